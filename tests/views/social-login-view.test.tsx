import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OutsideProvider } from '@/lib/core/login-providers'
import { createMemoryStorage } from '@/lib/core/storage'
import { startSocialLogin } from '@/lib/runtime/start-social-login'
import { stagesThrough } from '@/tests/support/stages'
import { TELEGRAM_ANDROID } from '../fakes/fake-devices'
import { EVM_ADDRESS, FrameRefusal, hang, SMART_ADDRESS } from '../fakes/scripted-frame'
import { deferred } from '../support/deferred'
import { type Page, press, renderForLogin } from './support/email-login'
import { factsOf, frame, settled, setUpFrame } from './support/embedded-account'
import { closed, type ModalOptions, pass, spoken } from './support/render-modal'
import { installPopups, PROVIDER_URI, RESULT_URI } from './support/social-popup'

setUpFrame()

let popups: ReturnType<typeof installPopups>

beforeEach(() => {
  popups = installPopups()
  frame.answers.GET_SOCIAL_REDIRECT_URI = () => ({ uri: PROVIDER_URI })
  frame.answers.AWAIT_SOCIAL = hang
  frame.answers.CONNECT_SOCIAL = () => ({ email: null, address: EVM_ADDRESS, chainId: 1, userName: 'ada', isNew: true })
  frame.answers.GET_USER = (payload) => ({
    ...{ email: null, provider: 'google', userName: 'ada' },
    ...{ address: EVM_ADDRESS, chainId: payload?.chainId ?? 1, preferredAccountType: 'eoa' },
  })
})

/** A visitor has pressed a provider in Connect. */
async function pressProvider(provider: OutsideProvider = 'google', options?: ModalOptions): Promise<Page> {
  const page = await renderForLogin(options)
  await page.open()
  act(() => startSocialLogin(page.runtime(), provider))
  return page
}

async function goToProvider(options?: ModalOptions): Promise<Page> {
  const page = await pressProvider('google', options)
  await screen.findByText('Log in at Google')
  return page
}

const start = () => screen.findByText('Opening Google')

describe('the window of a social login', () => {
  test('behavior: opens within the press, before the code of the login has loaded', async () => {
    const gate = deferred<void>()
    const stages = stagesThrough({
      async embedded(load) {
        await gate.promise
        return load()
      },
    })
    const page = await renderForLogin({ stages })
    await page.open()
    let opened = -1
    act(() => {
      startSocialLogin(page.runtime(), 'google')
      opened = popups.open.mock.calls.length
    })
    expect(opened).toBe(1)
    expect(popups.last()?.location.href).toBe('https://wallet.example/loading')
    expect(frame.count('GET_SOCIAL_REDIRECT_URI')).toBe(0)
    gate.resolve()
    await settled(() => expect(popups.last()?.location.href).toBe(PROVIDER_URI))
    expect(frame.last('GET_SOCIAL_REDIRECT_URI')).toEqual({ provider: 'google' })
  })

  test('behavior: closes when the code of the login does not load, and the next press begins anew', async () => {
    let fails = true
    const stages = stagesThrough({
      social: (load) => (fails ? Promise.reject(new Error('offline')) : load()),
    })
    const page = await pressProvider('google', { stages })
    await settled(() => expect(popups.last()?.closed).toBe(true))
    fails = false
    await press(page, 'Try again')
    await press(page, 'Continue with Google')
    await settled(() => expect(popups.last()?.location.href).toBe(PROVIDER_URI))
    expect(popups.windows).toHaveLength(2)
  })
})

describe('a social login', () => {
  test('behavior: connects the wallet with the result of the window, and shows the account of a new wallet', async () => {
    const page = await goToProvider({ storage: createMemoryStorage() })
    expect(factsOf(page)).toMatchObject({ socialProvider: 'google', socialWindow: popups.last() })
    popups.post(popups.last(), { resultUri: RESULT_URI })
    await page.title('Account')
    await screen.findByText('Your new wallet is ready')
    expect(frame.last('CONNECT_SOCIAL')).toEqual({ uri: RESULT_URI, chainId: 31337 })
    expect(factsOf(page)).toMatchObject({
      ...{ status: 'connected', address: EVM_ADDRESS },
      ...{ user: { email: null, username: 'ada' }, socialProvider: 'google', socialWindow: undefined },
      connectedWalletInfo: { type: 'AUTH' },
    })
    expect(popups.last()?.closed).toBe(true)
    const { storage } = page.ports
    expect(['social-username', 'email-login-used', 'last-social', 'email', 'social-login'].map(storage.get)).toEqual([
      ...['ada', 'true', 'google'],
      ...[null, null],
    ])
  })

  test('behavior: asks for the account that the visitor has chosen before', async () => {
    frame.giveSmartAccount([31337])
    const storage = createMemoryStorage()
    storage.set('preferred-account-types', '{"eip155":"SMART_ACCOUNT"}')
    const page = await goToProvider({ storage })
    popups.post(popups.last(), { resultUri: RESULT_URI })
    await page.title('Account')
    const preferredAccountType = 'smartAccount'
    expect(frame.last('CONNECT_SOCIAL')).toEqual({ uri: RESULT_URI, chainId: 31337, preferredAccountType })
    expect(factsOf(page).address).toBe(SMART_ADDRESS)
  })

  test('behavior: connects the wallet with the result that the frame has waited for', async () => {
    const result = deferred<{ uri: string }>()
    frame.answers.AWAIT_SOCIAL = () => result.promise
    const page = await goToProvider()
    // The page of the provider has cut the window off.
    Object.assign(popups.last() ?? {}, { closed: true })
    result.resolve({ uri: RESULT_URI })
    await page.title('Account')
    expect(frame.count('CONNECT_SOCIAL')).toBe(1)
  })

  test('error: a message of another window or origin changes nothing', async () => {
    await goToProvider()
    popups.post({}, { resultUri: RESULT_URI })
    popups.post(popups.last(), { resultUri: RESULT_URI }, 'https://evil.example')
    await pass(1_000)
    expect(frame.count('CONNECT_SOCIAL')).toBe(0)
    await screen.findByText('Log in at Google')
  })

  test('behavior: a window that looks closed is asked about, and can be opened again within a press', async () => {
    const page = await goToProvider()
    Object.assign(popups.last() ?? {}, { closed: true })
    await screen.findByText('Did you close the window?')
    await press(page, 'Open it again')
    await screen.findByText('Log in at Google')
    expect(popups.windows).toHaveLength(2)
    expect(popups.last()?.location.href).toBe(PROVIDER_URI)
    popups.post(popups.last(), { resultUri: RESULT_URI })
    await page.title('Account')
  })

  test('behavior: Cancel closes the window and goes back', async () => {
    const page = await goToProvider()
    await press(page, 'Cancel')
    await page.title('Connect')
    expect(popups.last()?.closed).toBe(true)
    expect(factsOf(page)).toMatchObject({ socialProvider: undefined, socialWindow: undefined, status: 'disconnected' })
    popups.post(popups.last(), { resultUri: RESULT_URI })
    await pass(500)
    expect(frame.count('CONNECT_SOCIAL')).toBe(0)
  })

  test('behavior: goes on while the modal is closed', async () => {
    const page = await goToProvider()
    act(() => page.runtime().close())
    await closed()
    expect(popups.last()?.closed).toBe(false)
    popups.post(popups.last(), { resultUri: RESULT_URI })
    await settled(() => expect(factsOf(page).status).toBe('connected'))
  })

  test('behavior: a host that opens the view gets a button, because a window needs a press', async () => {
    const page = await renderForLogin()
    await page.open({ view: 'ConnectingSocial', params: { provider: 'github' } })
    await page.title('Log in with GitHub')
    expect(popups.open).not.toHaveBeenCalled()
    await press(page, 'Continue with GitHub')
    await screen.findByText('Log in at GitHub')
    expect(popups.open).toHaveBeenCalledOnce()
  })

  test('behavior: what the provider gave is cleared by a disconnect', async () => {
    const page = await goToProvider()
    popups.post(popups.last(), { resultUri: RESULT_URI })
    await page.title('Account')
    await act(() => page.shell.disconnect())
    expect(factsOf(page)).toMatchObject({ user: undefined, socialProvider: undefined, socialWindow: undefined })
    expect(['social-username', 'email-login-used'].map(page.ports.storage.get)).toEqual([null, null])
    // As the recent wallets: the row of providers begins with it.
    expect(page.ports.storage.get('last-social')).toBe('google')
  })
})

describe('a social login that fails', () => {
  test('behavior: is tried again within a press, and another method is one press away', async () => {
    popups.state.blocked = true
    const page = await pressProvider()
    await spoken('alert', 'Could not open social popup')
    popups.state.blocked = false
    await press(page, 'Try again')
    await screen.findByText('Log in at Google')
    frame.answers.CONNECT_SOCIAL = () => {
      throw new FrameRefusal({ code: 'social.failed', message: 'failed' })
    }
    popups.post(popups.last(), { resultUri: RESULT_URI })
    await spoken('alert', 'The provider could not confirm your account')
    await press(page, 'Use another method')
    await page.title('Connect')
  })

  test('error: an address that is no web page is not opened', async () => {
    frame.answers.GET_SOCIAL_REDIRECT_URI = () => ({ uri: 'javascript:alert(1)' })
    await pressProvider()
    await spoken('alert', 'Could not fetch the social redirect uri')
    expect(popups.last()).toMatchObject({ closed: true, location: { href: 'https://wallet.example/loading' } })
  })

  test('error: 45 seconds without an address', async () => {
    frame.answers.GET_SOCIAL_REDIRECT_URI = hang
    await pressProvider()
    await start()
    await pass(45_000)
    await spoken('alert', 'Social login timed out. Please try again.')
    expect(popups.last()?.closed).toBe(true)
  })
})

describe('in Telegram', () => {
  test('behavior: no window opens, and the page itself is left with a note that has no token', async () => {
    const page = await pressProvider('google', { device: TELEGRAM_ANDROID })
    const link = await screen.findByRole('link', { name: 'Continue with Google' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([PROVIDER_URI, '_top'])
    expect(popups.open).not.toHaveBeenCalled()
    expect(page.social.left).toEqual([PROVIDER_URI])
    expect(frame.last('GET_SOCIAL_REDIRECT_URI')).toEqual({ provider: 'google', returnUrl: page.social.page.address() })
    expect(Object.keys(JSON.parse(page.ports.storage.get('social-login') ?? ''))).toEqual(['provider', 'at'])
  })

  test('behavior: a page in a frame is left by a press on the link alone', async () => {
    const page = await pressProvider('google', { device: { ...TELEGRAM_ANDROID, isFramed: true } })
    await screen.findByRole('link', { name: 'Continue with Google' })
    expect(page.social.left).toEqual([])
  })

  test('behavior: the page that is returned to goes on by itself', async () => {
    const storage = createMemoryStorage()
    storage.set('social-login', JSON.stringify({ provider: 'google', at: Date.now() }))
    const page = await renderForLogin({ storage, device: TELEGRAM_ANDROID, socialResult: RESULT_URI })
    await page.title('Account')
    expect(frame.last('CONNECT_SOCIAL')).toMatchObject({ uri: RESULT_URI })
    expect(storage.get('social-login')).toBeNull()
    expect(popups.open).not.toHaveBeenCalled()
  })

  test('error: a link with a result logs no visitor in who has not left the page', async () => {
    const page = await renderForLogin({ device: TELEGRAM_ANDROID, socialResult: RESULT_URI })
    await page.open()
    await pass(1_000)
    expect([frame.count('CONNECT_SOCIAL'), factsOf(page).status]).toEqual([0, 'disconnected'])
  })
})
