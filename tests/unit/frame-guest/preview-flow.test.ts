import { expect, test, vi } from 'vitest'
import type { Simulation } from '@/lib/clear-signing/simulation-contract'
import { AppError } from '@/lib/core/app-error'
import { PREVIEW_LIFE_MS } from '@/lib/frame-guest/fresh-preview'
import { createPreviewFlow, type Preview } from '@/lib/frame-guest/preview-flow'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { MAX_INNER_CALLS } from '@/lib/frame-guest/worker-protocol'

const pays = (amount: string, blockNumber = '1'): Simulation => ({
  outcome: 'success',
  ...{ blockNumber, gasUsed: '21000', accounts: [], tokens: [], allowances: [] },
  changes: [{ asset: { kind: 'native' }, amount }],
})
const preview = (simulation: Simulation, nonce: number | null = 0, ...descriptors: string[]): Preview => ({
  ...{ simulation, nonce, usedAddresses: [], descriptors },
})

const TOKEN = { kind: 'erc20', address: '0xc', symbol: 'USDC', name: null, decimals: 6 } as const

/** A flow whose worker answers in this order. */
async function open(...answers: readonly (Preview | AppError)[]) {
  let time = 0
  const asked: unknown[] = []
  const chain = { block: '0x1' as unknown }
  const request = async (name: string, payload: unknown) => {
    if (name === 'readChain') return chain.block
    asked.push([name, payload])
    const answer = answers[asked.length - 1]
    if (answer instanceof AppError) throw answer
    return answer
  }
  const worker = { request } as Pick<KeyWorker, 'request'>
  // What a descriptor says names its own text as an address.
  const named = (seen: Preview | null) => {
    const described = (seen?.descriptors[0] ?? '0xb') as `0x${string}`
    return { parties: ['0xa'], about: [described, described], calls: [] } as const
  }
  const flow = createPreviewFlow({ worker, promptId: 'p1', chainId: 'eip155:1', named, now: () => time })
  const stop = flow.open()
  await vi.waitFor(() => expect(flow.store.getState().preview).not.toBeNull())
  const wait = (ms: number) => {
    time += ms
  }
  return { ...{ flow, stop, wait, asked, chain }, state: () => flow.store.getState() }
}

test('behavior: a press counts at once while the preview is young', async () => {
  const { flow, asked, wait } = await open(preview(pays('-5')))
  expect(asked).toEqual([['preview', { promptId: 'p1', parties: ['0xa'], about: ['0xb'], calls: [] }]])
  wait(PREVIEW_LIFE_MS - 1)
  expect(await flow.confirm()).toBe(true)
  expect(asked).toHaveLength(1)
})

test('behavior: an old preview is made anew before a press counts, in another block and with another nonce', async () => {
  const { flow, asked, state, wait } = await open(preview(pays('-5'), 3), preview(pays('-5', '2'), 4))
  wait(PREVIEW_LIFE_MS)
  expect(await flow.confirm()).toBe(true)
  expect(asked).toHaveLength(2)
  expect(state()).toMatchObject({ preview: { nonce: 4 }, hasChanged: false, isRenewing: false })
})

test('behavior: a young preview is made anew once there is another block', async () => {
  const { flow, asked, chain, state } = await open(
    preview(pays('-5')),
    preview(pays('-6', '2')),
    preview(pays('-6', '3')),
  )
  chain.block = '0x2'
  expect(await flow.confirm()).toBe(false)
  expect(state()).toMatchObject({ preview: { simulation: { blockNumber: '2' } }, hasChanged: true, isRenewing: false })
  chain.block = '0x3'
  expect(await flow.confirm()).toBe(true)
  expect(asked).toHaveLength(3)
})

test('error: a young preview counts when the one of the next block cannot be had, an old one does not', async () => {
  const offline = new AppError('network.offline')
  const { flow, chain, wait, state } = await open(preview(pays('-5')), offline, offline)
  chain.block = '0x2'
  expect(await flow.confirm()).toBe(true)
  expect(state()).toMatchObject({ preview: { simulation: { outcome: 'success' } }, hasChanged: false })
  wait(PREVIEW_LIFE_MS)
  expect(await flow.confirm()).toBe(false)
  expect(state()).toMatchObject({ preview: { simulation: { outcome: 'unknown' } } })
})

test.each([null, '0xzz', {}])('error: without the number of the block (%j) a young preview counts', async (block) => {
  const { flow, chain } = await open(preview(pays('-5')))
  chain.block = block
  expect(await flow.confirm()).toBe(true)
})

test.each([
  ['pays more', pays('-6')],
  ['has a spender without code', { ...pays('-5'), accounts: [{ address: '0xa', hasCode: false, isYoung: null }] }],
  ['is of a token that names itself otherwise', { ...pays('-5'), tokens: [TOKEN] }],
  ['would fail', { outcome: 'reverted', blockNumber: '2', reason: null, accounts: [], tokens: [] }],
  ['is unknown', { outcome: 'unknown', accounts: [], tokens: [] }],
] as const)('error: a press does not count when the transaction %s by now', async (_, later) => {
  const { flow, state, wait } = await open(preview(pays('-5')), preview(later as Simulation))
  wait(PREVIEW_LIFE_MS)
  expect(await flow.confirm()).toBe(false)
  expect(state()).toMatchObject({ preview: { simulation: later }, hasChanged: true })
  // The visitor has read the new one.
  expect(await flow.confirm()).toBe(true)
})

test('error: without an answer it is unknown what the transaction does', async () => {
  const { state } = await open(new AppError('network.offline'))
  expect(state().preview?.simulation).toEqual({ outcome: 'unknown', accounts: [], tokens: [] })
})

test('error: a press before the first preview does not count', async () => {
  const worker = { request: () => new Promise(() => undefined) } as unknown as Pick<KeyWorker, 'request'>
  const flow = createPreviewFlow({
    worker,
    promptId: 'p1',
    chainId: 'eip155:1',
    named: () => ({ parties: [], about: [], calls: [] }),
  })
  flow.open()
  expect(await flow.confirm()).toBe(false)
})

test('behavior: what the descriptor names more is asked for before the first preview shows', async () => {
  const [first, second] = [preview(pays('-5'), 1, '0xc'), preview(pays('-5'), 2, '0xc')]
  const { asked, state, flow, wait } = await open(first, second, second)
  expect(asked).toEqual([
    ['preview', { promptId: 'p1', parties: ['0xa'], about: ['0xb'], calls: [] }],
    ['preview', { promptId: 'p1', parties: ['0xa'], about: ['0xb', '0xc'], calls: [] }],
  ])
  expect(state().preview).toBe(second)
  // From then on it is asked for at once.
  wait(PREVIEW_LIFE_MS)
  expect(await flow.confirm()).toBe(true)
  expect(asked).toHaveLength(3)
})

test('behavior: a descriptor that names nothing more costs no second request', async () => {
  const { asked } = await open(preview(pays('-5'), 1, '0xb'))
  expect(asked).toHaveLength(1)
})

/** A flow in which each preview makes known so many more calls inside, with a descriptor for the ones before. */
async function openNested(callsEach: number) {
  const asked: number[] = []
  const request = async (_: string, { calls }: { calls: readonly object[] }) => {
    asked.push(calls.length)
    return preview(pays('-5'), 0, ...calls.map((_, index) => String(index)))
  }
  const worker = { request } as unknown as Pick<KeyWorker, 'request'>
  const named = (seen: Preview | null) => {
    const count = callsEach * ((seen?.descriptors.length ?? 0) / callsEach + 1)
    const calls = Array.from(
      { length: count },
      (_, index) => ({ address: '0xa', selector: `0x0000000${index}` }) as const,
    )
    return { parties: [], about: [], calls }
  }
  const flow = createPreviewFlow({ worker, promptId: 'p1', chainId: 'eip155:1', named })
  flow.open()
  await vi.waitFor(() => expect(flow.store.getState().preview).not.toBeNull())
  return asked
}

test('behavior: a call inside that is not understood is asked for, and the calls inside of it, three levels at most', async () => {
  expect(await openNested(1)).toEqual([1, 2, 3])
})

test('behavior: so many calls as a batch may have are asked for, and no more', async () => {
  expect(await openNested(6)).toEqual([6, MAX_INNER_CALLS])
})

test.each([
  ['of a known outcome', pays('-5')],
  ['of an unknown outcome', { outcome: 'unknown', accounts: [], tokens: [] }],
] as const)('error: a press %s does not count when words of a descriptor come with it', async (_, simulation) => {
  const { flow, wait } = await open(preview(simulation as Simulation), preview(simulation as Simulation, 0, '0xb'))
  wait(PREVIEW_LIFE_MS)
  expect(await flow.confirm()).toBe(false)
  expect(await flow.confirm()).toBe(true)
})

test('behavior: a screen that is closed and opened again waits for its second preview', async () => {
  const answers: ((preview: Preview) => void)[] = []
  const request = (_: string, __: unknown, signal: AbortSignal) =>
    new Promise<Preview>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new AppError('request.aborted')))
      answers.push(resolve)
    })
  const worker = { request } as unknown as Pick<KeyWorker, 'request'>
  const flow = createPreviewFlow({
    worker,
    promptId: 'p1',
    chainId: 'eip155:1',
    named: () => ({ parties: [], about: [], calls: [] }),
  })
  flow.open()()
  flow.open()
  await new Promise((resolve) => setTimeout(resolve))
  expect(flow.store.getState().preview).toBeNull()
  answers[1]?.(preview(pays('-5')))
  await vi.waitFor(() => expect(flow.store.getState().preview).toEqual(preview(pays('-5'))))
})
