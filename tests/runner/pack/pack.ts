import { readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { runNode } from '@/tests/runner/child'
import { buildPackage } from './build-package'

/**
 * Builds the package and writes `foyer-<version>.tgz` into `folder`.
 *
 * @returns The path of the tarball.
 * @throws {Error} With what the compiler says.
 */
export async function packFoyer(root: string, folder: string): Promise<string> {
  const built = await buildPackage(root)
  const beside = path.dirname(built)
  try {
    const answer = await run([npmProgram(), 'pack', '--json', '--pack-destination', beside], built)
    const [{ filename }] = JSON.parse(answer) as [{ filename: string }]
    await rename(path.join(beside, filename), path.join(folder, filename))
    return path.join(folder, filename)
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

/**
 * Checks a tarball as its users' tools read it.
 *
 * @throws {Error} With what publint or `@arethetypeswrong/cli` says.
 */
export async function checkTarball(root: string, tarball: string): Promise<void> {
  const { buffer } = new Uint8Array(await readFile(tarball))
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true, level: 'warning' })
  if (messages.length > 0) {
    throw new Error(`publint:\n${messages.map((message) => formatMessage(message, pkg) ?? message.code).join('\n')}`)
  }
  // There is no CommonJS: Node loads ES modules by `require` as well.
  const attw = path.join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
  await run([attw, tarball, '--profile', 'esm-only', '--no-emoji'], root)
}

/** npm beside the Node that runs. `npm run` names it. */
export const npmProgram = (): string =>
  process.env.npm_execpath ?? path.resolve(process.execPath, '../../lib/node_modules/npm/bin/npm-cli.js')

async function run(args: readonly string[], cwd: string): Promise<string> {
  const { code, output } = await runNode(args, { quiet: true, cwd })
  if (code !== 0) throw new Error(output)
  return output
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const tarball = await packFoyer(process.cwd(), process.cwd())
  await checkTarball(process.cwd(), tarball)
  console.log(path.basename(tarball))
}
