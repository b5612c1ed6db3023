import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** Fences that name the file they print: ```` ```tsx docs/examples/a.tsx ````. */
const FENCE = /^```tsx? (\S+)\n([\s\S]*?)^```$/gm

/** Pages that print examples. */
const PRINTING = ['docs/buying.md', 'docs/from-appkit.md', 'docs/guide.md', 'docs/sign-in.md']

// The examples are files of the project, so that `npm run check` compiles them. `npx vitest run -c
// tests/vitest.config.ts tests/spec/doc-examples -u` prints them again.
test.each(PRINTING)('behavior: %s prints its examples unchanged, and no code that is not compiled', async (name) => {
  const page = read(name)
  const printed = page.replaceAll(FENCE, (fence, file: string) => `${fence.split('\n')[0]}\n${read(file)}\`\`\``)
  await expect(printed).toMatchFileSnapshot(`../../${name}`)
  expect(page.match(/^```tsx?\b/gm)).toHaveLength([...page.matchAll(FENCE)].length)
})

test('behavior: every example is printed once', () => {
  const named = PRINTING.flatMap((name) => [...read(name).matchAll(FENCE)].map(([, file]) => file))
  expect(named.sort()).toEqual(readdirSync(path.join(ROOT, 'docs/examples')).map((name) => `docs/examples/${name}`))
})

const pages = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', ...markdownIn('docs')]

test.each(pages)('behavior: every link of %s has a target', (page) => {
  const broken = [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? page : path.join(path.dirname(page), file)
    if (!existsSync(path.join(ROOT, target))) return [link]
    return anchor === undefined || anchorsOf(read(target)).includes(anchor) ? [] : [link]
  })
  expect(broken).toEqual([])
})

function markdownIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
}

/** Ids of headings as GitHub generates them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
