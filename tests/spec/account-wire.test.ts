import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { getBalance, tokenBalance } from '@/lib/balance/balance-contract'
import { createNetworks } from '@/lib/chains/networks'
import { getGasPrice } from '@/lib/gas/gas-contract'
import { getPrices } from '@/lib/price/price-contract'
import { swapQuote } from '@/lib/swap/swap-contract'
import { getTokens } from '@/lib/tokens/tokens-contract'

// Names of fields are part of the contract: spec section 3 for entities, section 7 for bodies. Additional fields are
// allowed, none may be missing.

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const balance = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: USDC,
  value: 1.5,
  price: 1,
  change24h: 0.012,
  quantity: { decimals: '6', numeric: '1.5' },
  iconUrl: '/tokens/usdc.svg',
  amount: '1500000',
}
const fungible = {
  address: `eip155:1:${USDC}`,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  iconUrl: '',
  price: 1,
  change24h: -0.004,
}
const token = { name: 'USD Coin', symbol: 'USDC', address: USDC, decimals: 6, logoUri: null }

const bodies: readonly [string, z.ZodMiniType, Readonly<Record<string, unknown>>, readonly string[]][] = [
  [
    'token balance',
    tokenBalance,
    balance,
    ['name', 'symbol', 'chainId', 'quantity', 'quantity.decimals', 'quantity.numeric', 'iconUrl', 'amount'],
  ],
  ['get balance, request', getBalance.input, { address: USDC, network: 'eip155:1' }, ['address', 'network']],
  ['get balance, reply', getBalance.output, { balances: [balance], madeAt: 1 }, ['balances', 'madeAt']],
  ['fetch token price, request', getPrices.input, { addresses: [fungible.address] }, ['addresses']],
  [
    'fetch token price, reply',
    getPrices.output,
    { fungibles: [fungible], madeAt: 1 },
    ['fungibles', 'fungibles.0.symbol', 'fungibles.0.price', 'madeAt'],
  ],
  ['fetch gas price, reply', getGasPrice.output, { standard: '1', fast: '2', instant: '3', madeAt: 1 }, ['standard']],
  ['get token list, reply', getTokens.output, { tokens: [token], madeAt: 1 }, ['tokens', 'tokens.0.decimals']],
]

describe.each(bodies)('%s', (_, schema, sample, required) => {
  test('behavior: accepts the field names of the specification and keeps every field', () => {
    expect(schema.safeParse(sample)).toEqual({ success: true, data: sample })
  })

  test.each(required)('error: without %s the message is "Required"', (path) => {
    const broken = structuredClone(sample)
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const holder = keys.reduce((inner, key) => inner[key] as Record<string, unknown>, broken as Record<string, unknown>)
    delete holder[last]
    const [issue] = schema.safeParse(broken).error?.issues ?? []
    expect(issue).toMatchObject({ message: 'Required' })
    expect(issue?.path.join('.')).toBe(path)
  })
})

describe('token balance', () => {
  test.each(['address', 'value', 'price'] as const)(
    'behavior: %s may be absent: native token, unknown price',
    (name) => {
      const { [name]: _, ...rest } = balance
      expect(tokenBalance.safeParse(rest)).toEqual({ success: true, data: rest })
    },
  )

  test.each([
    [{ amount: 1_500_000 }],
    [{ amount: '1.5' }],
    [{ amount: '-1' }],
    [{ quantity: { decimals: 6, numeric: '1.5' } }],
    [{ quantity: { decimals: '6', numeric: '1,5' } }],
    [{ quantity: { decimals: '6', numeric: 'NaN' } }],
    [{ price: null }],
    [{ chainId: 1 }],
  ])('error: %j is "Invalid input"', (change) => {
    expect(tokenBalance.safeParse({ ...balance, ...change }).error?.issues[0]?.message).toBe('Invalid input')
  })
})

describe('addresses by namespace', () => {
  const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const issue = (schema: z.ZodMiniType, value: unknown) => {
    const [first] = schema.safeParse(value).error?.issues ?? []
    return first && { message: first.message, path: first.path.join('.') }
  }

  test.each<[string, z.ZodMiniType, unknown]>([
    ['get balance', getBalance.input, { address: MINT, network: SOLANA, tokens: [MINT] }],
    ['get balance, lower case', getBalance.input, { address: USDC.toLowerCase(), network: 'eip155:1' }],
    ['get token list', getTokens.input, { chainId: SOLANA, address: MINT }],
    ['fetch token price', getPrices.input, { addresses: [`${SOLANA}:${MINT}`] }],
    ['token balance', tokenBalance, { ...balance, chainId: SOLANA, address: MINT }],
  ])('behavior: %s accepts the addresses of the chain', (_, schema, value) => {
    expect(schema.safeParse(value)).toEqual({ success: true, data: value })
  })

  test.each<[string, z.ZodMiniType, unknown, string]>([
    ['get balance', getBalance.input, { address: USDC, network: SOLANA }, 'address'],
    ['get balance', getBalance.input, { address: MINT, network: 'eip155:1' }, 'address'],
    ['get balance', getBalance.input, { address: MINT, network: SOLANA, tokens: [USDC] }, 'tokens'],
    ['get balance', getBalance.input, { address: USDC.replace('A0b', 'a0b'), network: 'eip155:1' }, 'address'],
    ['get token list', getTokens.input, { chainId: SOLANA, address: USDC }, 'address'],
    ['get token list', getTokens.input, { chainId: 'eip155:1', address: MINT }, 'address'],
    ['fetch token price', getPrices.input, { addresses: [`${SOLANA}:${USDC}`] }, 'addresses.0'],
    ['fetch token price', getPrices.input, { addresses: [`${SOLANA}:${MINT}1`] }, 'addresses.0'],
    ['token balance', tokenBalance, { ...balance, chainId: SOLANA }, 'address'],
    ['swap quote', swapQuote.input, { chainId: SOLANA, userAddress: MINT, from: MINT, to: MINT }, 'userAddress'],
  ])('error: %s refuses the address of another namespace %#', (_, schema, value, path) => {
    expect(issue(schema, value)).toEqual({ message: 'Invalid input', path })
  })
})

test('error: a price of 0 is refused', () => {
  const reply = (price: unknown) => ({ fungibles: [{ ...fungible, price }], madeAt: 1 })
  expect(getPrices.output.safeParse(reply(0)).success).toBe(false)
  expect(getPrices.output.safeParse(reply(null)).success).toBe(true)
})

test('behavior: a network has the field names of the specification', () => {
  for (const network of createNetworks({ appUrl: '', projectId: 'p', devnetRpcUrl: 'http://127.0.0.1:8545' })) {
    expect(Object.keys(network)).toEqual(
      expect.arrayContaining(['id', 'caipNetworkId', 'chainNamespace', 'name', 'nativeCurrency', 'rpcUrls', 'assets']),
    )
    expect(Object.keys(network.nativeCurrency).sort()).toEqual(['decimals', 'name', 'symbol'])
    expect(Object.keys(network.rpcUrls)).toEqual(['default', 'chainDefault'])
    expect(Object.keys(network.assets)).toEqual(['imageId', 'imageUrl'])
  }
})
