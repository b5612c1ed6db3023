import { describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { EmbeddedState } from '@/lib/connect/sources/embedded/embedded-context'
import type { Caip2 } from '@/lib/core/caip'
import type { DeviceFacts } from '@/lib/core/device'
import { type OutsideProvider, socialProviders } from '@/lib/core/login-providers'
import { startSocialLogin } from '@/lib/runtime/start-social-login'
import { COMPUTER, TELEGRAM_ANDROID } from '@/tests/fakes/fake-devices'
import { createTestModal } from '@/tests/support/test-modal'

const WALLET_URL = 'https://wallet.example'

/** A page whose browser gives a window as `open` says. The views of a login exist. */
function setUp(open: () => Window | null, device: DeviceFacts = COMPUTER) {
  const opened = vi.fn(open)
  vi.stubGlobal('window', { open: opened })
  const events: unknown[] = []
  const track = (name: string, properties?: object) => void events.push([name, properties])
  const modal = createTestModal({ built: ['Connect', 'ConnectingSocial', 'ConnectingFarcaster'] })
  const embedded = createStore<EmbeddedState>(() => ({
    wallet: undefined,
    timeout: undefined,
    isNew: false,
    submitted: undefined,
    pressed: undefined,
  }))
  const ports = { now: () => 5_000, device: () => device }
  const context = {
    ...{ config: { walletUrl: WALLET_URL, embedded: false }, ports, modal, embedded, track },
    flows: () => new Promise(() => undefined),
  }
  const start = (provider: OutsideProvider, network?: Caip2) =>
    startSocialLogin(context as unknown as Parameters<typeof startSocialLogin>[0], provider, network)
  const stack = () => modal.store.getState().stack
  return { start, opened, events, modal, embedded, stack }
}

const WINDOW = { closed: false } as Window

describe('a press on a provider', () => {
  test.each(socialProviders)('behavior: %s opens the window of the wallet before the press returns', (provider) => {
    const { start, opened, embedded, stack, events } = setUp(() => WINDOW)
    start(provider, 'eip155:1')
    expect(opened.mock.calls).toEqual([[`${WALLET_URL}/loading`, 'popupWindow', 'width=600,height=800,scrollbars=yes']])
    expect(embedded.getState().pressed).toEqual({ provider, network: 'eip155:1', popup: WINDOW, at: 5_000 })
    expect(stack()).toEqual([{ view: 'ConnectingSocial', params: { provider, network: 'eip155:1' } }])
    expect(events).toEqual([['SOCIAL_LOGIN_STARTED', { provider }]])
  })

  test.each<readonly [string, () => Window | null, string]>([
    ['no window', () => null, 'social.popup_blocked'],
    ['a window that is closed', () => ({ closed: true }) as Window, 'social.popup_blocked'],
    [
      'an exception',
      () => {
        throw new Error('sandboxed')
      },
      'social.popup_failed',
    ],
  ])('error: a browser that gives %s', (_, open, code) => {
    const { start, embedded, stack } = setUp(open)
    start('google')
    expect(embedded.getState().pressed?.popup).toBe(code)
    expect(stack()).toEqual([{ view: 'ConnectingSocial', params: { provider: 'google' } }])
  })

  test('behavior: in Telegram no window opens', () => {
    const { start, opened, embedded } = setUp(() => WINDOW, TELEGRAM_ANDROID)
    start('google')
    expect(opened).not.toHaveBeenCalled()
    expect(embedded.getState().pressed).toMatchObject({ provider: 'google', popup: undefined })
  })

  test('behavior: Farcaster has a code and no window', () => {
    const { start, opened, embedded, stack, events } = setUp(() => WINDOW)
    start('farcaster')
    expect(opened).not.toHaveBeenCalled()
    expect(embedded.getState().pressed).toBeUndefined()
    expect(stack()).toEqual([{ view: 'ConnectingFarcaster', params: {} }])
    expect(events).toEqual([['SOCIAL_LOGIN_STARTED', { provider: 'farcaster' }]])
  })

  test('behavior: trying again opens a window, and keeps the view with its destination', () => {
    const { start, opened, modal, stack } = setUp(() => WINDOW)
    const destination = { view: 'Account', params: {} } as const
    modal.open({ view: 'ConnectingSocial', params: { provider: 'x', destination } })
    start('x')
    expect(opened).toHaveBeenCalledOnce()
    expect(stack()).toEqual([{ view: 'ConnectingSocial', params: { provider: 'x', destination } }])
    start('google')
    expect(stack().at(-1)).toEqual({ view: 'ConnectingSocial', params: { provider: 'google' } })
  })
})
