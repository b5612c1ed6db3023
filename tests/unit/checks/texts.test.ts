import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findViolations } from '@/tests/checks/texts/check'
import { findStrayTexts } from '@/tests/checks/texts/stray-texts'

const strays = (source: string, file = 'components/modal/Part.tsx') =>
  findStrayTexts(file, source).map(({ says, text }) => `${says}: ${text}`)
const element = (jsx: string) => `export const Part = ({ t, failed, name }) => ${jsx}\n`

describe('texts outside lib/text', () => {
  test('behavior: keys, values, signs and invisible texts pass', () => {
    expect(
      strays(
        element(`
          <div className="card wide" role="status" id="x" data-kind="plain" aria-labelledby="title" dir="ltr">
            {t('modal.close')} · {name} 1 = 2 {failed && <b title={t('a')}>{failed ? name : 3}</b>}
            <input inputMode="decimal" enterKeyHint="done" type="text" placeholder={t('b')} aria-label={name} />
            <List label={t('c')} textKey="swap.done" className="label">{name === 'Swap' ? t('d') : null}</List>
          </div>`),
      ),
    ).toEqual([])
  })

  test.each([
    ['<p>Connect wallet</p>', 'text: Connect wallet'],
    ['<>了解</>', 'text: 了解'],
    ["<p>{'Close'}</p>", 'text: Close'],
    ["<p>{failed && 'It failed'}</p>", 'text: It failed'],
    ["<p>{failed ? 'No' : name}</p>", 'text: No'],
    ["<p>{name ?? 'Unknown'}</p>", 'text: Unknown'],
    ["<p>{'Pay ' + name}</p>", 'text: Pay'],
    [`<p>{\`\${name} tokens\`}</p>`, 'text: tokens'],
    ["<p>{'Late' as string}</p>", 'text: Late'],
    ['<button aria-label="Close" />', 'aria-label: Close'],
    ["<button aria-label={failed ? 'Retry' : t('x')} />", 'aria-label: Retry'],
    ['<a title="Explorer" />', 'title: Explorer'],
    ['<input placeholder="Search" />', 'placeholder: Search'],
    ['<img alt="Logo" />', 'alt: Logo'],
    ['<CopyButton copiedLabel="Copied" />', 'copiedLabel: Copied'],
    ['<Switch hint="On" />', 'hint: On'],
  ])('error: %s is found', (jsx, found) => {
    expect(strays(element(jsx))).toEqual([found])
  })

  test('error: metadata of a page is found, and the same words elsewhere do not count as metadata', () => {
    const source = "export const metadata = { title: 'Foyer' }\n"
    expect(strays(source, 'app/(site)/layout.tsx')).toEqual(['title: Foyer'])
    expect(strays(source)).toEqual([])
  })

  test('error: numbers and dates that bypass intlTag are found', () => {
    expect(strays('const text = new Intl.NumberFormat(locale).format(1) + (1).toLocaleString()', 'lib/a.ts')).toEqual([
      'formatter: Intl.NumberFormat',
      'formatter: toLocaleString',
    ])
    expect(strays('const text = new Intl.NumberFormat(intlTag(locale)).format(1)', 'lib/a.ts')).toEqual([])
  })
})

describe('a project', () => {
  const roots: string[] = []
  afterEach(() => {
    for (const root of roots.splice(0)) rmSync(root, { recursive: true })
  })
  const plant = (file: string, source = 'export const Part = () => (\n  <p>\n    Hello\n  </p>\n)\n'): string[] => {
    const root = mkdtempSync(path.join(tmpdir(), 'texts-'))
    roots.push(root)
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), source)
    return findViolations(root)
  }

  test('error: a finding names its file and line', () => {
    expect(plant('components/modal/Part.tsx')).toEqual(['components/modal/Part.tsx:2 text: "Hello"'])
  })

  test.each(['toLocaleString', 'toLocaleDateString'])('error: %s is found, though every object has one', (name) => {
    expect(plant('lib/core/part.ts', `export const text = (1).${name}()\n`)).toEqual([
      `lib/core/part.ts:1 formatter: "${name}"`,
    ])
  })

  test.each(['lib/text/Part.tsx', 'app/(gallery)/gallery/page.tsx', 'tests/views/Part.tsx', 'components/part.css'])(
    'behavior: %s is not read',
    (file) => {
      expect(plant(file)).toEqual([])
    },
  )
})
