import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findViolations } from '@/tests/checks/namespaces/check'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

function violations(file: string, source: string): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'namespaces-'))
  roots.push(root)
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), source)
  return findViolations(root)
}

describe('npm run check, namespaces', () => {
  test.each([
    ['the name of a namespace', "export const one = 'eip155'", 'names the namespace eip155'],
    [
      'a prefix of chain ids',
      "export const is = (id: string) => id.startsWith('solana:')",
      'names the namespace solana',
    ],
    ['a comparison', "export const is = (n: string) => n === 'solana' ? 1 : 2", 'names the namespace solana'],
    ['an address', 'export const key = (address: string) => address.toLowerCase()', 'the address "address"'],
    ['a member', 'export const key = (a: { owner: string }) => a.owner.toLowerCase()', 'the address "owner"'],
    [
      'an optional one',
      'export const key = (a?: { tokenAddress: string }) => a?.tokenAddress.toLowerCase()',
      'tokenAddress',
    ],
  ])('error: %s is refused', (_, source, says) => {
    expect(violations('lib/account/planted.ts', source)).toEqual([
      expect.stringMatching(/^lib\/account\/planted\.ts:1 /),
    ])
    expect(violations('components/modal/planted.tsx', source)[0]).toContain(says)
  })

  test.each([
    'export const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()',
    'export const differs = (a: string, b?: { c: string }) => a.toLowerCase() !== b?.c.toLowerCase()',
    'export const isIn = (a: object, b: string) => String(a).toLowerCase() === b.toLowerCase()',
  ])('error: a comparison by hand is refused under any names, in EVM code too', (source) => {
    expect(violations('lib/swap/planted.ts', source)).toEqual([expect.stringContaining('by its own rule')])
  })

  test.each([
    [
      'names of wallets',
      'export const is = (a: { name: string }, b: string) => a.name.toLowerCase() === b.toLowerCase()',
    ],
    ['a key of a table', 'export const table = { eip155: 1, solana: 2 }'],
    ['one whole chain id', "export const mainnet = 'eip155:1'"],
    ['a text in lower case', 'export const key = (symbol: string) => symbol.toLowerCase()'],
  ])('behavior: %s is allowed', (_, source) => {
    expect(violations('lib/account/planted.ts', source)).toEqual([])
  })

  test('behavior: adapters and sources are at home', () => {
    const source = "export const is = (address: string) => address.toLowerCase() + 'eip155'"
    for (const file of ['lib/chains/eip155-adapter.ts', 'lib/connect/sources/injected/planted.ts']) {
      expect(violations(file, source)).toEqual([])
    }
  })

  test('behavior: code of EVM tokens compares addresses, and still names no namespace', () => {
    const source = "export const is = (address: string) => address.toLowerCase() + 'eip155'"
    expect(violations('lib/swap/planted.ts', source)).toEqual([expect.stringContaining('names the namespace eip155')])
  })
})
