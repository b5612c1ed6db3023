import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createVerifyFrames } from '@/lib/connect/sources/walletconnect/verify-frame'
import { stubFramePage } from '@/tests/fakes/frame-page'

const ATTESTATION = 'eyJhbGciOiJFUzI1NiJ9.eyJpZCI6IjEifQ.c2lnbmF0dXJl'
const MESSAGE = { id: 'a1', decryptedId: 'b2' }
const answer = (attestation: unknown) => JSON.stringify({ type: 'verify_attestation', attestation })

let page: ReturnType<typeof stubFramePage>

beforeEach(() => {
  vi.useFakeTimers()
  page = stubFramePage()
})
afterEach(() => void vi.useRealTimers())

const createFrames = () => createVerifyFrames('https://verify.example/', 'project')

describe('createVerifyFrames', () => {
  test('behavior: the server is asked about the origin of the page and the message, in a sandboxed frame', () => {
    void createFrames()(MESSAGE)
    expect(page.frames.map(({ src }) => src)).toEqual([
      'https://verify.example/v3/attestation?projectId=project&origin=https%3A%2F%2Fapp.example&id=a1&decryptedId=b2',
    ])
    expect(page.frames[0]).toMatchObject({ hidden: true, isShown: true })
    expect(page.frames[0]?.attributes.get('sandbox')).toBe('allow-scripts allow-same-origin')
  })

  test('behavior: its answer is the attestation, and the frame is removed', async () => {
    const asked = createFrames()(MESSAGE)
    page.post(page.frames[0]!, answer(ATTESTATION))
    expect(await asked).toBe(ATTESTATION)
    expect(page.frames[0]?.isShown).toBe(false)
  })

  test.each([
    ['another window', { source: {} }],
    ['another origin in the frame', { origin: 'https://evil.example' }],
  ])('error: a message of %s is not the answer', async (_, from) => {
    const asked = createFrames()(MESSAGE)
    page.post(page.frames[0]!, answer('forged.by.another'), from)
    page.post(page.frames[0]!, answer(ATTESTATION))
    expect(await asked).toBe(ATTESTATION)
  })

  test.each([
    ['no text', { type: 'verify_attestation', attestation: ATTESTATION }],
    ['no JSON', 'ready'],
    ['null', 'null'],
    ['another message', JSON.stringify({ type: 'ready' })],
    ['too long', answer('a'.repeat(10_000))],
  ])('error: a message that is %s is passed over', async (_, data) => {
    const asked = createFrames()(MESSAGE)
    page.post(page.frames[0]!, data)
    page.post(page.frames[0]!, answer(ATTESTATION))
    expect(await asked).toBe(ATTESTATION)
  })

  test.each([
    ['null', null],
    ['a number', 1],
    ['no token', '<script>'],
    ['too long', `a.b.${'c'.repeat(5_000)}`],
  ])('error: an attestation that is %s is none, and the server is asked again next time', async (_, attestation) => {
    const ask = createFrames()
    const asked = ask(MESSAGE)
    page.post(page.frames[0]!, answer(attestation))
    expect(await asked).toBe('')
    void ask(MESSAGE)
    expect(page.frames).toHaveLength(2)
  })

  test('error: a silent server is waited for by all messages of the moment, and then not asked again', async () => {
    const ask = createFrames()
    const both = Promise.all([ask(MESSAGE), ask({ id: 'a2', decryptedId: 'b3' })])
    expect(page.frames.map(({ isShown }) => isShown)).toEqual([true, true])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await both).toEqual(['', ''])
    expect(page.frames.map(({ isShown }) => isShown)).toEqual([false, false])
    expect(await ask(MESSAGE)).toBe('')
    expect(page.frames).toHaveLength(2)
  })
})
