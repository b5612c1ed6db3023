import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const adopt = readFileSync(path.join(ROOT, 'docs/adopt.md'), 'utf8')

/** The commands of the section "Copy", as they are printed. */
const commands = /^## Copy\n[\s\S]*?^```sh\n([\s\S]*?)^```$/m.exec(adopt)?.[1] ?? ''
/** Files that the page prints, by their names. `@vitejs/plugin-react` is not a package of ours. */
const printed = [...adopt.matchAll(/^```tsx? (\S+)\n([\s\S]*?)^```$/gm)]
  .map(([, name = '', text = '']) => ({ name, text }))
  .filter(({ name }) => name !== 'vite.config.ts')

/** Settings of the section "Vite", with `strict`: such an app has fewer types than a Next app. */
const TSCONFIG = {
  compilerOptions: {
    ...Object.assign(
      {},
      ...[...adopt.slice(adopt.indexOf('## Vite')).matchAll(/`("\w+":\s[^`]+)`/g)].map(([, line]) =>
        JSON.parse(`{${line}}`),
      ),
    ),
    ...{ target: 'ES2023', module: 'esnext', jsx: 'react-jsx', strict: true, skipLibCheck: true, noEmit: true },
  },
}

let folder: string
let app: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-adopt-'))
  app = path.join(folder, 'shop')
  mkdirSync(path.join(folder, 'bin'), { recursive: true })
  mkdirSync(app)
  symlinkSync(ROOT, path.join(folder, 'foyer'))
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(app, 'node_modules'))
  writeFileSync(path.join(folder, 'bin/npm'), '#!/bin/sh\nprintf "%s" "$*" > npm-asked\n', { mode: 0o755 })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(process.platform === 'win32')(
  'behavior: an app that follows the commands of docs/adopt.md compiles, with the files that the page prints',
  { timeout: 300_000 },
  () => {
    const env = { ...process.env, PATH: `${folder}/bin${path.delimiter}${process.env.PATH}` }
    const copied = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', commands], { cwd: app, env, encoding: 'utf8' })
    expect(copied).toMatchObject({ status: 0, stderr: '' })
    // The versions are compared in doc-facts.test.ts; node_modules of the app are ours.
    expect(readFileSync(path.join(app, 'npm-asked'), 'utf8')).toMatch(/^install --save-exact /)

    for (const { name, text } of printed) {
      mkdirSync(path.join(app, path.dirname(name)), { recursive: true })
      writeFileSync(path.join(app, name), text)
    }
    writeFileSync(path.join(app, 'tsconfig.json'), JSON.stringify(TSCONFIG))
    const program = path.join(ROOT, 'node_modules/typescript/bin/tsc')
    const compiled = spawnSync(process.execPath, [program, '-p', '.'], { cwd: app, encoding: 'utf8' })
    expect(compiled).toMatchObject({ status: 0, stdout: '' })
    expect(TSCONFIG.compilerOptions).toMatchObject({ types: ['vite/client'], paths: { '@foyer/*': ['./foyer/*'] } })
    expect(printed.map(({ name }) => name)).toEqual(['app/wallet.tsx', 'app/page.tsx', 'src/main.tsx'])
  },
)
