import 'server-only'

/**
 * A sign with which a spreadsheet begins a formula: at the start of a cell, or after what some spreadsheet takes for a
 * separator, because one that splits by semicolons or tabs does not know our cells. Spaces and quotes before it are passed
 * over, as spreadsheets do. The wide forms of the signs count as the signs.
 * https://owasp.org/www-community/attacks/CSV_Injection (read 2026-11-29)
 */
const FORMULA = /(^|[;,|])([\s"'\u00a0]*)(?=[=+\-@＝＋－＠])/g

/** Line breaks, tabs and other characters that are not shown. A cell is one line. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * Writes rows as CSV (RFC 4180): commas, every cell in quotes, lines that end with CR LF. No cell is a formula: an
 * apostrophe stands before what a spreadsheet would calculate.
 *
 * @param rows - Of equal length. `null` is an empty cell.
 */
export function csvText(rows: readonly (readonly (string | null)[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(value: string | null): string {
  const text = (value ?? '').replace(UNSEEN, ' ').replace(FORMULA, "$1$2'")
  return `"${text.replaceAll('"', '""')}"`
}
