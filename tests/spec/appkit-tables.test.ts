import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as parity from '@/components/appkit/parity'

// The tables of docs/from-appkit.md are those that the warnings are made from. `npx vitest run -c
// tests/vitest.config.ts tests/spec/appkit-tables -u` prints them again.

type Rows = Readonly<Record<string, parity.ParityRow>>

const tables: Readonly<Record<string, Rows>> = {
  Options: parity.optionRows,
  Features: parity.featureRows,
  'Theme variables': prefixed(parity.themeRows, '--w3m-'),
  Hooks: parity.hookRows,
  Methods: parity.methodRows,
  Views: parity.viewRows,
  Elements: parity.elementRows,
  Events: parity.eventRows,
}

test('behavior: docs/from-appkit.md prints every table', async () => {
  const page = readFileSync('docs/from-appkit.md', 'utf8')
  const printed = page.replaceAll(/^## ([\w ]+)\n\n(?:\|[^\n]*\n)*\n*/gm, (section, title: string) => {
    const rows = tables[title]
    return rows === undefined ? section : `## ${title}\n\n${printTable(rows)}\n`
  })
  for (const title of Object.keys(tables)) expect(page).toContain(`\n## ${title}\n`)
  await expect(printed).toMatchFileSnapshot('../../docs/from-appkit.md')
})

test('behavior: what differs says how, and what has no counterpart has a different row for each name', () => {
  const rows = Object.values(tables).flatMap((each) => Object.entries(each))
  expect(rows.filter(([, { parity: how, says }]) => how === 'differs' && says === '')).toEqual([])
  expect(rows.length).toBeGreaterThan(150)
})

function printTable(rows: Rows): string {
  const lines = Object.entries(rows).map(([name, { parity: how, says, silent = [] }]) => {
    const values = silent.map((value) => `\`${JSON.stringify(value)}\``).join(' and ')
    const notes = [says, ...(values === '' ? [] : [`No warning for ${values}`])].filter(Boolean)
    return `| \`${name}\` | ${how === 'not' ? 'no' : how} | ${notes.join('. ')} |\n`
  })
  return `| Name | Works | Notes |\n| --- | --- | --- |\n${lines.join('')}`
}

function prefixed(rows: Rows, prefix: string): Rows {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [`${prefix}${name}`, row]))
}
