import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM_PROGRAM } from '@/lib/chains/solana-programs'
import { believedOutcome } from '@/lib/clear-signing/believed-result'
import { readSolana } from '@/lib/clear-signing/read-solana'
import type { SolanaOutcome } from '@/lib/clear-signing/solana-simulation-contract'
import { parseSolanaTransaction, resolveSolanaTransaction } from '@/lib/clear-signing/solana-transaction'
import { littleEndian } from '@/lib/send/solana-message'
import { describeSolana } from '@/lib/server/simulation/simulate-solana'
import { type Lie, type LyingNode, type NodeReply, startLyingNode } from '@/tests/support/lying-node'
import { SVM_CAIP_ID } from '@/tests/support/svm-node'
import { newSvmVisitor, type SvmVisitor, sendToSvm, signedBy } from '@/tests/support/svm-visitors'
import { servicesOf } from '@/tests/support/test-services'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { openSolana } from './solana-api'

const SOL = 1_000_000_000n
const chain = openSolana()
let node: LyingNode
let ada: SvmVisitor
let ben: SvmVisitor
beforeAll(async () => {
  node = await startLyingNode(chain.node().url)
})
afterAll(async () => {
  await node?.close()
})
beforeEach(() => {
  ada = newSvmVisitor(chain.node(), 2n * SOL)
  ben = newSvmVisitor(chain.node(), 5n * SOL)
})

/** A payment of ada to ben. */
const pays = (amount: bigint) =>
  signedBy(
    chain.node(),
    [ada],
    [
      {
        program: SYSTEM_PROGRAM,
        accounts: [
          { address: ada.address, isSigner: true, isWritable: true },
          { address: ben.address, isSigner: false, isWritable: true },
        ],
        data: Uint8Array.from([...littleEndian(2n, 4), ...littleEndian(amount, 8)]),
      },
    ],
  )

/** What the screen says of a transaction that this node was asked about. */
async function look(bytes: Uint8Array): Promise<SolanaOutcome> {
  const platform = openTestPlatform({ FOYER_RPC_URLS: JSON.stringify({ [SVM_CAIP_ID]: [node.url] }) })
  const transaction = parseSolanaTransaction(bytes)
  const asked = { chainId: SVM_CAIP_ID, account: ada.address, transactions: [transaction] } as const
  // Without an answer of our server the frame says that it is unknown.
  const { outcomes } = await describeSolana(asked, servicesOf(platform)).catch(() => ({ outcomes: [] }))
  const [told = { outcome: 'unknown' } as const] = outcomes
  const statements = readSolana(resolveSolanaTransaction(transaction))
  expect(statements).toMatchObject([{ kind: 'sendSol', from: ada.address, to: ben.address }])
  return believedOutcome(told, statements, ada.address) ?? told
}

interface Run {
  err: unknown
  accounts: ({ lamports: number } | null)[]
}
/** Changes what the node says of a run. */
const runs =
  (change: (run: Run) => Partial<Run>): Lie =>
  async (call, ask) => {
    if (call.method !== 'simulateTransaction') return undefined
    const { result } = (await ask(call)) as { result: { context: object; value: Run } }
    return { ...result, value: { ...result.value, ...change(result.value) } }
  }
const errs =
  (...methods: readonly string[]): Lie =>
  ({ method }) =>
    methods.includes(method) ? { error: { code: -32601, message: 'Method not found' } } : undefined

const lies: Readonly<Record<string, { readonly lie: () => Lie; readonly amount?: bigint }>> = {
  'the node reports an account too few': { lie: () => runs(({ accounts }) => ({ accounts: accounts.slice(1) })) },
  'the node reports the other account twice': {
    lie: () => runs(({ accounts }) => ({ accounts: accounts.map(() => accounts.at(-1) ?? null) })),
  },
  'the node says that the account pays nothing': {
    lie: () =>
      runs(({ accounts }) => ({ accounts: accounts.map((each) => each && { ...each, lamports: Number(2n * SOL) }) })),
  },
  'the node says that what fails succeeds': {
    amount: 9n * SOL,
    lie: () => async (call, ask) => {
      const reads = { method: 'getMultipleAccounts', params: [[ada.address, ben.address], { encoding: 'base64' }] }
      if (call.method !== 'simulateTransaction') return undefined
      const { result } = (await ask(reads)) as { result: { context: object; value: unknown[] } }
      return { context: result.context, value: { err: null, logs: [], unitsConsumed: 150, accounts: result.value } }
    },
  },
  'the node cannot simulate': { lie: () => errs('simulateTransaction') },
  'the node does not tell the fee': { lie: () => errs('getFeeForMessage') },
  'the node answers garbage': {
    lie:
      () =>
      ({ method }) =>
        method === 'simulateTransaction' ? 'garbage' : undefined,
  },
}

describe('planted lies of a node of Solana', () => {
  test('behavior: the truth is believed', async () => {
    node.tell(null)
    expect(await look(pays(SOL))).toMatchObject({ outcome: 'success', changes: [{ amount: String(-SOL) }] })
  })

  test.each(Object.entries(lies))('error: %s, and the result is shown as unknown', async (_, { lie, amount = SOL }) => {
    const bytes = pays(amount)
    node.tell(lie())
    expect(await look(bytes)).toEqual({ outcome: 'unknown' })
  })

  test('error: a node that stays in the past is not found out, and the chain refuses what it promised', async () => {
    const bytes = pays(SOL)
    const past = new Map<string, NodeReply>()
    node.tell(async (call, ask) => {
      const key = JSON.stringify([call.method, call.params])
      const reply = past.get(key) ?? (await ask(call))
      past.set(key, reply)
      return reply
    })
    const first = await look(bytes)
    expect(first).toMatchObject({ outcome: 'success' })
    expect(await sendToSvm(chain.node(), pays((3n * SOL) / 2n))).toBeNull()
    // The statement is that of the bytes in any case, see `look`.
    expect(await look(bytes)).toEqual(first)
    expect(await sendToSvm(chain.node(), bytes)).not.toBeNull()
  })
})
