import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { laterThreats, walletThreats } from './wallet-threats'

const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(?:test|spec)\.tsx?$/.test(file),
)

/** Rows of the threat model. */
const ROWS = 34

describe('the threat model of the embedded wallet', () => {
  test('behavior: each of its rows is proven, or waits for what is not built yet', () => {
    const rows = [...Object.keys(walletThreats), ...Object.keys(laterThreats)].map(Number)
    expect(rows.toSorted((a, b) => a - b)).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1))
  })

  const proofs = Object.entries(walletThreats).flatMap(([row, { threat, proofs: named }]) =>
    named.map(([file, title]) => [row, threat, file, title] as const),
  )
  test.each(proofs)('behavior: row %s, %s: %s has the test "%s"', (_row, _threat, file, title) => {
    const found = files.filter((each) => path.basename(each) === file)
    expect(found).toHaveLength(1)
    expect(readFileSync(path.join('tests', found[0] ?? ''), 'utf8')).toContain(title)
  })
})
