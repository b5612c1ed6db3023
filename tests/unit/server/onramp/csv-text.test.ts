import { describe, expect, test } from 'vitest'
import { csvText } from '@/lib/server/onramp/csv-text'

/** Reads CSV by the grammar of RFC 4180, section 2, independently of the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let at = 0
  while (at < text.length) {
    const row: string[] = []
    for (;;) {
      if (text[at] !== '"') throw new Error(`no quote at ${at}`)
      let cell = ''
      at += 1
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (text[at] === undefined) throw new Error('a cell has no end')
        cell += text[at]
        at += text[at] === '"' ? 2 : 1
      }
      row.push(cell)
      at += 1
      if (text[at] === ',') at += 1
      else break
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`no line end at ${at}`)
    at += 2
    rows.push(row)
  }
  return rows
}

/** The cells that a spreadsheet sees which splits at this sign alone. */
const splitBy = (text: string, separator: string) => text.split('\r\n').flatMap((line) => line.split(separator))

/** Whether a spreadsheet would calculate the cell: quotes and spaces before it are dropped, an apostrophe is not. */
const isFormula = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell)

describe('csvText', () => {
  test('param: quotes, commas and empty cells are read back as they were', () => {
    const rows = [
      ['a', 'b "c" d', 'e, f', ''],
      ['ü 株', "it's", '1.5', '0xabc'],
    ]
    expect(readCsv(csvText(rows))).toEqual(rows)
    expect(csvText([['a', null]])).toBe('"a",""\r\n')
    expect(csvText([])).toBe('')
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', " '=1"],
    ['\r=1', " '=1"],
    ['\n=1', " '=1"],
    ['  =1', "  '=1"],
    ['\u00a0=1', "\u00a0'=1"],
    ['\u200b=1', " '=1"],
    ['"=1"', '"\'=1"'],
    ["'=1", "''=1"],
    ['＝1', "'＝1"],
    ["=cmd|'/c calc'!A0", "'=cmd|'/c calc'!A0"],
    ['Bank;=1+1', "Bank;'=1+1"],
    ['Bank,"=1+1', 'Bank,"\'=1+1'],
    ['Bank|@x', "Bank|'@x"],
  ])('error: %j is no formula', (text, written) => {
    expect(readCsv(csvText([[text]]))).toEqual([[written]])
  })

  test.each(['A-B', 'a=b', 'x@example.org', 'Bank + Card', '2026-11-29T10:00:00.000Z', '0x-1'])(
    'behavior: %j has no formula and stays as it is',
    (text) => {
      expect(readCsv(csvText([[text]]))).toEqual([[text]])
    },
  )

  test('error: a spreadsheet that splits elsewhere finds no formula either', () => {
    const signs = ['=', '+', '-', '@', '＝']
    const before = ['', ' ', '"', "'", '""', '\t', '\r\n', ';', 'x;', 'x,', 'x\t', 'x\r\n', 'x|', 'x";"', "x;' "]
    const cells = signs.flatMap((sign) => before.map((start) => `${start}${sign}1`))
    const text = csvText(cells.map((cell) => [cell, 'after']))
    for (const separator of [',', ';', '\t', '|']) expect(splitBy(text, separator).filter(isFormula)).toEqual([])
    expect(isFormula('"=1')).toBe(true)
  })

  test('error: a cell is one line, however it was written', () => {
    const [row] = readCsv(csvText([['one\r\ntwo\u2028three\u0000four', '\u202eevil']]))
    expect(row).toEqual(['one two three four', ' evil'])
  })
})
