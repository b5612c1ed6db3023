// `npm run commands`: writes the operator's commands to bin/, as plain files for an image that has neither tsx nor lib/.
// Run them there with `node bin/<name>.mjs`. Each is the file that the script of the same name in package.json runs.
import 'server-only'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const COMMANDS = ['audit', 'custody', 'doctor', 'keys', 'names', 'projects']
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))
const sourceOf = (name: string): string => scripts[name].split(' ').at(-1)

await build({
  absWorkingDir: ROOT,
  entryPoints: Object.fromEntries(COMMANDS.map((name) => [name, sourceOf(name)])),
  outdir: process.argv[2] ?? 'bin',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Those that the build needs alone are no part of the image: the test runs each command with the others.
  packages: 'external',
  // What the package resolves to under React's server condition; elsewhere it throws on import.
  alias: { 'server-only': './node_modules/server-only/empty.js' },
  logLevel: 'warning',
})
