import { getAddress } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DescriptorQuestion } from '@/lib/clear-signing/descriptor-contract'
import type { UnknownCall } from '@/lib/clear-signing/parties'
import type { Simulation } from '@/lib/clear-signing/simulation-contract'
import { parseTypedData, typeHashOf } from '@/lib/clear-signing/typed-data'
import { AppError } from '@/lib/core/app-error'
import { createPreparedRequests } from '@/lib/frame-guest/prepared-requests'
import { noteStore, withoutSmartAccounts } from '@/tests/support/account-parts'

const CONTRACT = '0x5aFE5AFE5aFE5AFe5aFE5aFe5AFe5Afe5AFe5AfE'.toLowerCase() as `0x${string}`
const ACCOUNT = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const CHAIN = 'eip155:11155111'
const OTHER = '0x3333333333333333333333333333333333333333'
const LOCK = '0x12345678'
const WAIT_MS = 3_000
const signal = () => new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 400 })
})
afterEach(() => void vi.useRealTimers())

const UNKNOWN: Simulation = { outcome: 'unknown', accounts: [], tokens: [] }

/** Prepared requests of an account, whose server knows this descriptor. */
function open(descriptor: (signal: AbortSignal, question: DescriptorQuestion) => Promise<string | null>) {
  const asked: unknown[] = []
  const requests = createPreparedRequests({
    ...withoutSmartAccounts,
    access: {
      ready: async () => ({ walletId: 'w1', addresses: { eip155: ACCOUNT, solana: '1'.repeat(32) }, isNew: false }),
      sign: async () => '0x',
    },
    askChain: async (_, method) => (method === 'eth_getBlockByNumber' ? {} : '0xffffff'),
    simulate: async () => UNKNOWN,
    simulateOnSolana: async () => ({ outcomes: [], tables: [] }),
    askDescriptor: (question, ending) => {
      asked.push(question)
      return descriptor(ending, question)
    },
    store: { ...noteStore(), usedAddresses: async () => [], addUsedAddresses: async () => undefined },
    ...{ origin: 'https://shop.example', opStackChainIds: [] },
  })
  const prepare = async (method: string, params: readonly unknown[]) =>
    (await requests.prepare({ request: { method, params }, chainId: CHAIN }, signal())).promptId
  return {
    asked,
    send: (call: object) => prepare('eth_sendTransaction', [{ from: ACCOUNT, gas: '0x1', gasPrice: '0x1', ...call }]),
    signData: (data: object) => prepare('eth_signTypedData_v4', [ACCOUNT, JSON.stringify(data)]),
    preview: async (promptId: string, ...calls: UnknownCall[]) =>
      (await requests.preview({ promptId, parties: [], about: [], calls }, signal())).descriptors,
  }
}

const typedData = (domain: object) => ({
  types: { Mail: [{ name: 'to', type: 'address' }] },
  primaryType: 'Mail',
  domain,
  message: { to: CONTRACT },
})

test('behavior: a preview of a call has the descriptor of its contract and function, which is asked for once', async () => {
  const { asked, send, preview } = open(async () => '{"a":1}')
  const [first, second] = [await send({ to: CONTRACT, data: LOCK }), await send({ to: CONTRACT, data: `${LOCK}00` })]
  expect(asked).toEqual([])
  expect(await preview(first)).toEqual(['{"a":1}'])
  expect(await preview(second)).toEqual(['{"a":1}'])
  expect(asked).toEqual([{ chainId: CHAIN, address: expect.any(String), subject: { kind: 'call', selector: LOCK } }])
})

test('behavior: typed data is asked for by the chain and contract of its domain and the hash of its type', async () => {
  const { asked, signData, preview } = open(async () => null)
  const data = typedData({ chainId: 1, verifyingContract: CONTRACT })
  expect(await preview(await signData(data))).toEqual([])
  const typeHash = typeHashOf(parseTypedData(data))
  expect(asked).toEqual([{ chainId: 'eip155:1', address: expect.any(String), subject: { kind: 'message', typeHash } }])
})

test('behavior: nothing is asked for a transfer, a new contract, or data without a contract', async () => {
  const { asked, send, signData, preview } = open(async () => '{}')
  const prompts = [
    await send({ to: CONTRACT }),
    await send({ to: CONTRACT, data: '0x123456' }),
    await send({ to: null, data: '0x60006000' }),
    await signData(typedData({ name: 'Mail' })),
  ]
  for (const promptId of prompts) expect(await preview(promptId)).toEqual([])
  expect(asked).toEqual([])
})

test('error: a server that fails is asked again with the next preview', async () => {
  let fails = true
  const { send, preview } = open(async () => {
    if (fails) throw new AppError('upstream.failed')
    return '{}'
  })
  const promptId = await send({ to: CONTRACT, data: LOCK })
  expect(await preview(promptId)).toEqual([])
  fails = false
  expect(await preview(promptId)).toEqual(['{}'])
})

test('error: a server that does not answer holds the preview up for three seconds', async () => {
  let isEnded = () => false
  const { send, preview } = open((ending) => {
    isEnded = () => ending.aborted
    return new Promise(() => undefined)
  })
  const promptId = await send({ to: CONTRACT, data: LOCK })
  const started = Date.now()
  expect(await preview(promptId)).toEqual([])
  const waited = Date.now() - started
  expect(waited).toBeGreaterThanOrEqual(WAIT_MS)
  expect(waited).toBeLessThan(WAIT_MS + 2_000)
  expect(isEnded()).toBe(true)
})

test('behavior: calls inside are asked for at their own contracts, each once, and come after the call itself', async () => {
  const { asked, send, preview } = open(async (_, { subject }) => (subject.kind === 'call' ? subject.selector : null))
  const promptId = await send({ to: CONTRACT, data: LOCK })
  const inner = { address: OTHER, selector: '0x87654321' } as const
  // The call itself, in another spelling.
  const outer = { address: getAddress(CONTRACT), selector: LOCK } as const
  expect(await preview(promptId, outer, inner, inner)).toEqual([LOCK, inner.selector])
  expect(await preview(promptId, inner)).toEqual([LOCK, inner.selector])
  expect(asked).toHaveLength(2)
  expect(asked).toContainEqual({ chainId: CHAIN, address: OTHER, subject: { kind: 'call', selector: inner.selector } })
})

test('error: a call inside without an answer leaves the others', async () => {
  const { send, preview } = open(async (_, { address }) => {
    if (address === OTHER) throw new AppError('upstream.failed')
    return '{}'
  })
  const promptId = await send({ to: CONTRACT, data: LOCK })
  expect(await preview(promptId, { address: OTHER, selector: '0x87654321' })).toEqual(['{}'])
})
