import { afterEach, describe, expect, test } from 'vitest'
import { POST as historyRoute } from '@/app/api/history/route'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { type GetHistoryOutput, getHistory } from '@/lib/history/history-contract'
import { EXPLORER_PAGE } from '@/lib/server/history/explorer-history'
import { SOLANA_PAGE } from '@/lib/server/history/solana-history'
import { type FakeCall, startFakeNode } from '@/tests/fakes/fake-node'
import { type HttpReply, startHttpApi } from '@/tests/support/http-api'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { openReadChain, tokenOf } from './read-chain'
import { post } from './solana-api'

const chain = openReadChain()

const OWNER = '0xddbd2b932c763ba5b1b7ae3b362eac3e8d40121a'
const OTHER = '0x1bb0ac60363e320bc45fdb15aed226fb59c88e44'
const hashOf = (n: number) => `0x${n.toString(16).padStart(64, '0')}`

/**
 * Rows of Etherscan's documentation for these three lists (https://docs.etherscan.io/api-reference/endpoint/txlist,
 * .../txlistinternal and .../tokentx, read 2026-11-23), with all their fields; hashes, accounts and amounts are ours.
 */
const sent = (change: object) => ({
  blockNumber: '23588236',
  blockHash: hashOf(999),
  timeStamp: '1760610419',
  hash: hashOf(1),
  nonce: '1',
  transactionIndex: '123',
  from: OWNER,
  to: OTHER,
  value: '5000000000000000',
  gas: '42000',
  gasPrice: '2000000000',
  input: '0x',
  methodId: '0x',
  functionName: '',
  contractAddress: '',
  cumulativeGasUsed: '14028057',
  txreceipt_status: '1',
  gasUsed: '21000',
  confirmations: '3',
  isError: '0',
  ...change,
})
const internal = (change: object) => ({
  blockNumber: '23588236',
  timeStamp: '1760610419',
  hash: hashOf(1),
  from: OTHER,
  to: OWNER,
  value: '7',
  contractAddress: '',
  input: '',
  type: 'call',
  gas: '1',
  gasUsed: '0',
  traceId: '0',
  isError: '0',
  errCode: '',
  ...change,
})
const token = (change: object) => ({
  blockNumber: '23588236',
  timeStamp: '1760610419',
  hash: hashOf(1),
  nonce: '1',
  blockHash: hashOf(999),
  from: OTHER,
  contractAddress: tokenOf('USDC').address,
  to: OWNER,
  value: '2500000',
  tokenName: 'USD Coin',
  tokenSymbol: 'USDC',
  tokenDecimal: '6',
  transactionIndex: '1',
  gas: '1',
  gasPrice: '1',
  gasUsed: '1',
  cumulativeGasUsed: '1',
  input: 'deprecated',
  confirmations: '1',
  ...change,
})

type Lists = { readonly txlist?: object[]; readonly txlistinternal?: object[]; readonly tokentx?: object[] }
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Starts an explorer whose lists are cut by `endblock`, as the vendors do. */
async function startExplorer(lists: Lists | ((action: string) => HttpReply)) {
  const api = await startHttpApi((_path, query) => {
    const action = query.get('action') ?? ''
    if (typeof lists === 'function') return lists(action)
    const rows = (lists[action as keyof Lists] ?? []) as { readonly blockNumber: string }[]
    const found = rows.filter(({ blockNumber }) => Number(blockNumber) <= Number(query.get('endblock')))
    const result = found.slice(0, Number(query.get('offset')))
    // What both vendors answer for an empty list.
    if (result.length === 0) return { json: { status: '0', message: 'No transactions found', result: [] } }
    return { json: { status: '1', message: 'OK', result } }
  })
  stops.push(api.stop)
  openTestPlatform({
    FOYER_DEVNET_RPC_URL: chain.proxy.url,
    FOYER_HISTORY_URLS: JSON.stringify({ [DEVNET_CAIP_ID]: `${api.url}/api?apikey=secret` }),
  })
  return api
}

const history = (more: object = {}, address = OWNER) =>
  post<GetHistoryOutput>(historyRoute, '/api/history', { address, network: DEVNET_CAIP_ID, ...more })
const eth = (direction: 'in' | 'out', amount: string) => ({
  direction,
  amount,
  token: { symbol: 'ETH', decimals: 18, address: NATIVE_TOKEN_ADDRESS },
})
const usdc = (direction: 'in' | 'out', amount: string) => ({
  direction,
  amount,
  token: { symbol: 'USDC', decimals: 6, address: tokenOf('USDC').address },
})

describe('POST /api/history of an EVM account', () => {
  test('behavior: a transaction has what it moved, what it cost and when, what leaves the account first', async () => {
    const api = await startExplorer({
      txlist: [sent({})],
      txlistinternal: [internal({})],
      tokentx: [token({ from: OWNER, to: OTHER, value: '1000000' }), token({})],
    })
    const { status, body } = await history()
    expect(status).toBe(200)
    expect(getHistory.output.parse(body)).toEqual({
      transactions: [
        {
          id: hashOf(1),
          at: 1_760_610_419_000,
          outcome: 'confirmed',
          isOwn: true,
          fee: '42000000000000',
          transfers: [eth('out', '5000000000000000'), usdc('out', '1000000'), eth('in', '7'), usdc('in', '2500000')],
        },
      ],
    })
    expect(api.paths).toHaveLength(3)
    expect(api.paths[0]).toContain('apikey=secret')
  })

  test('behavior: a receipt from another account has no fee, and a reverted transaction moves nothing', async () => {
    await startExplorer({
      txlist: [sent({ hash: hashOf(3), isError: '1', timeStamp: '1760610500' })],
      tokentx: [token({ hash: hashOf(2) })],
    })
    const { body } = await history()
    expect(body.transactions).toEqual([
      expect.objectContaining({ id: hashOf(3), outcome: 'reverted', transfers: [], fee: '42000000000000' }),
      {
        id: hashOf(2),
        at: 1_760_610_419_000,
        outcome: 'confirmed',
        isOwn: false,
        transfers: [usdc('in', '2500000')],
      },
    ])
  })

  test('error: receipts of unlisted tokens, transfers of nothing and other accounts of strangers are left out', async () => {
    const stranger = { contractAddress: `0x${'99'.repeat(20)}`, tokenSymbol: 'visit evil.example' }
    await startExplorer({
      txlist: [sent({ hash: hashOf(4), from: OTHER, to: OWNER, value: '0' })],
      tokentx: [
        token({ hash: hashOf(5), ...stranger }),
        token({ hash: hashOf(6), from: OWNER, to: `0x${'88'.repeat(20)}`, value: '0' }),
        token({ hash: hashOf(7), from: OTHER, to: OTHER }),
      ],
    })
    expect((await history()).body).toEqual({ transactions: [] })
  })

  test('behavior: pages end at a block and continue below it, without a gap and without a repetition', async () => {
    const rows = Array.from({ length: EXPLORER_PAGE + 20 }, (_, n) =>
      sent({ hash: hashOf(1_000 - n), blockNumber: String(1_000 - Math.floor(n / 2)), timeStamp: String(5_000 - n) }),
    )
    await startExplorer({ txlist: rows, tokentx: [token({ blockNumber: '990', hash: hashOf(990) })] })
    const first = (await history()).body
    const second = (await history({ cursor: first.next })).body
    expect(second.next).toBeUndefined()
    const ids = [...first.transactions, ...second.transactions].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(ids)).toEqual(new Set(rows.map(({ hash }) => hash)))
  })

  test('behavior: a block with more rows than a page is passed over instead of asked for again', async () => {
    await startExplorer({
      txlist: Array.from({ length: EXPLORER_PAGE }, (_, n) => sent({ hash: hashOf(n + 1), blockNumber: '700' })),
    })
    expect((await history()).body).toEqual({ transactions: [], next: '699' })
  })

  test('error: an explorer that refuses, breaks its format or is away is a failure, never an empty list', async () => {
    const replies: readonly (readonly [HttpReply, string])[] = [
      [{ json: { status: '0', message: 'NOTOK', result: 'Max rate limit reached' } }, 'upstream.failed'],
      [{ json: { status: '1', message: 'OK', result: [{ hash: 'x' }] } }, 'upstream.invalid_reply'],
      [{ text: '<html>' }, 'upstream.invalid_reply'],
      [{ status: 400, text: '' }, 'upstream.failed'],
    ]
    for (const [reply, code] of replies) {
      await startExplorer(() => reply)
      const { body } = await history()
      expect(body.error.code).toBe(code)
      expect(JSON.stringify(body)).not.toContain('secret')
    }
  })

  test('error: without a provider it is off, and the capability says why', async () => {
    openTestPlatform({ FOYER_DEVNET_RPC_URL: chain.proxy.url })
    expect((await history()).body.error.code).toBe('capability.off')
  })
})

const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const HOLDER = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'
const signature = (n: number) =>
  `${'2'.repeat(80)}${String.fromCharCode(65 + (n % 8))}${String.fromCharCode(97 + (n % 8))}${'3'.repeat(5)}`

/**
 * The reply of Solana's documentation for `getTransaction` with `jsonParsed`
 * (https://solana.com/docs/rpc/http/gettransaction, read 2026-11-23), shortened to a transfer; accounts and amounts are
 * ours.
 */
const solanaTransaction = {
  blockTime: 1_746_479_684,
  meta: {
    computeUnitsConsumed: 150,
    err: null,
    fee: 5_000,
    innerInstructions: [],
    loadedAddresses: { readonly: [], writable: [] },
    logMessages: ['Program 11111111111111111111111111111111 success'],
    postBalances: [989_995_000, 10_000_000, 1],
    postTokenBalances: [],
    preBalances: [1_000_000_000, 0, 1],
    preTokenBalances: [],
    rewards: [],
    status: { Ok: null },
  },
  slot: 378_917_547,
  transaction: {
    message: {
      accountKeys: [
        { pubkey: HOLDER, signer: true, source: 'transaction', writable: true },
        {
          pubkey: '9qeP9DmjXAmKQc4wy133XZrQ3Fo4ejsYteA7X4YFJ3an',
          signer: false,
          source: 'transaction',
          writable: true,
        },
        { pubkey: '11111111111111111111111111111111', signer: false, source: 'transaction', writable: false },
      ],
      instructions: [],
      recentBlockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N',
    },
    signatures: [signature(0)],
  },
  version: 'legacy',
}

async function startSolana(answer: (call: FakeCall) => string) {
  const node = await startFakeNode({ answer })
  stops.push(node.stop)
  openTestPlatform({ FOYER_HISTORY_URLS: JSON.stringify({ [SOLANA_MAINNET]: node.url }) })
  return node
}
const solana = (more: object = {}) =>
  post<GetHistoryOutput>(historyRoute, '/api/history', { address: HOLDER, network: SOLANA_MAINNET, ...more })
const listOf = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, n) => ({ signature: signature(n), err: null })))

describe('POST /api/history of a Solana account', () => {
  test('behavior: what a transaction moved is the change of the balances, without the fee', async () => {
    const node = await startSolana(({ method }) =>
      method === 'getTransaction' ? `"result":${JSON.stringify(solanaTransaction)}` : `"result":${listOf(1)}`,
    )
    const { body } = await solana()
    expect(getHistory.output.parse(body)).toEqual({
      transactions: [
        {
          id: signature(0),
          at: 1_746_479_684_000,
          outcome: 'confirmed',
          isOwn: true,
          fee: '5000',
          transfers: [
            {
              direction: 'out',
              amount: '10000000',
              token: { symbol: 'SOL', decimals: 9, address: '11111111111111111111111111111111' },
            },
          ],
        },
      ],
    })
    expect(node.calls.map(({ method }) => method)).toEqual(['getSignaturesForAddress', 'getTransaction'])
  })

  test('behavior: a failed transaction moves nothing, and one that the node cannot give is left out', async () => {
    let turn = 0
    await startSolana(({ method }) => {
      if (method !== 'getTransaction') return `"result":${listOf(2)}`
      turn += 1
      const meta = { ...solanaTransaction.meta, err: { InstructionError: [0, 'Custom'] } }
      return turn === 1 ? `"result":${JSON.stringify({ ...solanaTransaction, meta })}` : '"result":null'
    })
    expect((await solana()).body.transactions).toEqual([
      expect.objectContaining({ id: signature(0), outcome: 'reverted', transfers: [] }),
    ])
  })

  test('behavior: a full page continues after its last signature', async () => {
    const ids = Array.from(
      { length: SOLANA_PAGE },
      (_, n) => `${'4'.repeat(70)}${'ABCDEFGHJKLMNPQRSTUV'[n]}${'5'.repeat(16)}`,
    )
    const node = await startSolana(({ method }) =>
      method === 'getTransaction'
        ? `"result":${JSON.stringify(solanaTransaction)}`
        : `"result":${JSON.stringify(ids.map((id) => ({ signature: id })))}`,
    )
    const { body } = await solana()
    expect(body.next).toBe(ids.at(-1))
    await solana({ cursor: body.next })
    const asked = node.calls.filter(({ method }) => method === 'getSignaturesForAddress')
    expect(asked.map(({ params }) => (params as [string, { before?: string }])[1].before)).toEqual([
      undefined,
      ids.at(-1),
    ])
  })

  test('error: a node that refuses the list is a failure', async () => {
    await startSolana(() => '"error":{"code":-32011,"message":"Transaction history is not available from this node"}')
    expect((await solana()).body.error.code).toBe('upstream.invalid_reply')
  })
})
