import { type Address, getAddress, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Risk, type RiskInput, risksOf } from '@/lib/clear-signing/risks'
import type { AccountFacts, AllowanceChange, Simulation } from '@/lib/clear-signing/simulation-contract'
import type { Statement } from '@/lib/clear-signing/statement'
import type { DomainFacts } from '@/lib/clear-signing/typed-data'
import { ACCOUNT, COLLECTION, CONTRACT, DAI, FRIEND, THIRD, USDC } from './call-cases'

const LOOKS_LIKE_FRIEND = getAddress('0x70990000000000000000000000000000000079c8')

const facts = (address: Address, hasCode: boolean, isYoung: boolean | null = false): AccountFacts => ({
  address,
  hasCode,
  isYoung,
})
const success = (accounts: readonly AccountFacts[], allowances: readonly AllowanceChange[] = []): Simulation => ({
  outcome: 'success',
  blockNumber: '1',
  changes: [],
  allowances: [...allowances],
  gasUsed: '21000',
  accounts: [...accounts],
  tokens: [],
})
const domain = (chainId: DomainFacts['chainId'], verifyingContract: Address | null): DomainFacts => ({
  name: 'A name',
  chainId,
  verifyingContract,
})

const transfer = (to: Address): Statement => ({ kind: 'transfer', token: USDC, from: null, to, amount: 1n })
const approve = (amount: bigint, isUnlimited: boolean): Statement => ({
  kind: 'approve',
  token: USDC,
  spender: CONTRACT,
  amount,
  isUnlimited,
  via: 'token',
  expiresAt: null,
})
const permit: Statement = {
  kind: 'permit',
  token: USDC,
  spender: CONTRACT,
  amount: maxUint256,
  isUnlimited: true,
  deadline: 1n,
  via: 'permit2',
}
const unknown: Statement = { kind: 'unknown', to: CONTRACT, selector: '0xdeadbeef', bytes: 4 }
const swapTo = (recipient: Address): Statement => ({
  kind: 'swap',
  tokenIn: USDC,
  tokenOut: DAI,
  amountIn: 1n,
  minAmountOut: 1n,
  exact: 'in',
  recipient,
  fee: null,
})
const erc20 = { kind: 'erc20', address: USDC, symbol: 'USDC', name: null, decimals: 6 } as const
const allowance = (before: string, after: string): AllowanceChange => ({
  kind: 'erc20',
  asset: erc20,
  spender: CONTRACT,
  before,
  after,
})

const firstTime = (recipient: Address): Risk => ({ kind: 'firstTimeRecipient', recipient })
const unlimited = (token: Address): Risk => ({ kind: 'unlimitedAllowance', token, spender: CONTRACT })

const calm: RiskInput = {
  statements: [transfer(FRIEND)],
  account: ACCOUNT,
  simulation: success([facts(CONTRACT, true), facts(USDC, true), facts(FRIEND, false)]),
  usedAddresses: [FRIEND],
  domain: null,
  chainId: 'eip155:1',
  chainShown: 'eip155:1',
}
const signed = (verifyingContract: Address | null, chainId: DomainFacts['chainId'] = 'eip155:1') => ({
  chainId: null,
  domain: domain(chainId, verifyingContract),
})

const LOG_IN: Statement = { kind: 'described', intent: 'Log in', sentence: null, owner: null, fields: [] }

const cases: readonly (readonly [title: string, input: Partial<RiskInput>, risks: readonly Risk[]])[] = [
  ['a transfer to an address that was used', {}, []],
  ['a used address in another spelling', { usedAddresses: [FRIEND.toLowerCase() as Address] }, []],
  ['a transfer to an address for the first time', { statements: [transfer(THIRD)] }, [firstTime(THIRD)]],
  ['a payment for the first time', { statements: [{ kind: 'native', to: THIRD, amount: 1n }] }, [firstTime(THIRD)]],
  [
    'a payment to a contract that is called',
    { statements: [{ kind: 'native', to: CONTRACT, amount: 1n }, unknown] },
    [],
  ],
  ['a transfer to the account itself', { statements: [transfer(ACCOUNT)] }, []],
  ['a swap to the account itself', { statements: [swapTo(ACCOUNT)] }, []],
  ['a swap to another account', { statements: [swapTo(THIRD)] }, [firstTime(THIRD)]],
  [
    'an NFT to another account',
    {
      statements: [{ kind: 'transferNft', collection: COLLECTION, tokenId: 1n, amount: 1n, from: ACCOUNT, to: THIRD }],
    },
    [firstTime(THIRD)],
  ],
  [
    'a recipient that looks like one that was used',
    { statements: [transfer(LOOKS_LIKE_FRIEND)] },
    [{ kind: 'lookAlike', address: LOOKS_LIKE_FRIEND, like: FRIEND }],
  ],
  [
    'a spender that looks like one that was used',
    { statements: [{ kind: 'approveAll', collection: COLLECTION, operator: LOOKS_LIKE_FRIEND }] },
    [
      { kind: 'lookAlike', address: LOOKS_LIKE_FRIEND, like: FRIEND },
      { kind: 'unlimitedAllowance', token: COLLECTION, spender: LOOKS_LIKE_FRIEND },
    ],
  ],
  [
    'a transfer to its own token',
    { statements: [transfer(USDC)], usedAddresses: [USDC] },
    [{ kind: 'tokenAsRecipient', token: USDC }],
  ],
  [
    'a swap to the token that it buys',
    { statements: [swapTo(DAI)], usedAddresses: [DAI] },
    [{ kind: 'tokenAsRecipient', token: DAI }],
  ],
  ['typed data that is not read', { statements: [], ...signed(CONTRACT) }, [{ kind: 'unreadData' }]],
  [
    'typed data that a descriptor reads',
    {
      statements: [LOG_IN],
      ...signed(CONTRACT),
    },
    [],
  ],
  ['a limited approval', { statements: [approve(5n, false)] }, []],
  ['an approval without limit', { statements: [approve(maxUint256, true)] }, [unlimited(USDC)]],
  ['a permit without limit', { statements: [permit], ...signed(USDC) }, [unlimited(USDC)]],
  [
    'an approval of a whole collection',
    { statements: [{ kind: 'approveAll', collection: COLLECTION, operator: CONTRACT }] },
    [unlimited(COLLECTION)],
  ],
  ['the end of an approval', { statements: [{ kind: 'revoke', token: USDC, spender: THIRD, via: 'token' }] }, []],
  [
    'an approval to an account without code',
    { statements: [approve(5n, false)], simulation: success([facts(CONTRACT, false)]) },
    [{ kind: 'spenderWithoutCode', spender: CONTRACT }],
  ],
  ['an approval to an account of which nothing is known', { statements: [approve(5n, false)], simulation: null }, []],
  [
    'an allowance without limit that was measured, and is in no statement',
    { statements: [unknown], simulation: success([facts(CONTRACT, true)], [allowance('0', String(maxUint256))]) },
    [unlimited(USDC)],
  ],
  [
    'an allowance that becomes smaller and stays without limit',
    { statements: [unknown], simulation: success([], [allowance(String(maxUint256), String(maxUint256 - 1n))]) },
    [],
  ],
  [
    'a collection that an operator may move, measured',
    {
      statements: [unknown],
      simulation: success(
        [facts(CONTRACT, false)],
        [{ kind: 'operator', address: COLLECTION, name: null, operator: CONTRACT, isApproved: true }],
      ),
    },
    [{ kind: 'spenderWithoutCode', spender: CONTRACT }, unlimited(COLLECTION)],
  ],
  [
    'an NFT that a spender may take, measured',
    {
      statements: [unknown],
      simulation: success(
        [facts(THIRD, false)],
        [{ kind: 'nft', address: COLLECTION, name: null, tokenId: '1', spender: THIRD }],
      ),
    },
    [{ kind: 'spenderWithoutCode', spender: THIRD }],
  ],
  [
    'a domain of another chain',
    { statements: [LOG_IN], ...signed(USDC, 'eip155:10') },
    [{ kind: 'domainChain', chainId: 'eip155:10', shown: 'eip155:1' }],
  ],
  ['a domain that names no chain', { statements: [LOG_IN], ...signed(USDC, null) }, []],
  [
    'a domain whose contract does not exist',
    { statements: [LOG_IN], ...signed(FRIEND) },
    [{ kind: 'domainWithoutCode', contract: FRIEND }],
  ],
  [
    'a transaction of another chain',
    { chainId: 'eip155:10' },
    [{ kind: 'otherChain', chainId: 'eip155:10', shown: 'eip155:1' }],
  ],
  [
    'a contract that is young',
    { simulation: success([facts(CONTRACT, true, true)]) },
    [{ kind: 'youngContract', contract: CONTRACT }],
  ],
  ['a contract whose age no node knows', { simulation: success([facts(CONTRACT, true, null)]) }, []],
  [
    'calls that revert',
    { simulation: { outcome: 'reverted', blockNumber: '1', reason: 'no', accounts: [], tokens: [] } },
    [{ kind: 'reverts', reason: 'no' }],
  ],
  [
    'calls that no node simulates',
    { simulation: { outcome: 'unknown', accounts: [], tokens: [] } },
    [{ kind: 'notSimulated' }],
  ],
  [
    'typed data where no node simulates',
    { simulation: { outcome: 'unknown', accounts: [], tokens: [] }, statements: [LOG_IN], ...signed(USDC) },
    [],
  ],
  [
    'a descriptor around an approval without limit',
    {
      statements: [
        {
          kind: 'described',
          intent: 'Get your reward',
          sentence: null,
          owner: 'An owner',
          fields: [{ label: 'Reward', value: { kind: 'call', data: '0x', statements: [approve(maxUint256, true)] } }],
        },
      ],
    },
    [unlimited(USDC)],
  ],
]

describe('risksOf', () => {
  test.each(cases)('param: %s', (_, input, risks) => {
    expect(risksOf({ ...calm, ...input })).toEqual(risks)
  })

  test('behavior: of many risks the three worst are said, worst first', () => {
    const risks = risksOf({
      ...calm,
      statements: [transfer(LOOKS_LIKE_FRIEND), transfer(USDC), transfer(THIRD), approve(maxUint256, true)],
      simulation: success([facts(CONTRACT, false), facts(USDC, true, true)]),
      chainId: 'eip155:10',
    })
    expect(risks.map(({ kind }) => kind)).toEqual(['lookAlike', 'otherChain', 'tokenAsRecipient'])
  })
})
