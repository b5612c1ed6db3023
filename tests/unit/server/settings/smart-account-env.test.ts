import { describe, expect, test } from 'vitest'
import { parseEnv } from '@/lib/server/settings/env'
import { refusal } from './env-refusal'

const KEY = `0x${'5c'.repeat(32)}`
const PAYMASTER = '0x00000000000000000000000000000000000000aa'
const TARGET = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const policy = {
  ...{ projectWeiPerDay: '1000', userWeiPerDay: '100', maxGas: '2000000', maxFeePerGas: '30' },
  targets: { [TARGET]: ['0x095EA7b3', '0x'] },
}
const bundler = {
  FOYER_BUNDLER_URLS: 'eip155:31337=http://127.0.0.1:4337, eip155:8453=https://bundler.example/rpc?key=a=b',
}
const own = {
  ...bundler,
  FOYER_PAYMASTER_KEY: KEY,
  FOYER_PAYMASTER_ADDRESSES: `eip155:31337=${PAYMASTER}`,
  FOYER_PAYMASTER_POLICY: JSON.stringify({ 'eip155:31337': policy }),
}
const service = {
  ...bundler,
  FOYER_PAYMASTER_URLS: 'eip155:8453=https://paymaster.example/key',
  FOYER_PAYMASTER_ADDRESSES: `eip155:8453=${PAYMASTER}`,
  FOYER_PAYMASTER_POLICY: JSON.stringify({ 'eip155:8453': policy }),
}
const without = (settings: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(settings).filter(([each]) => each !== name))

describe('settings of smart accounts', () => {
  test('behavior: without a bundler no network has smart accounts, and new wallets have HybridDeleGator', () => {
    const { operations, smartAccounts } = parseEnv({})
    expect(smartAccounts).toEqual({ implementation: 'hybridDeleGator', bundlerChains: [], sponsoredChains: [] })
    expect(operations).toEqual({ bundlers: {}, sponsors: {} })
  })

  test('behavior: the operator names the contract and a bundler for each network', () => {
    const { operations, smartAccounts } = parseEnv({ FOYER_SMART_ACCOUNT: 'safe', ...bundler })
    expect(smartAccounts).toEqual({
      implementation: 'safe',
      bundlerChains: ['eip155:31337', 'eip155:8453'],
      sponsoredChains: [],
    })
    expect(operations.bundlers['eip155:8453']).toBe('https://bundler.example/rpc?key=a=b')
  })

  test('behavior: a network is paid for by the own paymaster or by a service, each with its policy', () => {
    const { operations, smartAccounts } = parseEnv({
      ...{ ...own, ...service, FOYER_PAYMASTER_KEY: KEY },
      FOYER_PAYMASTER_ADDRESSES: `eip155:31337=${PAYMASTER},eip155:8453=${TARGET}`,
      FOYER_PAYMASTER_POLICY: JSON.stringify({ 'eip155:31337': policy, 'eip155:8453': policy }),
    })
    expect([...smartAccounts.sponsoredChains].sort()).toEqual(['eip155:31337', 'eip155:8453'])
    const parsed = {
      ...{ projectWeiPerDay: 1000n, userWeiPerDay: 100n, maxGas: 2_000_000n, maxFeePerGas: 30n },
      targets: { [TARGET.toLowerCase()]: ['0x095ea7b3', '0x'] },
    }
    expect(operations.sponsors['eip155:31337']).toEqual({ address: PAYMASTER, url: null, key: KEY, policy: parsed })
    // The key of the own paymaster has no use where a service answers.
    expect(operations.sponsors['eip155:8453']).toMatchObject({
      ...{ address: TARGET, url: 'https://paymaster.example/key', key: null },
    })
  })

  test.each([
    [
      'an own paymaster',
      own,
      'FOYER_PAYMASTER_POLICY',
      'FOYER_PAYMASTER_KEY needs FOYER_PAYMASTER_POLICY to be set too.',
    ],
    [
      'a service',
      service,
      'FOYER_PAYMASTER_POLICY',
      'FOYER_PAYMASTER_URLS needs FOYER_PAYMASTER_POLICY to be set too.',
    ],
    ['a policy', own, 'FOYER_PAYMASTER_ADDRESSES', 'FOYER_PAYMASTER_ADDRESSES needs the paymaster of eip155:31337.'],
    ['a paymaster', own, 'FOYER_BUNDLER_URLS', 'FOYER_BUNDLER_URLS needs a bundler of eip155:31337'],
    ['an address', own, 'FOYER_PAYMASTER_KEY', 'eip155:31337 has a paymaster, and needs FOYER_PAYMASTER_KEY'],
    ['the address of a service', service, 'FOYER_PAYMASTER_URLS', 'eip155:8453 has a paymaster, and needs'],
  ])('error: %s that lacks what it needs stops the start', (_what, settings, missing, message) => {
    expect(refusal(settings)).toBe('accepted')
    expect(refusal(without(settings, missing))).toContain(message)
  })

  test('error: a policy of another network than the paymaster, or a key without use, stops the start', () => {
    const other = JSON.stringify({ 'eip155:8453': policy })
    expect(refusal({ ...own, FOYER_PAYMASTER_POLICY: other })).toContain('needs an entry of eip155:31337')
    expect(refusal({ ...service, FOYER_PAYMASTER_KEY: KEY })).toContain('FOYER_PAYMASTER_KEY needs a paymaster')
  })

  test.each([
    ['FOYER_SMART_ACCOUNT', 'kernel'],
    ['FOYER_BUNDLER_URLS', 'http://127.0.0.1:4337'],
    ['FOYER_BUNDLER_URLS', 'eip155:1=ftp://bundler.example'],
    ['FOYER_BUNDLER_URLS', 'eip155:1=http://a.example,eip155:1=http://b.example'],
    ['FOYER_BUNDLER_URLS', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp=http://a.example'],
    ['FOYER_PAYMASTER_ADDRESSES', 'eip155:1=0x12'],
    ['FOYER_PAYMASTER_KEY', `0x${'00'.repeat(32)}`],
    ['FOYER_PAYMASTER_KEY', `0x${'ff'.repeat(32)}`],
    ['FOYER_PAYMASTER_POLICY', 'all'],
    ['FOYER_PAYMASTER_POLICY', JSON.stringify({ 'eip155:1': { ...policy, maxGas: 1 } })],
    ['FOYER_PAYMASTER_POLICY', JSON.stringify({ 'eip155:1': { ...policy, allowEverything: true } })],
    ['FOYER_PAYMASTER_POLICY', JSON.stringify({ 'eip155:1': { ...policy, targets: { [TARGET]: [] } } })],
    ['FOYER_PAYMASTER_POLICY', JSON.stringify({ 'eip155:1': { ...policy, targets: { [TARGET]: ['0x09'] } } })],
  ])('param: %s refuses %s', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} must be`, 'm'))
  })

  test('error: a message repeats neither the key nor an address with a key in it', () => {
    expect(refusal({ FOYER_PAYMASTER_KEY: `${KEY}00` })).not.toContain('5c5c')
    expect(refusal({ FOYER_BUNDLER_URLS: 'eip155:1=ftp://bundler.example/secret' })).not.toContain('secret')
  })
})
