import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { createEmbeddedFrame, FRAME_LOAD_TIMEOUT_MS, FRAME_READY_DELAY_MS } from '@/lib/frame/embedded-frame'
import { createEmbeddedLogin, EMAIL_CODE_COOLDOWN_MS, SIGN_OUT_WAIT_MS } from '@/lib/frame/embedded-login'
import { FRAME_READ_TIMEOUT_MS, FRAME_REQUEST_TIMEOUT_MS } from '@/lib/frame/frame-channel'
import { frameUrl } from '@/lib/frame/frame-element'
import { createLoginMemory } from '@/lib/frame/login-memory'
import { attachFakeFrame } from '../fakes/fake-frame'

const WALLET = 'https://wallet.example'
const EMAIL = 'ada@example.com'
const USER = { email: EMAIL, address: `0x${'ab'.repeat(20)}`, chainId: 1 }
const address = { walletUrl: WALLET, projectId: 'shop', chainId: 'eip155:1', enableLogger: false, lang: 'de' }

function setUp() {
  const timeouts: string[] = []
  const tokens: string[] = []
  const frame = createEmbeddedFrame({
    window,
    address: () => address,
    title: 'Wallet',
    onTimeout: (reason) => timeouts.push(reason),
    onSessionUpdate: (token) => tokens.push(token),
    onOpened: () => undefined,
  })
  closing.push(frame.close)
  return { frame, timeouts, tokens }
}

/** The frame, ready for requests. */
async function setUpReady() {
  const parts = setUp()
  const opened = parts.frame.open()
  const fake = attachFakeFrame(window, WALLET)
  fake.ready()
  await vi.advanceTimersByTimeAsync(FRAME_READY_DELAY_MS)
  await opened
  return { ...parts, fake }
}

const closing: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  // happy-dom adds a frame in silence only if it may load its document, and here there is none to load.
  Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
    enableIframePageLoading: true,
    disableIframePageLoading: false,
  })
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(() => undefined)
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
  vi.useRealTimers()
})

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error) => error.code,
  )
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a request without an answer', () => {
  const read = { method: 'eth_blockNumber', params: [] } as const
  const consent = { method: 'personal_sign' as const, params: ['0x00', USER.address] }

  test('error: a read without an answer fails alone after 10 s; requests that wait for the visitor continue', async () => {
    const { frame, timeouts } = await setUpReady()
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
    const { frame, timeouts } = await setUpReady()
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
      `${WALLET}/frame?projectId=shop&chainId=eip155%3A1&version=4&enableLogger=false&lang=de`,
    )
  })

  test('behavior: it is hidden, fixed, named, and added once, with the first use', async () => {
    const { frame } = setUp()
    expect(document.querySelectorAll('iframe')).toHaveLength(0)
    void frame.open()
    void frame.open()
    const elements = document.querySelectorAll('iframe')
    expect(elements).toHaveLength(1)
    expect(elements[0]!.title).toBe('Wallet')
    expect(elements[0]!.style).toMatchObject({ display: 'none', position: 'fixed' })
  })

  test('behavior: requests wait 500 ms after READY', async () => {
    const { frame } = setUp()
    void frame.request('GET_CHAIN_ID', undefined).catch(() => undefined)
    const fake = attachFakeFrame(window, WALLET)
    fake.ready()
    await vi.advanceTimersByTimeAsync(FRAME_READY_DELAY_MS - 1)
    expect(fake.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(fake.sent).toMatchObject([{ type: '@w3m-app/GET_CHAIN_ID', target: WALLET }])
  })

  test('error: a frame that is not ready after 20 seconds fails what waits, and is added anew by the next use', async () => {
    const { frame, timeouts } = setUp()
    const failed = codeOf(frame.request('GET_CHAIN_ID', undefined))
    await vi.advanceTimersByTimeAsync(FRAME_LOAD_TIMEOUT_MS)
    expect(await failed).toBe('frame.load_timeout')
    expect(timeouts).toEqual(['iframe_load_failed'])
    expect(document.querySelectorAll('iframe')).toHaveLength(0)
    void frame.open()
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
  })

  test('error: a frame that cannot be loaded fails what waits', async () => {
    const { frame } = setUp()
    const failed = codeOf(frame.open())
    document.querySelector('iframe')!.dispatchEvent(new Event('error'))
    expect(await failed).toBe('frame.load_failed')
  })

  test('error: closing fails what waits', async () => {
    const { frame } = await setUpReady()
    const failed = codeOf(frame.request('GET_USER', {}))
    await settle()
    frame.close()
    expect(await failed).toBe('request.interrupted')
    expect(document.querySelectorAll('iframe')).toHaveLength(0)
  })
})

describe('requests', () => {
  test('behavior: the answer with its id settles a request, parsed', async () => {
    const { frame, fake } = await setUpReady()
    const answered = frame.request('GET_USER', { chainId: 1 })
    await settle()
    fake.say('GET_USER_SUCCESS', { id: 'other', payload: { ...USER, address: 'forged' } })
    fake.answer('GET_USER', { ...USER, extra: 1, accounts: [{ address: USER.address, type: 'eoa' }] })
    expect(await answered).toEqual({ ...USER, accounts: [{ address: USER.address, type: 'EOA' }] })
  })

  test('error: a refusal has the message of the frame, or "An error occurred"', async () => {
    const { frame, fake } = await setUpReady()
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
    const { frame, fake } = await setUpReady()
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
    const { frame, fake } = await setUpReady()
    const given = new AbortController()
    const failed = codeOf(frame.request('SHOW_SECURITY', undefined, given.signal))
    await settle()
    given.abort()
    expect(await failed).toBe('request.interrupted')
    expect(fake.last('RPC_ABORT').id).toBe(fake.last('SHOW_SECURITY').id)
  })

  test('error: an answer that does not fit fails the request', async () => {
    const { frame, fake } = await setUpReady()
    const failed = codeOf(frame.request('IS_CONNECTED', undefined))
    await settle()
    fake.answer('IS_CONNECTED', { isConnected: 'yes' })
    expect(await failed).toBe('upstream.invalid_reply')
  })

  test('error: a payload that does not fit is not sent', async () => {
    const { frame, fake } = await setUpReady()
    await expect(frame.request('CONNECT_EMAIL', {} as never)).rejects.toMatchObject({
      code: 'request.invalid',
      message: 'Required',
    })
    expect(fake.sent).toEqual([])
  })

  test.each(['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'CONNECT_SOCIAL', 'GET_SOCIAL_REDIRECT_URI'] as const)(
    'error: %s without an answer fails after two minutes, with what else waits',
    async (name) => {
      const { frame, timeouts } = await setUpReady()
      const payloads = { email: EMAIL, otp: '1', uri: 'x', provider: 'github' } as const
      const failed = codeOf(frame.request(name, payloads as never))
      await vi.advanceTimersByTimeAsync(FRAME_REQUEST_TIMEOUT_MS - 1)
      const other = codeOf(frame.request('GET_USER', {}))
      await vi.advanceTimersByTimeAsync(1)
      expect(await failed).toBe('frame.request_timeout')
      expect(await other).toBe('request.interrupted')
      expect(timeouts).toEqual(['iframe_request_timeout'])
    },
  )

  test('behavior: an aborted blockchain request is told to the frame', async () => {
    const { frame, fake } = await setUpReady()
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
    const { frame } = await setUpReady()
    const given = new AbortController()
    const failed = codeOf(frame.request(name, undefined, given.signal))
    await settle()
    given.abort()
    expect(await failed).toBe(code)
  })

  test('behavior: a frame that has loaded again fails what was asked before', async () => {
    const { frame, fake } = await setUpReady()
    const failed = codeOf(frame.request('CONNECT_DEVICE', undefined))
    await settle()
    fake.ready()
    expect(await failed).toBe('request.interrupted')
  })

  test('error: without a window of the frame a request says so', async () => {
    const { frame } = await setUpReady()
    Object.defineProperty(document.querySelector('iframe'), 'contentWindow', { value: null, configurable: true })
    expect(await codeOf(frame.request('GET_CHAIN_ID', undefined))).toBe('frame.iframe_not_set')
  })
})

describe('messages of other windows', () => {
  test.each([
    ['another window', (id: string) => ({ origin: WALLET, source: window, id })],
    ['another origin', (id: string) => ({ origin: 'https://evil.example', source: null, id })],
  ])('error: an answer from %s is ignored', async (_, forge) => {
    const { frame, fake } = await setUpReady()
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
    const { fake, tokens } = await setUpReady()
    fake.say('SESSION_UPDATE', { payload: { token: 'ct_1' } })
    fake.say('SESSION_UPDATE', { payload: {} })
    expect(tokens).toEqual(['ct_1'])
  })
})

describe('the login that a page remembers', () => {
  async function setUpLogin() {
    const storage = createMemoryStorage()
    const parts = await setUpReady()
    const memory = createLoginMemory(storage)
    return {
      ...parts,
      storage,
      memory,
      login: createEmbeddedLogin(parts.frame, memory, Date.now, () => parts.frame.request('SIGN_OUT', undefined)),
    }
  }

  test('behavior: a login stores address and flag, and clears the time of the last code', async () => {
    const { login, fake, storage } = await setUpLogin()
    const asked = login.connectEmail(EMAIL)
    await settle()
    fake.answer('CONNECT_EMAIL', { action: 'VERIFY_OTP' })
    expect(await asked).toEqual({ action: 'VERIFY_OTP' })
    expect(storage.get('last-email-login-time')).toBe(String(Date.now()))
    const user = login.user({ chainId: 1 })
    await settle()
    fake.answer('GET_USER', USER)
    await user
    expect([storage.get('email'), storage.get('email-login-used'), storage.get('last-email-login-time')]).toEqual([
      EMAIL,
      'true',
      null,
    ])
  })

  test('error: a second code within 30 seconds is refused with the seconds left', async () => {
    const { login, fake, memory } = await setUpLogin()
    memory.codeAsked(Date.now())
    await vi.advanceTimersByTimeAsync(EMAIL_CODE_COOLDOWN_MS - 1_500)
    await expect(login.connectEmail(EMAIL)).rejects.toMatchObject({
      code: 'email.cooldown',
      details: { seconds: 2 },
    })
    expect(fake.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1_500)
    const asked = codeOf(login.connectEmail(EMAIL))
    await settle()
    fake.answer('CONNECT_EMAIL', { action: 'CONNECT' })
    expect(await asked).toBe('resolved')
  })

  test.each(['ada', 'ada@', '', 'ada@example.com, eve@example.com'])(
    'error: %j is refused before any request',
    async (email) => {
      const { login, fake } = await setUpLogin()
      expect(await codeOf(login.connectEmail(email))).toBe('request.invalid')
      expect(fake.sent).toEqual([])
    },
  )

  test('behavior: without a login the frame is not asked whether it holds', async () => {
    const { login, fake } = await setUpLogin()
    expect(await login.isConnected()).toBe(false)
    expect(fake.sent).toEqual([])
  })

  test.each([
    ['says no', (fake: ReturnType<typeof attachFakeFrame>) => fake.answer('IS_CONNECTED', { isConnected: false })],
    ['fails', (fake: ReturnType<typeof attachFakeFrame>) => fake.refuse('IS_CONNECTED', { message: 'x' })],
  ])('behavior: a check that %s forgets the login', async (_, respond) => {
    const { login, fake, memory } = await setUpLogin()
    memory.succeeded(EMAIL)
    const checked = login.isConnected()
    await settle()
    respond(fake)
    expect(await checked).toBe(false)
    expect([memory.isUsed(), memory.email()]).toEqual([false, null])
  })

  test.each(['', 'null', '<script>', 'x'.repeat(300_000)])(
    'error: the stored value %# is no address',
    async (value) => {
      const { storage, memory } = await setUpLogin()
      storage.set('email', value)
      storage.set('last-email-login-time', value)
      expect([memory.email(), memory.lastCodeAt()]).toEqual([null, 0])
    },
  )

  test('behavior: signing out forgets first and asks second', async () => {
    const { login, fake, memory } = await setUpLogin()
    memory.succeeded(EMAIL)
    const done = codeOf(login.signOut())
    expect(memory.isUsed()).toBe(false)
    await settle()
    fake.answer('SIGN_OUT')
    expect(await done).toBe('resolved')
  })

  test('behavior: signing out ends after three seconds without an answer', async () => {
    const { login, timeouts } = await setUpLogin()
    const done = codeOf(login.signOut())
    await vi.advanceTimersByTimeAsync(SIGN_OUT_WAIT_MS)
    expect(await done).toBe('resolved')
    expect(timeouts).toEqual([])
  })
})
