import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readGraph } from '@/tests/checks/boundaries/module-graph'
import { runNode } from '@/tests/runner/child'
import { checkTarball } from '@/tests/runner/pack/pack'
import { listEntries } from '@/tests/runner/pack/reachable-files'
import { appWithFoyer, type PackedFoyer, packedFoyer } from '@/tests/support/packed-foyer'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TIMEOUT_MS = 600_000

/** The files that docs/adopt.md prints, by their names. */
const printed = [
  ...readFileSync(path.join(ROOT, 'docs/adopt.md'), 'utf8').matchAll(/^```tsx? (\S+)\n([\s\S]*?)^```$/gm),
].map(([, name = '', text = '']) => ({ name, text }))

let foyer: PackedFoyer
let app: string
beforeAll(async () => {
  foyer = await packedFoyer()
  app = await appWithFoyer()
  for (const { name, text } of printed) await write(name, text)
}, TIMEOUT_MS)
afterAll(() => rm(app, { recursive: true, force: true }))

async function write(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(app, name)), { recursive: true })
  await writeFile(path.join(app, name), text)
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))

describe('the tarball', () => {
  test('behavior: publint and @arethetypeswrong/cli find no fault', { timeout: TIMEOUT_MS }, async () => {
    await expect(checkTarball(ROOT, foyer.tarball)).resolves.toBeUndefined()
  })

  test('behavior: every entry of components/package/ can be imported, and nothing else', () => {
    const { exports } = JSON.parse(readFileSync(path.join(foyer.folder, 'package.json'), 'utf8'))
    expect(Object.keys(exports)).toEqual(Object.keys(listEntries(ROOT)).map((name) => `./${name}`))
    for (const { types, default: module } of Object.values<{ types: string; default: string }>(exports)) {
      expect([types, module].filter((file) => !existsSync(path.join(foyer.folder, file)))).toEqual([])
    }
  })

  test('security: it has the files that the entries reach by the graph of the dependency rules, and none of the server', () => {
    const graph = readGraph(ROOT)
    const reached = new Set(Object.values(listEntries(ROOT)))
    for (const file of reached) for (const { to } of graph.get(file)?.edges ?? []) reached.add(to)
    const withoutEnd = (file: string) => file.replace(/(?:\.module)?\.css(?:\.js)?$|\.(?:d\.ts|tsx?|js)$/, '')
    const known = new Set([...reached].map(withoutEnd))
    const built = filesIn(path.join(foyer.folder, 'dist')).filter((name) => !name.endsWith('.map'))
    expect(built.length).toBeGreaterThan(1_000)
    expect(built.filter((name) => !known.has(withoutEnd(name.replace(/\.module\.css\.d\.ts$/, '.css'))))).toEqual([])
    expect(built.filter((name) => /^(?:app|lib\/server|components\/frame|lib\/frame-guest)\//.test(name))).toEqual([])
  })
})

describe('an app that has installed it', () => {
  test('behavior: what docs/adopt.md prints compiles', { timeout: TIMEOUT_MS }, async () => {
    const compilerOptions = {
      ...{ target: 'ES2023', lib: ['ES2024', 'DOM', 'DOM.Iterable'], module: 'esnext', moduleResolution: 'bundler' },
      ...{ jsx: 'react-jsx', strict: true, noEmit: true, types: ['vite/client'] },
      // Checks the declarations of the package too, and not those of others.
      skipLibCheck: true,
    }
    await write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['app', 'src', 'proxy.ts'] }))
    const outcome = await runNode([path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', app], { quiet: true })
    expect(outcome).toMatchObject({ code: 0, output: '' })
    expect(printed.map(({ name }) => name)).toEqual([
      'src/main.tsx',
      'app/wallet.tsx',
      'app/page.tsx',
      'app/members/page.tsx',
      'proxy.ts',
    ])
  })
})
