import { describe, expect, test } from 'vitest'
import type { Caip2 } from '@/lib/core/caip'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { looksLike, readRecipient, type WarningFacts, warningsOf } from '@/lib/send/recipient-rules'

const EVM: Caip2 = 'eip155:1'
const SOL: Caip2 = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** The first example of EIP-55. */
const CHECKED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SOLANA_OWNER = '83astBRguLMdt2h5U1Tpdq5tjFoJ6noeGwaY3mDLVcri'
const SOLANA_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('readRecipient', () => {
  test.each([
    ['an address with its checksum', CHECKED, CHECKED],
    ['an address in capitals, which carry no checksum', `0x${CHECKED.slice(2).toUpperCase()}`, CHECKED],
    ['an address in lower case', CHECKED.toLowerCase(), CHECKED],
    ['an address with spaces around it', `  ${CHECKED}\n`, CHECKED],
    ['an address in capitals', CHECKED.toUpperCase().replace('0X', '0x'), CHECKED],
    ['an address in capitals, with its prefix', CHECKED.toUpperCase(), CHECKED],
    ['an address with an invisible character', `\u2066${CHECKED}\u200b`, CHECKED],
    ['a payment link', `ethereum:pay-${CHECKED.toLowerCase()}@1`, CHECKED],
    ['an account id', `eip155:1:${CHECKED}`, CHECKED],
  ])('param: %s is read in its canonical spelling', (_, text, address) => {
    expect(readRecipient(text, EVM, [])).toEqual({ address })
  })

  test.each([
    ['a wrong letter case', EVM, CHECKED.replace('aA', 'AA'), { kind: 'checksum' }],
    ['one hex digit too few', EVM, CHECKED.slice(0, -1), { kind: 'invalid' }],
    ['a name', EVM, 'ada.eth', { kind: 'invalid' }],
    ['a Solana address', EVM, SOLANA_OWNER, { kind: 'otherNamespace', namespace: 'solana' }],
    [
      'a Bitcoin address',
      EVM,
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      { kind: 'otherNamespace', namespace: 'bip122' },
    ],
    [
      'a Cosmos address',
      EVM,
      'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
      { kind: 'otherNamespace', namespace: 'cosmos' },
    ],
    [
      'a Polkadot address',
      EVM,
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      { kind: 'otherNamespace', namespace: 'polkadot' },
    ],
    ['an EVM address on Solana', SOL, CHECKED, { kind: 'otherNamespace', namespace: 'eip155' }],
    [
      'an EVM address with a wrong case on Solana',
      SOL,
      CHECKED.replace('aA', 'AA'),
      { kind: 'otherNamespace', namespace: 'eip155' },
    ],
    ['a payment link of Solana', EVM, `solana:${SOLANA_OWNER}`, { kind: 'otherNamespace', namespace: 'solana' }],
    ['a payment link with a wrong letter case', EVM, `ethereum:${CHECKED.replace('aA', 'AA')}`, { kind: 'checksum' }],
    ['the transfer of a token', EVM, `ethereum:${USDC}/transfer?address=${CHECKED}`, { kind: 'linkCall' }],
    ['a payment link with an amount', EVM, `ethereum:${CHECKED}?value=1`, { kind: 'linkDetails' }],
    ['a payment link of another network', EVM, `ethereum:${CHECKED}@5`, { kind: 'linkChain', chain: 'eip155:5' }],
    ['a payment link to a held token', EVM, `ethereum:${USDC}`, { kind: 'token' }],
    ['the zero address', EVM, `0x${'0'.repeat(40)}`, { kind: 'burn' }],
    ['the address of 0xdead', EVM, `0x${'0'.repeat(36)}dEaD`, { kind: 'burn' }],
    ['the System Program', SOL, '1'.repeat(32), { kind: 'burn' }],
    ['the contract of a held token, in other letters', EVM, USDC.toLowerCase(), { kind: 'token' }],
    ['the mint of a held token', SOL, SOLANA_MINT, { kind: 'token' }],
  ] as const)('error: %s is refused', (_, chainId, text, problem) => {
    expect(readRecipient(text, chainId, [NATIVE_TOKEN_ADDRESS, USDC, SOLANA_MINT])).toEqual({ problem })
  })
})

describe('warningsOf', () => {
  const twin = '0x5AA1111111111111111111111111111111111aEd'
  const stranger = '0x1111111111111111111111111111111111111111'
  const facts: WarningFacts = {
    chainId: EVM,
    recipient: stranger,
    own: USDC,
    known: [CHECKED],
    isContract: false,
    isNameMoved: false,
  }
  test.each<[string, Partial<WarningFacts>, unknown]>([
    ['a stranger', {}, []],
    ['the own address in other letters', { recipient: USDC.toLowerCase() }, [{ kind: 'self' }]],
    ['a contract', { isContract: true }, [{ kind: 'contract' }]],
    [
      'a name that has led elsewhere, also to a known address',
      { recipient: CHECKED, isNameMoved: true },
      [{ kind: 'nameMoved' }],
    ],
    [
      'a name that has led elsewhere, to a contract',
      { isContract: true, isNameMoved: true },
      [{ kind: 'nameMoved' }, { kind: 'contract' }],
    ],
    ['an address that the chain was not asked about', { isContract: undefined }, []],
    ['a contract that was sent to before', { recipient: CHECKED.toLowerCase(), isContract: true }, []],
    ['a look-alike of a known address', { recipient: twin }, [{ kind: 'lookAlike', known: CHECKED }]],
    [
      'a look-alike of the own address',
      { recipient: twin, own: CHECKED, known: [] },
      [{ kind: 'lookAlike', known: CHECKED }],
    ],
    [
      'a look-alike that is a contract',
      { recipient: twin, isContract: true },
      [{ kind: 'lookAlike', known: CHECKED }, { kind: 'contract' }],
    ],
  ])('param: %s', (_, change, warnings) => {
    expect(warningsOf({ ...facts, ...change })).toEqual(warnings)
  })
})

describe('looksLike', () => {
  test.each([
    ['the same beginning and end', 'eip155', `0xabc${'1'.repeat(34)}def`, `0xABC${'2'.repeat(34)}DEF`, true],
    ['the same address in other letters', 'eip155', `0xabc${'1'.repeat(37)}`, `0xABC${'1'.repeat(37)}`, false],
    ['another end', 'eip155', `0xabc${'1'.repeat(34)}def`, `0xabc${'1'.repeat(34)}dee`, false],
    ['another beginning', 'eip155', `0xabc${'1'.repeat(34)}def`, `0xabd${'1'.repeat(34)}def`, false],
    ['the same on Solana', 'solana', '83aXXXcri', '83aYYYcri', true],
    ['another letter case on Solana', 'solana', '83aXXXcri', '83AYYYcri', false],
  ] as const)('param: %s', (_, namespace, one, other, alike) => {
    expect(looksLike(namespace, one, other)).toBe(alike)
  })
})
