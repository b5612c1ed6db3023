import { describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { answerAssets } from '@/lib/frame-guest/answer-assets'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import type { WorkerReply } from '@/lib/frame-guest/worker-protocol'

const OWNER = '0xDDBd2B932c763bA5b1b7AE3B362eac3e8d40121A'
const SMART = '0x1bB0Ac60363e320bC45fdB15aed226FB59C88e44'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const CHAINS: readonly Caip2[] = ['eip155:1', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

type Assets = WorkerReply<'assets'>['networks'][number]['assets']

const native = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 3_000, iconUrl: 'https://app.example/eth.svg' }
const usdc = { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: null, iconUrl: '' }
const held: Assets = [
  { address: null, balance: '0', ...native },
  { address: USDC, balance: '255', ...usdc },
]

/** Asks a wallet whose server answers this for each network. */
function walletOf(assetsOf: (network: Caip2) => Assets = () => held) {
  const asked: { account: string; networks: readonly { network: Caip2; tokens: readonly string[] }[] }[] = []
  const request = async (name: string, payload: (typeof asked)[number] & { readonly wantsSmartAccount: boolean }) => {
    // The address of the smart account is known only once it was asked for.
    if (name === 'user') return { addresses: { eip155: OWNER }, smartAccount: payload.wantsSmartAccount ? SMART : null }
    asked.push(payload)
    return { networks: payload.networks.map(({ network }) => ({ network, assets: assetsOf(network) })) }
  }
  const worker = { request } as unknown as KeyWorker
  return {
    asked,
    ask: (params: unknown) => answerAssets({ worker, chainIds: CHAINS }, params, new AbortController().signal),
  }
}

describe('wallet_getAssets', () => {
  test('behavior: each EVM network of the wallet is answered in the form of the specification', async () => {
    const answer = await walletOf().ask([{ account: OWNER }])
    expect(Object.keys(answer)).toEqual(['0x1', '0x2105'])
    expect(answer['0x1']).toEqual([
      { address: 'native', balance: '0x0', type: 'NATIVE', metadata: native },
      {
        address: USDC,
        balance: '0xff',
        type: 'ERC20',
        metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
      },
    ])
  })

  test.each([
    ['the chain filter', { chainFilter: ['0x2105'] }, { '0x2105': ['native', USDC] }],
    ['types in lower case', { chainFilter: ['0x1'], assetTypeFilter: ['erc20'] }, { '0x1': [USDC] }],
    [
      'types as the specification writes them',
      { chainFilter: ['0x1'], assetTypeFilter: ['NATIVE'] },
      { '0x1': ['native'] },
    ],
    ['a type that we do not have', { chainFilter: ['0x1'], assetTypeFilter: ['erc721'] }, { '0x1': [] }],
    [
      'assets as objects',
      { assetFilter: { '0x1': [{ address: USDC.toLowerCase(), type: 'erc20' }] } },
      { '0x1': [USDC] },
    ],
    ['assets as addresses', { assetFilter: { '0x1': ['native'] } }, { '0x1': ['native'] }],
    [
      'a filter of assets, which replaces the others',
      { assetFilter: { '0x1': ['native'] }, chainFilter: ['0x2105'], assetTypeFilter: ['erc20'] },
      { '0x1': ['native'] },
    ],
    ['no network at all', { chainFilter: [] }, {}],
  ])('param: %s', async (_, filter, expected) => {
    const answer = await walletOf().ask([{ account: OWNER, ...filter }])
    const addresses = Object.entries(answer).map(([chain, assets]) => [chain, assets.map(({ address }) => address)])
    expect(Object.fromEntries(addresses)).toEqual(expected)
  })

  test('behavior: assets that are named are read even if no list has them', async () => {
    const { asked, ask } = walletOf()
    await ask({ account: SMART.toLowerCase(), assetFilter: { '0x1': [{ address: DAI, type: 'erc20' }, 'native'] } })
    expect(asked).toEqual([{ account: SMART, networks: [{ network: 'eip155:1', tokens: [DAI] }] }])
  })

  test('error: an account of another wallet is refused, and not read', async () => {
    const { asked, ask } = walletOf()
    await expect(ask([{ account: DAI }])).rejects.toMatchObject({ code: 'wallet.unauthorized' })
    expect(asked).toEqual([])
  })

  test('error: a network that was named and could not be read fails the answer', async () => {
    const { ask } = walletOf((network) => (network === 'eip155:1' ? null : held))
    const asked = ask([{ account: OWNER, chainFilter: ['0x1', '0x2105'] }])
    await expect(asked).rejects.toMatchObject({ code: 'balance.unavailable' })
  })

  test('error: one that was not named is left out, and never told as empty', async () => {
    const { ask } = walletOf((network) => (network === 'eip155:1' ? null : held))
    expect(Object.keys(await ask([{ account: OWNER }]))).toEqual(['0x2105'])
  })

  test('error: without any network that could be read the answer fails', async () => {
    await expect(walletOf(() => null).ask([{ account: OWNER }])).rejects.toMatchObject({ code: 'balance.unavailable' })
  })

  test.each([
    ['no account', [{}]],
    ['an account that is no address', [{ account: '0x12' }]],
    ['a chain that is no hex number', [{ account: OWNER, chainFilter: ['1'] }]],
    ['no parameters', undefined],
    ['a filter of another form', [{ account: OWNER, assetFilter: ['0x1'] }]],
    ['too many entries', [{ account: OWNER, chainFilter: Array.from({ length: 101 }, () => '0x1') }]],
  ])('error: %s is refused', async (_, params) => {
    await expect(walletOf().ask(params)).rejects.toEqual(new AppError('request.invalid'))
  })

  test('error: a network that the wallet does not have is refused', async () => {
    await expect(walletOf().ask([{ account: OWNER, chainFilter: ['0x5'] }])).rejects.toMatchObject({
      code: 'wallet.unsupported_chain_id',
    })
  })
})
