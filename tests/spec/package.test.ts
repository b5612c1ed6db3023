import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTarball } from '@/package/build/pack'
import { listEntries } from '@/package/build/reachable-files'
import { readGraph } from '@/tests/checks/boundaries/module-graph'
import { runNode } from '@/tests/runner/child'
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

/** The sources that the scripts in a folder were built from, by their maps. */
const sourcesIn = (folder: string): readonly string[] => {
  const maps = filesIn(folder).filter((name) => name.endsWith('.js.map'))
  return maps.flatMap((name) => sourcesOf(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
}

interface SourceMap {
  readonly sources?: readonly string[]
  /** A map of maps, as Turbopack writes them. */
  readonly sections?: readonly { readonly map: SourceMap }[]
}

const sourcesOf = ({ sources = [], sections = [] }: SourceMap): readonly string[] => [
  ...sources,
  ...sections.flatMap(({ map }) => sourcesOf(map)),
]

describe('the tarball', () => {
  test('behavior: publint and @arethetypeswrong/cli find no fault', { timeout: TIMEOUT_MS }, async () => {
    await expect(checkTarball(ROOT, foyer.tarball)).resolves.toBeUndefined()
  })

  test('behavior: every entry of package/ can be imported, and nothing else', () => {
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

  test('behavior: Vite builds it with one React, with styles, and without code of the server', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await write('index.html', '<div id="root"></div><script type="module" src="/src/main.tsx"></script>')
    await write('vite.config.mjs', 'export default { css: { postcss: {} }, build: { sourcemap: true } }')
    const env = { ...process.env, NODE_ENV: 'production' as const }
    const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js')
    const outcome = await runNode([vite, 'build', '--logLevel', 'error'], { quiet: true, cwd: app, env })
    expect(outcome.code, outcome.output).toBe(0)
    expectClient(path.join(app, 'dist'))
    const sheets = filesIn(path.join(app, 'dist')).filter((name) => name.endsWith('.css'))
    const styles = sheets.map((name) => readFileSync(path.join(app, 'dist', name), 'utf8')).join('\n')
    // Raised above the reset of the modal, by the plugin that ran while packing.
    expect(styles).toMatch(/:not\(#f#f\)\.fy-tab-[0-9a-f]{6}/)
    // Each view has its own.
    expect(sheets.length).toBeGreaterThan(10)
  })

  test('behavior: Next builds it with one React, and without code of the server in the browser', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await write('app/layout.tsx', LAYOUT)
    await write('package.json', '{ "name": "shop", "type": "module" }')
    await write('next.config.js', nextConfig())
    // Without one of its own it would get that of this repository, which is the root of its packages.
    await write('instrumentation.ts', 'export function register(): void {}')
    const next = path.join(ROOT, 'node_modules/next/dist/bin/next')
    const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
    const outcome = await runNode([next, 'build'], { quiet: true, cwd: app, env })
    expect(outcome.code, outcome.output).toBe(0)
    expectClient(path.join(app, '.next/static'))
  })
})

const LAYOUT = `import type { ReactNode } from 'react'
export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>
}
`

/** Packages are those of the project, so that nothing is installed. Types were compiled above. */
const nextConfig = (): string => `export default {
  productionBrowserSourceMaps: true,
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: ${JSON.stringify(ROOT)} },
}
`

/** The folder has scripts of the modal with one React, and nothing that belongs on a server. */
function expectClient(folder: string): void {
  const sources = sourcesIn(folder)
  const matching = (pattern: RegExp) => [...new Set(sources.filter((source) => pattern.test(source)))]
  expect(matching(/components\/modal\/stages\/modal-stage\.[jt]s$/)).toHaveLength(1)
  expect(matching(/(?:^|\/)react-dom(?:-client)?\.production\.js$/).length).toBeLessThanOrEqual(2)
  expect(matching(/\/(?:react|react\/cjs)\/react\.(?:production|development)\.js$/).length).toBeLessThanOrEqual(1)
  expect(matching(/lib\/server\/|package\/next\.[jt]s|\/(?:pg|redis|next-auth|nodemailer|server-only)\//)).toEqual([])
}
