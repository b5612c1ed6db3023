import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findViolations } from '@/tests/checks/texts/check'
import { claimsFunds } from '@/tests/checks/texts/funds-texts'
import { findPluralFaults } from '@/tests/checks/texts/plurals'
import { findStrayTexts } from '@/tests/checks/texts/stray-texts'

const strays = (source: string, file = 'components/modal/Part.tsx') =>
  findStrayTexts(file, source).map(({ says, text }) => `${says}: ${text}`)
const element = (jsx: string) => `export const Part = ({ t, failed, name }) => ${jsx}\n`

describe('texts with a number', () => {
  test.each([
    ['en', 'Already {limit} names'],
    ['de', 'Bereits {limit} Namen'],
    ['ar', 'منذ {minutes} دقيقة'],
    ['fr', '{count}\u00a0noms'],
  ])('error: a number before a noun needs plural forms (%s)', (locale, text) => {
    expect(findPluralFaults(locale, text)).toHaveLength(1)
  })

  test.each([
    ['en', 'Tries left: {left}.'],
    ['en', 'Again in {seconds} s'],
    ['ja', '{limit}個の名前'],
    ['tr', '{limit} ad'],
    ['en', 'Already {limit, plural, one {# name} other {# names}}'],
    ['ar', '{count, plural, zero {# لغة} one {لغة} two {لغتان} few {# لغات} many {# لغة} other {# لغة}}'],
  ])('behavior: a number without a noun, before a unit, or with all forms passes (%s, %s)', (locale, text) => {
    expect(findPluralFaults(locale, text)).toEqual([])
  })

  test.each([
    ['en', '{count, plural, one {# name}}'],
    ['ar', '{count, plural, one {اسم} other {# اسم}}'],
    ['en', '{count, plural, one {# name} few {# names} other {# names}}'],
  ])('error: forms that the language has not, or a missing one, are found (%s, %s)', (locale, text) => {
    expect(findPluralFaults(locale, text)).toHaveLength(1)
  })
})

describe('texts that say what happened to funds', () => {
  test.each([
    'This screen did not load. Nothing was signed or sent.',
    'Your tokens did not move.',
    'No funds moved.',
    'You were not charged.',
    'It was never sent.',
    'Your transfer was already sent.',
    'It may have been sent.',
    'Your funds are safe.',
    'A transaction is on its way.',
  ])('error: "%s" is found under a new key', (text) => {
    expect(claimsFunds('new.failed', text)).toBe(true)
  })

  test.each([
    'You are not signed in.',
    'You could not be signed out everywhere',
    'The message is free and cannot move funds.',
    'Tokens sent to this address on another network are lost.',
    'The balances could not be loaded.',
  ])('behavior: "%s" passes', (text) => {
    expect(claimsFunds('new.text', text)).toBe(false)
  })

  test('behavior: a key with a fact that it is derived from passes', () => {
    expect(claimsFunds('failure.nothingMoved', 'Nothing was sent.')).toBe(false)
  })
})

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
