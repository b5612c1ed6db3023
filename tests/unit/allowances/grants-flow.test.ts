import { QueryClient } from '@tanstack/react-query'
import { decodeFunctionData, parseAbi } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Allowance } from '@/lib/allowances/allowances-contract'
import { allowanceKey, createGrantsFlow } from '@/lib/allowances/grants-flow'
import type { GrantedPermission } from '@/lib/allowances/held-permissions'
import { PERMIT2 } from '@/lib/chains/permit2'
import type { Connector } from '@/lib/connect/connector'
import { AppError } from '@/lib/core/app-error'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { Transactions } from '@/lib/transaction/transactions'
import { fakeCall } from '../../fakes/fake-call'
import { deferred } from '../../support/deferred'

const OWNER = { chainId: 'eip155:1', address: '0x1111111111111111111111111111111111111111' } as const
const HASH = `0x${'ab'.repeat(32)}` as TransactionId
const NOW = 1_790_000_000_000

const allowance: Allowance = {
  via: 'erc20',
  token: {
    address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    iconUrl: '',
    isListed: true,
  },
  spender: { address: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', name: 'Uniswap' },
  amount: '5',
  expiresAt: null,
  since: null,
}
const key = allowanceKey(OWNER, allowance)

const permission = (change: Partial<GrantedPermission['foyer']> = {}) => ({
  chainId: '0x1',
  from: OWNER.address,
  to: '0x2222222222222222222222222222222222222222',
  permission: { type: 'native-token-periodic', data: {}, isAdjustmentAllowed: false },
  rules: [],
  context: '0xc0ffee',
  dependencies: [],
  delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
  foyer: {
    ...{ id: 'p1', origin: 'https://game.example', grantedAt: NOW - 1_000, expiresAt: NOW + 1_000 },
    ...{ revokedAt: null, used: '7', limit: '10' },
    ...change,
  },
})

let queryClient: QueryClient
afterEach(() => queryClient.clear())

function setUp() {
  queryClient = new QueryClient()
  const sent = deferred<string>()
  const confirmed = deferred<never>()
  const answered = deferred<unknown>()
  const sendTransaction = vi.fn(() => sent.promise)
  const request = vi.fn((_method: string): Promise<unknown> => answered.promise)
  const connector = { sendTransaction, request } as unknown as Connector
  const connections: { get(): Connector | undefined } = { get: () => connector }
  const add = vi.fn()
  const wait = vi.fn((_id: string, _signal?: AbortSignal) => confirmed.promise)
  const transactions = { add, wait } as unknown as Transactions
  const asked = vi.fn((..._: unknown[]) => ({ allowances: [allowance], from: '0', next: null }))
  const call = fakeCall((...given) => asked(...given))
  const ask = async () => '0x7'
  const flow = createGrantsFlow({ queryClient, call, ask, connections, transactions, now: () => NOW })
  return { flow, sent, confirmed, answered, sendTransaction, request, connections, add, wait, asked }
}

describe('removing an allowance', () => {
  test('behavior: the owner sends approve(spender, 0) to the token, and the record says what it is for', async () => {
    const { flow, sent, confirmed, sendTransaction, add, wait } = setUp()
    const removing = flow.removeAllowance(OWNER, allowance)
    expect(flow.store.getState().working).toEqual({ [key]: 'asking' })
    await vi.waitFor(() => expect(sendTransaction).toHaveBeenCalled())
    const [[transaction]] = sendTransaction.mock.calls as unknown as [
      [{ to: string; data: `0x${string}`; value: string }],
    ]
    expect(transaction).toMatchObject({
      chainId: 'eip155:1',
      from: OWNER.address,
      to: allowance.token.address,
      value: '0',
    })
    const abi = parseAbi(['function approve(address spender, uint256 amount)'])
    expect(decodeFunctionData({ abi, data: transaction.data }).args).toEqual([allowance.spender.address, 0n])

    sent.resolve(HASH)
    await vi.waitFor(() => expect(wait).toHaveBeenCalledWith(HASH, expect.anything()))
    expect(flow.store.getState().working).toEqual({ [key]: 'confirming' })
    const token = { symbol: 'USDC', address: allowance.token.address, decimals: 6 }
    expect(add).toHaveBeenCalledWith(
      expect.objectContaining({ id: HASH, intent: { kind: 'approval', token, limit: '0' } }),
    )
    confirmed.resolve(undefined as never)
    expect(await removing).toBe(true)
    expect(flow.store.getState()).toEqual({ working: {}, failed: undefined })
  })

  test('param: one of Permit2 is removed there', async () => {
    const { flow, sendTransaction } = setUp()
    void flow.removeAllowance(OWNER, { ...allowance, via: 'permit2' })
    await vi.waitFor(() => expect(sendTransaction).toHaveBeenCalled())
    const [[{ to, data }]] = sendTransaction.mock.calls as unknown as [[{ to: string; data: `0x${string}` }]]
    expect(to).toBe(PERMIT2)
    const abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
    const { args } = decodeFunctionData({ abi, data })
    expect(args?.map(String).map((each) => each.toLowerCase())).toEqual([
      allowance.token.address,
      allowance.spender.address.toLowerCase(),
      '0',
      '0',
    ])
  })

  test('behavior: once confirmed, the list is read again', async () => {
    const { flow, sent, confirmed, asked } = setUp()
    await queryClient.fetchInfiniteQuery(flow.allowances(OWNER))
    const removing = flow.removeAllowance(OWNER, allowance)
    sent.resolve(HASH)
    confirmed.resolve(undefined as never)
    await removing
    expect(asked).toHaveBeenCalledTimes(1)
    await queryClient.fetchInfiniteQuery(flow.allowances(OWNER))
    expect(asked).toHaveBeenCalledTimes(2)
  })

  test('behavior: a second press while it is under way sends nothing', async () => {
    const { flow, sendTransaction } = setUp()
    void flow.removeAllowance(OWNER, allowance)
    expect(await flow.removeAllowance(OWNER, allowance)).toBe(false)
    await vi.waitFor(() => expect(sendTransaction).toHaveBeenCalledTimes(1))
  })

  test('error: what the visitor declines is no failure', async () => {
    const { flow, sent } = setUp()
    const removing = flow.removeAllowance(OWNER, allowance)
    sent.reject(new AppError('wallet.rejected'))
    expect(await removing).toBe(false)
    expect(flow.store.getState()).toEqual({ working: {}, failed: undefined })
  })

  test('error: a transaction that failed is told, and the next try forgets it', async () => {
    const { flow, sent, confirmed } = setUp()
    const removing = flow.removeAllowance(OWNER, allowance)
    sent.resolve(HASH)
    confirmed.reject(new AppError('transaction.reverted'))
    expect(await removing).toBe(false)
    expect(flow.store.getState()).toMatchObject({
      working: {},
      failed: { key, error: { code: 'transaction.reverted' } },
    })
    void flow.removeAllowance(OWNER, allowance)
    expect(flow.store.getState().failed).toBeUndefined()
  })

  test('error: the end of the page ends the wait, and says nothing', async () => {
    const { flow, sent, wait } = setUp()
    wait.mockImplementation(
      (_, signal) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new AppError('request.aborted')))),
    )
    const removing = flow.removeAllowance(OWNER, allowance)
    sent.resolve(HASH)
    await vi.waitFor(() => expect(wait).toHaveBeenCalled())
    flow.stop()
    expect(await removing).toBe(false)
    expect(flow.store.getState().failed).toBeUndefined()
  })
})

describe('permissions', () => {
  test('behavior: those that hold are listed, newest first', async () => {
    const { flow, answered } = setUp()
    answered.resolve([
      permission({ id: 'old', grantedAt: NOW - 9_000 }),
      permission({ id: 'revoked', revokedAt: NOW - 1 }),
      permission({ id: 'ended', expiresAt: NOW }),
      permission({ id: 'new' }),
    ])
    const read = await queryClient.fetchQuery(flow.permissions(OWNER))
    expect(read.map(({ foyer }) => foyer.id)).toEqual(['new', 'old'])
  })

  test('error: an answer with one that cannot be read is a failure: it would seem not to exist', async () => {
    const { flow, answered } = setUp()
    answered.resolve([permission(), { ...permission(), context: 'nonsense' }])
    await expect(queryClient.fetchQuery(flow.permissions(OWNER))).rejects.toMatchObject({ code: 'wallet.failed' })
  })

  test('behavior: taking one back asks the wallet with its context', async () => {
    const { flow, answered, request } = setUp()
    const revoking = flow.revokePermission(permission() as GrantedPermission)
    expect(flow.store.getState().working).toEqual({ p1: 'asking' })
    expect(request).toHaveBeenCalledWith(
      'wallet_revokeExecutionPermission',
      [{ permissionContext: '0xc0ffee' }],
      expect.anything(),
    )
    answered.resolve({})
    expect(await revoking).toBe(true)
  })

  test('error: a wallet that has gone is told, with nothing asked', async () => {
    const { flow, connections, request } = setUp()
    connections.get = () => undefined
    expect(await flow.revokePermission(permission() as GrantedPermission)).toBe(false)
    expect(flow.store.getState().failed).toMatchObject({ key: 'p1', error: { code: 'wallet.changed' } })
    expect(request).not.toHaveBeenCalled()
  })
})
