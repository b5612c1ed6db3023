// `npm run embed`: builds the script for pages of other sites into .embed/, from where the server serves it.
import 'server-only'
import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { FOYER_VERSION } from '@/lib/core/versions'
import { compileStyles } from './embed-styles'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const FOLDER = path.resolve(process.argv[2] ?? `${ROOT}.embed`)
const SOURCE = 'components/embed'
/** Chunks of the first press. Their names stand in the entry, and each is the only one of its name. */
const FIRST = ['first', 'behind', 'rolldown-runtime']
const SOLANA_FILE = 'solana.js'
const BUTTON_STYLES = ['components/modal/theme.css', 'components/modal/ConnectButton.module.css']

interface Chunk {
  readonly fileName: string
  readonly code?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

/** The part of Rolldown that is used here. It is a dependency of Vitest, not of ours. */
interface Rolldown {
  rolldown(options: object): Promise<{
    generate(options: object): Promise<{ readonly output: readonly Chunk[] }>
    close(): Promise<void>
  }>
}

/**
 * Each group is one file with all that it imports. Without groups the first opening would take more than a hundred files:
 * each module that two stages share would be one of its own.
 */
const GROUPS = [
  // The first card, without React.
  { name: 'first', test: /rolldown\/runtime|components\/embed\/embed-app|stages\/first-stage/, priority: 4 },
  // React, and the modal that follows it.
  {
    name: 'behind',
    test: /components\/embed\/embed-host|stages\/(?:modal|sources)-stage|views\/Connect\/ConnectView/,
    priority: 3,
  },
  { name: 'flows', test: /stages\/(?:flows|views|wallet)-stage/, priority: 2 },
  { name: 'account', test: /stages\/account-stage/, priority: 1 },
]

function loadRolldown(): Rolldown {
  const ofVitest = createRequire(createRequire(import.meta.url).resolve('vitest/package.json'))
  return createRequire(ofVitest.resolve('vite/package.json'))('rolldown') as Rolldown
}

/** Style sheets as modules that add a constructed sheet to the page: no element, which a strict policy would refuse. */
const styleSheets = {
  name: 'style-sheets',
  resolveId: {
    filter: { id: /\.css$/ },
    async handler(
      this: { resolve(source: string, importer: string, options: object): Promise<{ id: string } | null> },
      source: string,
      importer: string,
    ) {
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && `\0styles:${found.id}.js`
    },
  },
  load: {
    filter: { id: /^\0styles:/ },
    async handler(id: string) {
      const { css, script } = await compileStyles(id.slice('\0styles:'.length, -'.js'.length))
      const add = `{const sheet=new CSSStyleSheet();sheet.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets.push(sheet)}`
      return { code: css === '' ? script : `${add}\n${script}`, moduleSideEffects: true }
    },
  },
}

/** A module with all that it imports, and its chunks with hashed names. */
async function buildChunks(
  input: Readonly<Record<string, string>>,
  groups: readonly object[],
): Promise<readonly Chunk[]> {
  const { rolldown } = loadRolldown()
  const bundle = await rolldown({
    cwd: ROOT,
    input,
    platform: 'browser',
    resolve: { alias: { '@': ROOT.replace(/\/$/, '') } },
    transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [styleSheets],
    logLevel: 'warn',
    onLog: () => undefined,
  })
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    // The folder has the hash of everything.
    entryFileNames: '[name].js',
    chunkFileNames: ({ name }: { readonly name: string }) => (FIRST.includes(name) ? '[name].js' : '[name]-[hash].js'),
    codeSplitting: { groups },
  })
  await bundle.close()
  return output
}

/** The entry as one file. `folder` is that of all other files, relative to it; `files` are those of the first press. */
async function buildEntry(folder: string, app: string, files: readonly string[]): Promise<string> {
  const styles = await Promise.all(BUTTON_STYLES.map((file) => compileStyles(`${ROOT}${file}`, true)))
  const css = withoutUnused(styles.map((each) => each.css).join('\n'))
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [`${SOURCE}/embed-entry.ts`],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    charset: 'utf8',
    target: ['chrome123', 'firefox129', 'safari17.5'],
    logLevel: 'warning',
    define: { FOYER_EMBED: JSON.stringify({ css, folder, files }) },
    plugins: [
      {
        name: 'embed',
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /\/embed-app$/ }, () => ({ path: `${folder}${app}`, external: true }))
          onResolve({ filter: /\/embed-solana$/ }, () => ({ path: `${folder}${SOLANA_FILE}`, external: true }))
          // The classes alone: the styles are those of `define`.
          onLoad({ filter: /\.css$/ }, async ({ path: file }) => ({
            contents: (await compileStyles(file, true)).script,
          }))
        },
      },
    ],
  })
  return outputFiles[0]?.text ?? ''
}

/**
 * Leaves out the variables of the theme that no button uses, and their types, which a shadow root does not read. Leaves out
 * the spaces in values of the others, which the minifier keeps.
 */
function withoutUnused(css: string): string {
  return css
    .replace(/@property --[\w-]{1,40}\s{0,3}\{[^{}]{0,200}\}/g, '')
    .replace(/(--fy-[\w-]{1,30}):[^;{}]{0,300};?/g, (declaration, name: string) =>
      css.includes(`var(${name})`) ? declaration.replace(/([:,]) /g, '$1') : '',
    )
}

/** The chunks that need others before they run, and these others. */
function closureOf(chunks: readonly Chunk[], first: readonly string[]): readonly string[] {
  const needed = new Set(first)
  for (const name of needed) {
    for (const each of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) needed.add(each)
  }
  return [...needed]
}

// The wallet for libraries shares no chunk with the modal: a page with such a library loads it alone.
const [appChunks, solanaChunks] = await Promise.all([
  buildChunks({ app: `${SOURCE}/embed-app.ts` }, GROUPS),
  buildChunks({ solana: `${SOURCE}/embed-solana.ts` }, []),
])
const chunks = [...appChunks, ...solanaChunks]
const entryChunk = appChunks.find(({ isEntry }) => isEntry)
if (entryChunk === undefined) throw new Error('The bundler has written no entry.')
const firstFiles = closureOf(chunks, [entryChunk.fileName, 'behind.js'])
const entryIn = (folder: string) => buildEntry(folder, entryChunk.fileName, firstFiles)

// A version has one content, or a browser that keeps its files for a year would mix two of them.
const content = createHash('sha256').update(await entryIn('./'))
for (const { fileName, code } of [...chunks].sort((a, b) => (a.fileName < b.fileName ? -1 : 1)))
  content.update(`${fileName}${code}`)
const version = `${FOYER_VERSION}-${content.digest('hex').slice(0, 8)}`

const entry = await entryIn(`./${version}/`)
const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`
// Files of earlier versions stay: pages that name one of them still load it.
await mkdir(path.join(FOLDER, version), { recursive: true })
/** Whole or not at all: a server may run. */
async function write(name: string, text: string): Promise<void> {
  const file = path.join(FOLDER, name)
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}
await Promise.all([
  ...chunks.map(({ fileName, code = '' }) => write(`${version}/${fileName}`, code)),
  write(`${version}.js`, entry),
])
// The files that it names are there.
await Promise.all([
  write('latest.js', await entryIn(`./embed/${version}/`)),
  write('latest.json', `${JSON.stringify({ version, file: `/embed/${version}.js`, integrity })}\n`),
])
const bytes = brotliCompressSync(entry).length
process.stdout.write(`/embed.js: ${bytes} bytes (brotli), and ${chunks.length} files by need\n`)
process.stdout.write(`/embed/${version}.js ${integrity}\n`)
