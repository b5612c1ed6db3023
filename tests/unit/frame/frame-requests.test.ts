import { expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { createFrameRequests } from '@/lib/frame/frame-requests'
import { codeOf } from '@/tests/support/code-of'
import { deferred } from '../../support/deferred'

/** A frame whose answers the test gives. An aborted request rejects, as that of the channel does. */
function setUp() {
  const open: { readonly name: string; readonly payload: unknown; readonly answer: ReturnType<typeof deferred> }[] = []
  const request = (name: string, payload: unknown, signal?: AbortSignal) => {
    const answer = deferred<unknown>()
    open.push({ name, payload, answer })
    signal?.addEventListener('abort', () => answer.reject(new AppError('request.aborted')))
    if (signal?.aborted) answer.reject(new AppError('request.aborted'))
    return answer.promise
  }
  const requests = createFrameRequests({ request: request as never })
  return { open, requests, prompts: () => requests.store.getState().prompts }
}

const SIGN = { method: 'personal_sign', params: ['0x00', '0x'] } as const
const READ = { method: 'eth_blockNumber' } as const

test('behavior: rejecting ends the requests that ask the visitor; those that only read go on', async () => {
  const { open, requests, prompts } = setUp()
  const signed = codeOf(requests.rpc(SIGN as never))
  const shown = codeOf(requests.showSecurity())
  const read = requests.rpc(READ)
  expect(prompts()).toEqual(['approval', 'security'])
  requests.rejectPending()
  expect(await signed).toBe('request.aborted')
  expect(await shown).toBe('request.aborted')
  expect(prompts()).toEqual([])
  open[2]?.answer.resolve('0x10')
  expect(await read).toBe('0x10')
})

test('behavior: a request that only reads shows nothing', () => {
  const { requests, prompts } = setUp()
  void requests.rpc(READ)
  expect(prompts()).toEqual([])
})

test('behavior: an answered request is no longer open', async () => {
  const { open, requests, prompts } = setUp()
  const signed = requests.rpc(SIGN as never)
  open[0]?.answer.resolve('0x11')
  expect(await signed).toBe('0x11')
  expect(prompts()).toEqual([])
})

test.each([
  ['a sent transaction', { method: 'eth_sendTransaction', params: [{}] }, `0x${'ab'.repeat(32)}`, true],
  ['a transaction without a hash', { method: 'eth_sendTransaction', params: [{}] }, '0x', false],
  ['a batch of calls', { method: 'wallet_sendCalls', params: [{ calls: [] }] }, { id: 'bundle-1' }, true],
  ['a signature', SIGN, `0x${'ab'.repeat(65)}`, false],
])('behavior: after %s it is known whether something was sent', async (_, request, answer, sent) => {
  const { open, requests } = setUp()
  const hasSent = () => requests.store.getState().hasSent
  const answered = requests.rpc(request as never)
  expect(hasSent()).toBe(false)
  open[0]?.answer.resolve(answer)
  await answered
  expect(hasSent()).toBe(sent)
})

test('behavior: the caller ends its own request alone', async () => {
  const { requests, prompts } = setUp()
  const given = new AbortController()
  const first = codeOf(requests.rpc(SIGN as never, given.signal))
  const second = codeOf(requests.rpc(SIGN as never))
  given.abort()
  expect(await first).toBe('request.aborted')
  expect(prompts()).toEqual(['approval'])
  requests.rejectPending()
  await second
})

test('error: a request whose caller has left is not shown for long', async () => {
  const { requests, prompts } = setUp()
  const given = new AbortController()
  given.abort()
  expect(await codeOf(requests.rpc(SIGN as never, given.signal))).toBe('request.aborted')
  expect(prompts()).toEqual([])
})
