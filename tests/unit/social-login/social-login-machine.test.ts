import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import {
  CLOSED_GRACE_MS,
  PROVIDER_LIMIT_MS,
  SOCIAL_TIMEOUT_MS,
  socialLoginMachine,
} from '@/lib/social-login/social-login-machine'
import { deferred } from '@/tests/support/deferred'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const URI = 'https://provider.example/authorize'
const RESULT = 'https://wallet.example/callback#result=one'
const WINDOW = { closed: false } as Window
const OTHER_WINDOW = { closed: false } as Window

type Sent = 'windowGone' | 'windowBack' | 'result'

/** A login whose ports answer when the test says so. */
function setUp() {
  const left = deferred<string>()
  const awaited = deferred<string>()
  const loggedIn = deferred<{ isNew: boolean }>()
  const connects: unknown[] = []
  const logIns: unknown[] = []
  const closed: (Window | undefined)[] = []
  const joined = [deferred<void>(), deferred<void>()]
  let heard: (event: { type: Sent; resultUri?: string }) => void = () => undefined
  const finish = vi.fn()
  const login = createActor(
    socialLoginMachine.provide({
      actors: {
        leaveForProvider: fromPromise(() => left.promise),
        awaitResult: fromPromise(() => awaited.promise),
        hearResult: fromCallback(({ sendBack }) => {
          heard = sendBack
        }),
        watchWindow: fromCallback(() => undefined),
        logIn: fromPromise(({ input }) => {
          logIns.push(input)
          return loggedIn.promise
        }),
        connectWallet: fromPromise(({ input }) => {
          connects.push(input)
          return (joined[connects.length - 1] ?? deferred<void>()).promise
        }),
      },
      actions: { closeWindow: (_, { popup }) => void closed.push(popup), finish },
    }),
    { input: { now: Date.now } },
  ).start()
  const value = () => login.getSnapshot().value
  const error = () => login.getSnapshot().context.error?.code
  const press = (popup: Window | 'social.popup_blocked' | 'social.popup_failed' = WINDOW) =>
    login.send({ type: 'start', press: { provider: 'google', network: 'eip155:1', popup, at: Date.now() } })
  const goToProvider = async () => {
    press()
    left.resolve(URI)
    await vi.advanceTimersByTimeAsync(0)
  }
  const tell = (type: Sent, resultUri?: string) => heard({ type, ...(resultUri && { resultUri }) })
  return {
    login,
    left,
    awaited,
    loggedIn,
    joined,
    connects,
    logIns,
    closed,
    finish,
    value,
    error,
    press,
    goToProvider,
    tell,
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the login with a social provider', () => {
  test('behavior: from the press to the connected wallet', async () => {
    const { login, loggedIn, joined, goToProvider, value, tell, connects, logIns, finish, closed } = setUp()
    await goToProvider()
    expect(value()).toEqual({ atProvider: 'open' })
    expect(login.getSnapshot().context).toMatchObject({ uri: URI, popup: WINDOW })
    tell('result', RESULT)
    expect(value()).toBe('connecting')
    expect(closed.at(-1)).toBe(WINDOW)
    expect(logIns).toEqual([{ provider: 'google', network: 'eip155:1', resultUri: RESULT }])
    loggedIn.resolve({ isNew: true })
    await settle()
    expect(value()).toEqual({ joining: 'asking' })
    expect(connects).toEqual([{ network: 'eip155:1', isNew: true }])
    joined[0]?.resolve()
    await settle()
    expect(value()).toBe('connected')
    expect(finish).toHaveBeenCalledOnce()
  })

  test.each(['the window', 'the frame'])('behavior: the result counts once, and %s may be first', async (first) => {
    const { awaited, goToProvider, tell, logIns } = setUp()
    await goToProvider()
    if (first === 'the window') tell('result', RESULT)
    awaited.resolve(RESULT)
    await settle()
    tell('result', RESULT)
    expect(logIns).toHaveLength(1)
  })

  test.each(['social.popup_blocked', 'social.popup_failed'] as const)('error: a press without a window: %s', (code) => {
    const { press, value, error } = setUp()
    press(code)
    expect([value(), error()]).toEqual(['failed', code])
  })

  test('error: an address that cannot be fetched closes the window', async () => {
    const { press, left, value, error, closed } = setUp()
    press()
    left.reject(new AppError('social.redirect_failed'))
    await settle()
    expect([value(), error(), closed.at(-1)]).toEqual(['failed', 'social.redirect_failed', WINDOW])
  })

  test('error: after 45 seconds without an address the login has timed out', () => {
    const { press, value, error, closed } = setUp()
    press()
    vi.advanceTimersByTime(SOCIAL_TIMEOUT_MS - 1)
    expect(value()).toBe('starting')
    vi.advanceTimersByTime(1)
    expect([value(), error(), closed.at(-1)]).toEqual(['failed', 'social.timeout', WINDOW])
  })

  test('behavior: the time counts from the press, also while the code of the login loads', () => {
    const { login, value } = setUp()
    const at = Date.now()
    vi.advanceTimersByTime(SOCIAL_TIMEOUT_MS - 1_000)
    login.send({ type: 'start', press: { provider: 'google', network: undefined, popup: WINDOW, at } })
    vi.advanceTimersByTime(999)
    expect(value()).toBe('starting')
    vi.advanceTimersByTime(1)
    expect(value()).toBe('failed')
  })

  test('behavior: at the provider the visitor has ten minutes, and no 45 seconds', async () => {
    const { goToProvider, value, error } = setUp()
    await goToProvider()
    vi.advanceTimersByTime(PROVIDER_LIMIT_MS - 1)
    expect(value()).toEqual({ atProvider: 'open' })
    vi.advanceTimersByTime(1)
    expect([value(), error()]).toEqual(['failed', 'social.ended'])
  })

  test('error: a login that is not answered within 45 seconds has timed out', async () => {
    const { goToProvider, tell, value, error } = setUp()
    await goToProvider()
    tell('result', RESULT)
    vi.advanceTimersByTime(SOCIAL_TIMEOUT_MS)
    expect([value(), error()]).toEqual(['failed', 'social.timeout'])
  })

  test('error: a login that was declined at the provider says so, and closes the window', async () => {
    const { awaited, goToProvider, value, error, closed } = setUp()
    await goToProvider()
    awaited.reject(new AppError('social.declined'))
    await settle()
    expect([value(), error(), closed.at(-1)]).toEqual(['failed', 'social.declined', WINDOW])
  })

  test('error: a wallet that does not connect can be tried again, without another login', async () => {
    const { goToProvider, tell, loggedIn, joined, login, value, logIns, connects } = setUp()
    await goToProvider()
    tell('result', RESULT)
    loggedIn.resolve({ isNew: false })
    joined[0]?.reject(new AppError('frame.request_timeout'))
    await settle()
    expect(value()).toEqual({ joining: 'failed' })
    login.send({ type: 'retry' })
    joined[1]?.resolve()
    await settle()
    expect([value(), logIns.length, connects.length]).toEqual(['connected', 1, 2])
  })
})

describe('a window that looks closed', () => {
  test('behavior: the visitor is asked after three seconds, and the result still counts', async () => {
    const { goToProvider, tell, value, awaited } = setUp()
    await goToProvider()
    tell('windowGone')
    vi.advanceTimersByTime(CLOSED_GRACE_MS - 1)
    expect(value()).toEqual({ atProvider: 'gone' })
    vi.advanceTimersByTime(1)
    expect(value()).toEqual({ atProvider: 'asking' })
    awaited.resolve(RESULT)
    await settle()
    expect(value()).toBe('connecting')
  })

  test('behavior: it is there again, and nothing is asked', async () => {
    const { goToProvider, tell, value } = setUp()
    await goToProvider()
    tell('windowGone')
    tell('windowBack')
    vi.advanceTimersByTime(CLOSED_GRACE_MS)
    expect(value()).toEqual({ atProvider: 'open' })
  })

  test('behavior: another window takes its place', async () => {
    const { goToProvider, tell, value, login } = setUp()
    await goToProvider()
    tell('windowGone')
    vi.advanceTimersByTime(CLOSED_GRACE_MS)
    login.send({ type: 'reopen', popup: OTHER_WINDOW })
    expect([value(), login.getSnapshot().context.popup]).toEqual([{ atProvider: 'open' }, OTHER_WINDOW])
    login.send({ type: 'reopen', popup: 'social.popup_blocked' })
    expect([value(), login.getSnapshot().context.error?.code]).toEqual(['failed', 'social.popup_blocked'])
  })
})

describe('the visitor', () => {
  test.each(['starting', 'atProvider'])(
    'behavior: leaves the view in the step %s, and the window closes',
    async (step) => {
      const { press, goToProvider, login, value, closed } = setUp()
      if (step === 'starting') press()
      else await goToProvider()
      login.send({ type: 'leave' })
      expect([value(), closed.at(-1), login.getSnapshot().context.popup]).toEqual(['idle', WINDOW, undefined])
    },
  )

  test('behavior: leaves the view after the return from the provider, and the login goes on', async () => {
    const { goToProvider, tell, login, value } = setUp()
    await goToProvider()
    tell('result', RESULT)
    login.send({ type: 'leave' })
    expect(value()).toBe('connecting')
    login.send({ type: 'cancel' })
    expect(value()).toBe('idle')
  })

  test('behavior: presses again, and the login begins anew in the same window', async () => {
    const { goToProvider, press, value, closed } = setUp()
    await goToProvider()
    press()
    expect([value(), closed.at(-1)]).toEqual(['starting', undefined])
    press(OTHER_WINDOW)
    expect(closed.at(-1)).toBe(WINDOW)
  })

  test('behavior: comes back to the page with a result', () => {
    const { login, value, logIns } = setUp()
    login.send({ type: 'resume', login: { provider: 'x', network: undefined, resultUri: RESULT } })
    expect([value(), logIns]).toEqual(['connecting', [{ provider: 'x', network: undefined, resultUri: RESULT }]])
  })
})
