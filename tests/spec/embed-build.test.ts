import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveEmbed } from '@/lib/server/embed/serve-embed'

/** Issue 31: bytes of the entry, as a browser gets it. */
const MAX_ENTRY_BYTES = 10_000

const folder = mkdtempSync(join(tmpdir(), 'foyer-embed-'))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
let latest: { readonly version: string; readonly file: string; readonly integrity: string }
let printed: string

beforeAll(() => {
  const command = ['--conditions=react-server', '--import', 'tsx', 'lib/server/start/build-embed.ts', folder]
  const run = spawnSync(process.execPath, command, { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(run.stderr)
  printed = run.stdout
  latest = JSON.parse(read('latest.json')) as typeof latest
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const get = (file: string) => serveEmbed(file, folder)

test('behavior: the entry is at most 10 kB, and has no React', () => {
  for (const name of ['latest.js', `${latest.version}.js`]) {
    expect(brotliCompressSync(read(name)).byteLength).toBeLessThanOrEqual(MAX_ENTRY_BYTES)
    expect(read(name)).not.toMatch(/react\.|createRoot|useState/i)
  }
})

test('behavior: each chunk that a file names is there', () => {
  const chunks = readdirSync(join(folder, latest.version)).filter((name) => name.endsWith('.js'))
  expect(chunks.length).toBeGreaterThan(100)
  const missing = chunks.flatMap((name) =>
    [...read(join(latest.version, name)).matchAll(/(?:from|import\(?)[`"']\.\/([\w.-]+\.js)[`"']/g)].flatMap(
      ([, named = '']) => (existsSync(join(folder, latest.version, named)) ? [] : [`${name} -> ${named}`]),
    ),
  )
  expect(missing).toEqual([])
  expect(read('latest.js')).toContain(`./embed/${latest.version}/app.js`)
  expect(read(`${latest.version}.js`)).toContain(`./${latest.version}/app.js`)
})

test('behavior: the styles of the modal are raised above those of the page, and come without an element', () => {
  const styled = readdirSync(join(folder, latest.version))
    .filter((name) => name.endsWith('.js'))
    .map((name) => read(join(latest.version, name)))
  expect(styled.some((text) => text.includes(':not(#f#f).ModalCard_'))).toBe(true)
  expect(styled.filter((text) => text.includes('#f#f') && !text.includes('adoptedStyleSheets'))).toEqual([])
})

test('behavior: the printed integrity is that of the file with a version', () => {
  const hash = createHash('sha384')
    .update(read(`${latest.version}.js`))
    .digest('base64')
  expect(latest).toMatchObject({ file: `/embed/${latest.version}.js`, integrity: `sha384-${hash}` })
  expect(printed).toContain(latest.integrity)
})

test('behavior: any page may load the script; a file with a version is kept for a year', async () => {
  const [entry, chunk] = await Promise.all([get('latest.js'), get(`${latest.version}/app.js`)])
  for (const answer of [entry, chunk]) {
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-type': 'text/javascript; charset=utf-8',
    })
  }
  expect(entry.headers.get('cache-control')).toBe('public, max-age=300')
  expect(chunk.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await entry.text()).toBe(read('latest.js'))
})

test('behavior: each file of the build is served', async () => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.js(?:on)?$/.test(name))
  expect(names.length).toBeGreaterThan(100)
  const answers = await Promise.all(names.map(async (name) => [name, (await get(name)).status] as const))
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
})

test.each([
  '../package.json',
  'latest.css',
  '0.0.9-00000000.js',
  '0.0.9-00000000/../latest.js',
  `${'0.1.0-aaaaaaaa'}/..%2flatest.js`,
  '',
])('error: %j is no file of the script, and the answer is not kept', async (file) => {
  const answer = await get(file)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
})
