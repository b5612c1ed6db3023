import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import packageJson from '@/package.json'
import { readGraph } from '@/tests/checks/boundaries/module-graph'
import { runNode } from '@/tests/runner/child'
import { findImports } from '@/tests/runner/pack/find-imports'
import { checkTarball } from '@/tests/runner/pack/pack'
import { findReachableBySide, listEntries, SERVER_ENTRY } from '@/tests/runner/pack/reachable-files'
import { appWithFoyer, type PackedFoyer, packedFoyer } from '@/tests/support/packed-foyer'
import { printedFiles, serverPackages } from '@/tests/support/printed-files'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TIMEOUT_MS = 600_000

const printed = printedFiles(path.join(ROOT, 'docs/adopt.md'))

/** next-auth accepts no newer one. The app role sends no mail. */
const MAIL_FOR_NEXT_AUTH = '7.0.7'

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

/** The built modules that a built module imports. */
function importedBy(file: string): readonly string[] {
  if (!file.endsWith('.js')) return []
  const named = findImports(file, readFileSync(path.join(foyer.folder, 'dist', file), 'utf8'))
  return named.flatMap((name) => (name.startsWith('.') ? [path.posix.join(path.posix.dirname(file), name)] : []))
}

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

  test('security: it has the files that the entries reach by the graph of the dependency rules, and no page reaches the server', () => {
    const graph = readGraph(ROOT)
    const reached = new Set(Object.values(listEntries(ROOT)))
    for (const file of reached) for (const { to } of graph.get(file)?.edges ?? []) reached.add(to)
    const withoutEnd = (file: string) => file.replace(/(?:\.module)?\.css(?:\.js)?$|\.(?:d\.ts|tsx?|js)$/, '')
    const known = new Set([...reached].map(withoutEnd))
    const built = filesIn(path.join(foyer.folder, 'dist')).filter(
      (name) => !/\.(?:map|sql)$|_journal\.json$/.test(name),
    )
    expect(built.length).toBeGreaterThan(1_000)
    expect(built.filter((name) => !known.has(withoutEnd(name.replace(/\.module\.css\.d\.ts$/, '.css'))))).toEqual([])
    expect(
      built.filter((name) => /^(?:components\/frame|lib\/frame-guest|app\/api\/(?:wallet|vault))\//.test(name)),
    ).toEqual([])
    const { [SERVER_ENTRY]: _, ...ofPages } = listEntries(ROOT)
    const loaded = new Set(Object.values(ofPages).map((file) => file.replace(/\.ts$/, '.js')))
    for (const file of loaded) for (const next of importedBy(file)) loaded.add(next)
    expect(loaded.size).toBeGreaterThan(500)
    expect([...loaded].filter((name) => /^(?:app|lib\/server)\//.test(name))).toEqual([])
  })
})

describe('the packages of the server', () => {
  test('behavior: they are optional, and docs/adopt.md names each in the version that is tested', async () => {
    const { dependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
      readFileSync(path.join(foyer.folder, 'package.json'), 'utf8'),
    )
    const { ofServer } = await findReachableBySide(ROOT, listEntries(ROOT))
    expect(ofServer.filter((name) => name in dependencies || !(name in peerDependencies))).toEqual([])
    expect(ofServer.filter((name) => !peerDependenciesMeta[name]?.optional)).toEqual([])
    const tested: Readonly<Record<string, string>> = { ...packageJson.dependencies, nodemailer: MAIL_FOR_NEXT_AUTH }
    expect(serverPackages().toSorted()).toEqual(ofServer.map((name) => `${name}@${tested[name]}`).toSorted())
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
    await write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['app', 'src', '*.ts'] }))
    const outcome = await runNode([path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', app], { quiet: true })
    expect(outcome).toMatchObject({ code: 0, output: '' })
    expect(printed.map(({ name }) => name)).toEqual([
      'src/main.tsx',
      'app/wallet.tsx',
      'app/page.tsx',
      'app/api/[...foyer]/route.ts',
      'instrumentation.ts',
      'app/members/page.tsx',
      'proxy.ts',
    ])
  })
})
