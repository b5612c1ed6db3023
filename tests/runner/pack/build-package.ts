import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runNode } from '@/tests/runner/child'
import { createStyleCompiler } from './compile-styles'
import { pruneBuilt } from './prune-built'
import { findReachableBySide, listEntries, type ReachableBySide } from './reachable-files'
import { stageSources } from './stage-sources'

/** Packages that the app has itself: two of one in a page would not know each other. */
const PEERS: Readonly<Record<string, { readonly range: string; readonly optional: boolean }>> = {
  react: { range: '>=19.2.0', optional: false },
  'react-dom': { range: '>=19.2.0', optional: false },
  '@wagmi/core': { range: '>=2.0.0', optional: true },
  next: { range: '>=16.0.0', optional: true },
}

/** Files that the server reads or an app serves, and no module imports: from the repository, and where they go. */
export const DATA: Readonly<Record<string, string>> = {
  'lib/server/database/migrations/app': 'dist/lib/server/database/migrations/app',
  ...Object.fromEntries(['networks', 'tokens', 'wallets'].map((name) => [`public/${name}`, `public/${name}`])),
}

/** How the staged sources are compiled. The modules stay as they are: the app's bundler makes chunks of the `import()`s. */
const COMPILER_OPTIONS = {
  ...{ target: 'ES2022', lib: ['dom', 'dom.iterable', 'esnext'], module: 'esnext', moduleResolution: 'bundler' },
  ...{ jsx: 'react-jsx', strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
  ...{ verbatimModuleSyntax: true, isolatedModules: true, skipLibCheck: true, types: ['node'] },
  ...{ noUncheckedSideEffectImports: false, noCheck: true, declaration: true, rootDir: '.', outDir: '../package/dist' },
  ...{ sourceMap: true, inlineSources: true, sourceRoot: 'foyer:///' },
}

interface Manifest {
  readonly version: string
  readonly license: string
  readonly engines: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
}

/**
 * Builds the npm package in a new folder of `.pack` and returns that folder. The caller removes it.
 *
 * @throws {Error} With the messages of the compiler.
 */
export async function buildPackage(root: string): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as Manifest
  const entries = listEntries(root)
  const reachable = await findReachableBySide(root, entries)
  // Within the project, so that the compiler finds its packages.
  await mkdir(path.join(root, '.pack'), { recursive: true })
  const folder = await mkdtemp(path.join(root, '.pack/build-'))
  const stage = path.join(folder, 'stage')
  const target = path.join(folder, 'package')

  const compile = await createStyleCompiler(root, manifest.version)
  await stageSources({ root, files: reachable.files, compile }, stage)
  await writeFile(path.join(stage, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }))
  const { code, output } = await runNode(['node_modules/typescript/bin/tsc', '-p', stage], { quiet: true })
  if (code !== 0) throw new Error(`The package does not compile:\n${output}`)

  for (const file of reachable.files.filter((each) => each.endsWith('.css'))) {
    const sheet = file.replace(/\.module\.css$/, '.css')
    await writeFile(path.join(target, 'dist', sheet), await readFile(path.join(stage, sheet)))
  }
  await pruneBuilt(
    path.join(target, 'dist'),
    Object.values(entries).map((file) => file.replace(/\.ts$/, '')),
  )
  for (const [from, to] of Object.entries(DATA)) {
    // Snapshots are for the next migration to be written.
    const filter = (file: string) => !file.endsWith('_snapshot.json')
    await cp(path.join(root, from), path.join(target, to), { recursive: true, filter })
  }
  await writeFile(path.join(target, 'LICENSE'), await readFile(path.join(root, 'LICENSE')))
  await writeFile(path.join(target, 'README.md'), await readFile(path.join(root, 'docs/adopt.md')))
  await writeFile(
    path.join(target, 'package.json'),
    `${JSON.stringify(manifestOf(manifest, entries, reachable), null, 2)}\n`,
  )
  await rm(stage, { recursive: true })
  return target
}

function manifestOf(
  manifest: Manifest,
  entries: Readonly<Record<string, string>>,
  { packages, ofServer }: ReachableBySide,
) {
  const peers = peersOf(packages, ofServer)
  const own = packages.filter((name) => !(name in peers))
  return {
    ...{ name: 'foyer', version: manifest.version, license: manifest.license, type: 'module' },
    engines: manifest.engines,
    // Nothing but the entries: what lies behind them may change with each version.
    exports: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [
        `./${name}`,
        { types: `./dist/${file.replace(/\.ts$/, '.d.ts')}`, default: `./dist/${file.replace(/\.ts$/, '.js')}` },
      ]),
    ),
    files: ['dist', 'public'],
    sideEffects: ['**/*.css', './dist/lib/core/schema-messages.js'],
    dependencies: Object.fromEntries(own.map((name) => [name, versionOf(name, manifest)])),
    peerDependencies: Object.fromEntries(Object.entries(peers).map(([name, { range }]) => [name, range])),
    peerDependenciesMeta: Object.fromEntries(
      Object.entries(peers).flatMap(([name, { optional }]) => (optional ? [[name, { optional }]] : [])),
    ),
  }
}

/**
 * What the app has, and what it installs besides to mount the server, in any version: npm refuses an optional peer that is
 * outside of its range even for an app that mounts nothing. `docs/adopt.md` names the versions that are tested.
 */
function peersOf(packages: readonly string[], ofServer: readonly string[]): typeof PEERS {
  const own = Object.entries(PEERS).filter(([name]) => packages.includes(name))
  const server = ofServer.map((name) => [name, { range: '*', optional: true }] as const)
  return Object.fromEntries([...own, ...server].sort(([a], [b]) => a.localeCompare(b)))
}

/** The version that Foyer is tested with, exactly. */
function versionOf(name: string, { dependencies }: Manifest): string {
  const version = dependencies[name]
  if (version === undefined) throw new Error(`The package imports ${name}, which is no dependency`)
  return version
}
