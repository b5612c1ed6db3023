import { describe, expect, test, vi } from 'vitest'
import { FRAME_LOAD_TIMEOUT_MS, FRAME_READY_DELAY_MS } from '@/lib/frame/embedded-frame'
import { FRAME_READ_TIMEOUT_MS, FRAME_REQUEST_TIMEOUT_MS } from '@/lib/frame/frame-channel'
import { frameUrl } from '@/lib/frame/frame-element'
import { codeOf } from '@/tests/support/code-of'
import { attachFakeFrame } from '../fakes/fake-frame'
import { address, createFrame, openFrame, settle, setUpFrames, WALLET } from './support/ready-frame'

const EMAIL = 'ada@example.com'
const USER = { email: EMAIL, address: `0x${'ab'.repeat(20)}`, chainId: 1 }

setUpFrames()

describe('a request without an answer', () => {
  const read = { method: 'eth_blockNumber', params: [] } as const
  const consent = { method: 'personal_sign' as const, params: ['0x00', USER.address] }

  test('error: a read without an answer fails alone after 10 s; requests that wait for the visitor continue', async () => {
    const { frame, timeouts } = await openFrame()
    const signing = vi.fn()
    frame.request('RPC_REQUEST', consent).then(signing, signing)
    const failed = codeOf(frame.request('RPC_REQUEST', read))
    await vi.advanceTimersByTimeAsync(FRAME_READ_TIMEOUT_MS)
    expect(await failed).toBe('frame.request_timeout')
    expect(FRAME_READ_TIMEOUT_MS).toBe(10_000)
    expect(signing).not.toHaveBeenCalled()
    expect(timeouts).toEqual([])
  })

  test.each([
    ['SYNC_THEME', { themeMode: 'dark' }],
    ['SYNC_DAPP_DATA', { projectId: 'shop' }],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined],
    ['GET_CHAIN_ID', undefined],
    ['SWITCH_NETWORK', { chainId: 1 }],
  ] as const)('behavior: a frame that ignores %s for two minutes loses nothing else', async (name, payload) => {
    const { frame, timeouts } = await openFrame()
    const signing = vi.fn()
    frame.request('RPC_REQUEST', consent).then(signing, signing)
    const ignored = codeOf(frame.request(name, payload as never))
    await vi.advanceTimersByTimeAsync(FRAME_REQUEST_TIMEOUT_MS)
    expect(await ignored).toBe('frame.request_timeout')
    expect(signing).not.toHaveBeenCalled()
    expect(timeouts).toEqual([])
  })
})

describe('the frame in the page', () => {
  test('behavior: its address has project, chain, version and logger', () => {
    expect(frameUrl(address)).toBe(
      `${WALLET}/frame?projectId=shop&chainId=eip155%3A1&version=4&enableLogger=false&lang=de&currency=EUR`,
    )
  })

  test('behavior: it is hidden, fixed, named, and added once, with the first use', async () => {
    const { frame } = createFrame()
    expect(document.querySelectorAll('iframe')).toHaveLength(0)
    void frame.open()
    void frame.open()
    const elements = document.querySelectorAll('iframe')
    expect(elements).toHaveLength(1)
    expect(elements[0]!.title).toBe('Wallet')
    expect(elements[0]!.style).toMatchObject({ display: 'none', position: 'fixed' })
  })

  test('behavior: requests wait 500 ms after READY', async () => {
    const { frame } = createFrame()
    void frame.request('GET_CHAIN_ID', undefined).catch(() => undefined)
    const fake = attachFakeFrame(window, WALLET)
    fake.ready()
    await vi.advanceTimersByTimeAsync(FRAME_READY_DELAY_MS - 1)
    expect(fake.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(fake.sent).toMatchObject([{ type: '@w3m-app/GET_CHAIN_ID', target: WALLET }])
  })

  test('error: a frame that is not ready after 20 seconds fails what waits, and is added anew by the next use', async () => {
    const { frame, timeouts } = createFrame()
    const failed = codeOf(frame.request('GET_CHAIN_ID', undefined))
    await vi.advanceTimersByTimeAsync(FRAME_LOAD_TIMEOUT_MS)
    expect(await failed).toBe('frame.load_timeout')
    expect(timeouts).toEqual(['iframe_load_failed'])
    expect(document.querySelectorAll('iframe')).toHaveLength(0)
    void frame.open()
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
  })

  test('error: a frame that cannot be loaded fails what waits', async () => {
    const { frame } = createFrame()
    const failed = codeOf(frame.open())
    document.querySelector('iframe')!.dispatchEvent(new Event('error'))
    expect(await failed).toBe('frame.load_failed')
  })

  test('error: closing fails what waits', async () => {
    const { frame } = await openFrame()
    const failed = codeOf(frame.request('GET_USER', {}))
    await settle()
    frame.close()
    expect(await failed).toBe('request.interrupted')
    expect(document.querySelectorAll('iframe')).toHaveLength(0)
  })
})

describe('requests', () => {
  test('behavior: the answer with its id settles a request, parsed', async () => {
    const { frame, fake } = await openFrame()
    const answered = frame.request('GET_USER', { chainId: 1 })
    await settle()
    fake.say('GET_USER_SUCCESS', { id: 'other', payload: { ...USER, address: 'forged' } })
    fake.answer('GET_USER', { ...USER, extra: 1, accounts: [{ address: USER.address, type: 'eoa' }] })
    expect(await answered).toEqual({ ...USER, accounts: [{ address: USER.address, type: 'EOA' }] })
  })

  test('error: a refusal has the message of the frame, or "An error occurred"', async () => {
    const { frame, fake } = await openFrame()
    const refused = frame.request('CONNECT_OTP', { otp: '1' })
    await settle()
    fake.refuse('CONNECT_OTP', { message: 'Invalid code' })
    await expect(refused).rejects.toMatchObject({ code: 'frame.failed', message: 'Invalid code' })
    const silent = frame.request('CONNECT_OTP', { otp: '2' })
    await settle()
    fake.refuse('CONNECT_OTP')
    await expect(silent).rejects.toMatchObject({ code: 'frame.failed', message: 'An error occurred' })
  })

  test('error: a failure of our frame has its code and details; a code that nobody knows is frame.failed', async () => {
    const { frame, fake } = await openFrame()
    const wrong = frame.request('CONNECT_OTP', { otp: '1' })
    await settle()
    fake.refuse('CONNECT_OTP', { message: 'Wrong code', code: 'email.code_wrong', details: { left: 4 } })
    await expect(wrong).rejects.toMatchObject({ code: 'email.code_wrong', details: { left: 4 }, message: 'Wrong code' })
    for (const code of ['__proto__', 'no.such_code']) {
      const unknown = frame.request('CONNECT_OTP', { otp: '2' })
      await settle()
      fake.refuse('CONNECT_OTP', { message: 'No', code, details: { left: 4 } })
      await expect(unknown).rejects.toMatchObject({ code: 'frame.failed', details: {}, message: 'No' })
    }
  })

  test('behavior: an aborted view of the security is told to the frame', async () => {
    const { frame, fake } = await openFrame()
    const given = new AbortController()
    const failed = codeOf(frame.request('SHOW_SECURITY', undefined, given.signal))
    await settle()
    given.abort()
    expect(await failed).toBe('request.interrupted')
    expect(fake.last('RPC_ABORT').id).toBe(fake.last('SHOW_SECURITY').id)
  })

  test('error: an answer that does not fit fails the request', async () => {
    const { frame, fake } = await openFrame()
    const failed = codeOf(frame.request('IS_CONNECTED', undefined))
    await settle()
    fake.answer('IS_CONNECTED', { isConnected: 'yes' })
    expect(await failed).toBe('upstream.invalid_reply')
  })

  test('error: a payload that does not fit is not sent', async () => {
    const { frame, fake } = await openFrame()
    await expect(frame.request('CONNECT_EMAIL', {} as never)).rejects.toMatchObject({
      code: 'request.invalid',
      message: 'Required',
    })
    expect(fake.sent).toEqual([])
  })

  test.each([
    ...(['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'CONNECT_SOCIAL', 'GET_SOCIAL_REDIRECT_URI'] as const),
    ...(['UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'] as const),
  ])('error: %s without an answer fails after two minutes, with what else waits', async (name) => {
    const { frame, timeouts } = await openFrame()
    const payloads = { email: EMAIL, otp: '1', uri: 'x', provider: 'github' } as const
    const failed = codeOf(frame.request(name, payloads as never))
    await vi.advanceTimersByTimeAsync(FRAME_REQUEST_TIMEOUT_MS - 1)
    const other = codeOf(frame.request('GET_USER', {}))
    await vi.advanceTimersByTimeAsync(1)
    expect(await failed).toBe('frame.request_timeout')
    expect(await other).toBe('request.interrupted')
    expect(timeouts).toEqual(['iframe_request_timeout'])
  })

  test('behavior: an aborted blockchain request is told to the frame', async () => {
    const { frame, fake } = await openFrame()
    const given = new AbortController()
    const failed = codeOf(frame.request('RPC_REQUEST', { method: 'personal_sign', params: [] }, given.signal))
    await settle()
    given.abort()
    expect(await failed).toBe('request.aborted')
    expect(fake.last('RPC_ABORT').id).toBe(fake.last('RPC_REQUEST').id)
  })

  test.each([
    ['GET_FARCASTER_URI', 'request.aborted'],
    ['CONNECT_DEVICE', 'request.interrupted'],
  ] as const)('error: %s is aborted as %s', async (name, code) => {
    const { frame } = await openFrame()
    const given = new AbortController()
    const failed = codeOf(frame.request(name, undefined, given.signal))
    await settle()
    given.abort()
    expect(await failed).toBe(code)
  })

  test('behavior: a frame that has loaded again fails what was asked before', async () => {
    const { frame, fake } = await openFrame()
    const failed = codeOf(frame.request('CONNECT_DEVICE', undefined))
    await settle()
    fake.ready()
    expect(await failed).toBe('request.interrupted')
  })

  test('error: without a window of the frame a request says so', async () => {
    const { frame } = await openFrame()
    Object.defineProperty(document.querySelector('iframe'), 'contentWindow', { value: null, configurable: true })
    expect(await codeOf(frame.request('GET_CHAIN_ID', undefined))).toBe('frame.iframe_not_set')
  })
})

describe('messages of other windows', () => {
  test.each([
    ['another window', (id: string) => ({ origin: WALLET, source: window, id })],
    ['another origin', (id: string) => ({ origin: 'https://evil.example', source: null, id })],
  ])('error: an answer from %s is ignored', async (_, forge) => {
    const { frame, fake } = await openFrame()
    const answered = frame.request('GET_USER', {})
    await settle()
    const { origin, source, id } = forge(fake.last('GET_USER').id)
    const event = new MessageEvent('message', {
      data: { type: '@w3m-frame/GET_USER_SUCCESS', id, payload: { ...USER, address: 'forged' } },
      origin,
    })
    Object.defineProperty(event, 'source', {
      value: source ?? document.querySelector('iframe')!.contentWindow,
    })
    window.dispatchEvent(event)
    fake.answer('GET_USER', USER)
    expect(await answered).toEqual(USER)
  })

  test('behavior: a session token is told', async () => {
    const { fake, tokens } = await openFrame()
    fake.say('SESSION_UPDATE', { payload: { token: 'ct_1' } })
    fake.say('SESSION_UPDATE', { payload: {} })
    expect(tokens).toEqual(['ct_1'])
  })
})
