import { base58 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM_PROGRAM } from '@/lib/chains/solana-programs'
import type { SolanaSimulationInput } from '@/lib/clear-signing/solana-simulation-contract'
import { littleEndian } from '@/lib/send/solana-message'
import { NO_SVM } from '@/tests/support/litesvm'
import { type RefusingNode, startRefusingNode } from '@/tests/support/refusing-node'
import { SVM_CAIP_ID, SVM_MAINNET_CAIP_ID, type SvmNode, startSvmNode } from '@/tests/support/svm-node'
import { newSvmVisitor, type SvmVisitor, signedBy } from '@/tests/support/svm-visitors'
import { type Browser, logIn, newEmail, openBrowser, openWalletApi, type WalletApi } from './wallet-api'

const SOL = 1_000_000_000n
/** Of one request. */
const MAX_TRANSACTIONS = 10

describe.skipIf(NO_SVM)('simulation of Solana transactions', () => {
  let node: SvmNode
  let front: RefusingNode
  /** The method that the node does not answer. */
  let refused: string | undefined
  let api: WalletApi
  let browser: Browser
  let me: SvmVisitor
  let transfer: string
  /** The same with thirty accounts that may change. */
  let wide: string
  /** The limits count the visitor of this address. */
  const headers = { 'x-forwarded-for': '192.0.2.7' }
  beforeAll(async () => {
    node = await startSvmNode()
    front = await startRefusingNode(node.url, ({ method }) => method === refused)
    me = newSvmVisitor(node, 10n * SOL)
    const accounts = [
      { address: me.address, isSigner: true, isWritable: true },
      { address: newSvmVisitor(node, SOL).address, isSigner: false, isWritable: true },
    ]
    const data = Uint8Array.from([2, 0, 0, 0, ...littleEndian(5n, 8)])
    const textOf = (used: typeof accounts) =>
      base58.encode(signedBy(node, [me], [{ program: SYSTEM_PROGRAM, accounts: used, data }]))
    transfer = textOf(accounts)
    const others = Array.from({ length: 28 }, (_, index) => base58.encode(new Uint8Array(32).fill(index + 100)))
    wide = textOf([...accounts, ...others.map((address) => ({ address, isSigner: false, isWritable: true }))])
    const settings = { FOYER_RATE_LIMIT_FACTOR: '0.1', FOYER_TRUSTED_PROXIES: '1' }
    api = await openWalletApi('pglite', { FOYER_RPC_URLS: JSON.stringify({ [SVM_CAIP_ID]: [front.url] }), ...settings })
    const visitor = await openBrowser()
    browser = { ...visitor, call: (name, input, init) => visitor.call(name, input, { headers, ...init }) }
    await logIn(api, browser, newEmail())
  })
  afterAll(async () => {
    await api?.stop()
    await front?.close()
    await node?.stop()
  })

  const input = (changed: Partial<SolanaSimulationInput> = {}): SolanaSimulationInput => ({
    chainId: SVM_CAIP_ID,
    account: me.address,
    transactions: [transfer],
    ...changed,
  })
  const ask = (changed: Partial<SolanaSimulationInput> = {}) => browser.call('simulateSolana', input(changed))

  test('behavior: a visitor who is logged in learns what a transaction would change', async () => {
    const { status, body } = await ask()
    const outcome = {
      outcome: 'success',
      changes: [{ asset: { kind: 'native' }, amount: '-5' }],
      approvals: [],
      handovers: [],
      locksAccount: false,
      fee: '5000',
    }
    expect([status, body]).toEqual([200, { outcomes: [outcome], tables: [] }])
  })

  test('error: a visitor who is not logged in, or a page without a proof, learns nothing', async () => {
    const stranger = await openBrowser()
    expect((await stranger.call('simulateSolana', input())).outcome).toBe('session.ended')
    expect((await browser.call('simulateSolana', input(), { proof: 'none' })).outcome).toBe('proof.invalid')
  })

  test.each<[string, () => Partial<SolanaSimulationInput>]>([
    ['a chain of another namespace', () => ({ chainId: 'eip155:1' })],
    ['no transaction', () => ({ transactions: [] })],
    ['more transactions than a screen lists', () => ({ transactions: new Array(MAX_TRANSACTIONS + 1).fill(transfer) })],
    ['bytes after the transaction', () => ({ transactions: [`${transfer}1`] })],
    ['a text that is not base58', () => ({ transactions: ['0OIl'] })],
    ['an address of another length', () => ({ account: me.address.slice(0, 20) })],
  ])('param: %s is refused', async (_, changed) => {
    expect((await ask(changed())).outcome).toBe('request.invalid')
  })

  test('error: a cluster that the wallet does not have is refused', async () => {
    expect((await ask({ chainId: `${SVM_MAINNET_CAIP_ID.slice(0, -1)}z` as typeof SVM_CAIP_ID })).outcome).toBe(
      'network.not_found',
    )
  })

  test.each(['getMultipleAccounts', 'getLatestBlockhash'])(
    'error: a node that refuses %s is told as a failure of the node',
    async (method) => {
      refused = method
      expect((await ask()).outcome).toBe('upstream.failed')
      refused = undefined
    },
  )

  test('error: simulations count by their work, so that few large ones reach the limit', async () => {
    /** How many requests one visitor can make of 6,000 units. */
    const countUntilLimit = async (ip: string, text: string) => {
      const large = input({ transactions: new Array(MAX_TRANSACTIONS).fill(text) })
      for (let count = 0; count < 25; count += 1) {
        const { outcome } = await browser.call('simulateSolana', large, { headers: { 'x-forwarded-for': ip } })
        if (outcome === 'request.rate_limited') return count
        expect(outcome).toBe('done')
      }
      return Number.POSITIVE_INFINITY
    }
    expect(await countUntilLimit('192.0.2.8', transfer)).toBe(Math.floor(6_000 / (1 + 40 + 250)))
    // Ten times thirty accounts that may change are read in four pages.
    expect(await countUntilLimit('192.0.2.9', wide)).toBe(Math.floor(6_000 / (1 + 4 * 40 + 250)))
    expect((await browser.call('check', {})).outcome).toBe('done')
  })
})
