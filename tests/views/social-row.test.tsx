import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readSocialLines } from '@/components/modal/views/Connect/social-lines'
import type { DeviceFacts } from '@/lib/core/device'
import { type OutsideProvider, outsideProviders } from '@/lib/core/login-providers'
import { createMemoryStorage } from '@/lib/core/storage'
import { currentEntry } from '@/lib/modal/modal-router'
import { deferred } from '@/tests/support/deferred'
import { stagesThrough } from '@/tests/support/stages'
import { createFakeWallet } from '../fakes/fake-wallet'
import { MAINNET } from '../fakes/fake-wallet-networks'
import { WALLET_URL } from '../fakes/scripted-frame'
import { createFakeMarket } from './support/fake-market'
import { endModal, type ModalOptions, renderModal } from './support/render-modal'
import { installPopups } from './support/social-popup'

afterEach(endModal)

const INSTAGRAM_ON_ANDROID: DeviceFacts = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Instagram 400.0.0.0.0 Android',
  touchPoints: 5,
  hasTelegramProxy: false,
  isFramed: false,
}

interface RowOptions extends ModalOptions {
  readonly providers: readonly OutsideProvider[]
  readonly isExample?: boolean
}

/** Opens Connect on a page whose server has these providers. */
async function openRow({ providers, isExample = false, config, ...options }: RowOptions) {
  const market = createFakeMarket()
  market.state.socials = providers
  market.state.isExample = isExample
  const page = await renderModal({
    wallets: [createFakeWallet()],
    ...options,
    market,
    config: { walletUrl: WALLET_URL, ...config },
  })
  await page.open()
  return page
}

/** The code of a login does not come: what a press begins after its window is tested by itself. */
const windowOnly = stagesThrough({ social: () => new Promise(() => undefined) })

const group = () => screen.findByRole('group', { name: 'Log in with an account of another service' })
/** The names of the buttons, in their order. */
const named = async () => {
  const buttons = within(await group()).getAllByRole('button')
  return buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)
}
/** Those with their name in sight. */
const large = async () =>
  within(await group())
    .getAllByRole('button')
    .filter((button) => button.textContent?.includes('Continue'))
    .map(({ textContent }) => textContent)
/** Resolves once the row has drawn itself, also if it has nothing to show. */
const rowSettled = (page: Awaited<ReturnType<typeof openRow>>) =>
  waitFor(() => expect(page.ports.storage.get('social-lines')).not.toBe(null))

describe('the providers of other accounts in Connect', () => {
  test.each<[providers: readonly OutsideProvider[], large: readonly string[], icons: readonly string[]]>([
    [['google'], ['Continue with Google'], []],
    [['google', 'apple'], ['Continue with Google', 'Continue with Apple'], []],
    [['google', 'apple', 'x'], ['Continue with Google', 'Continue with Apple'], ['Continue with X']],
    [
      ['google', 'github', 'apple', 'facebook', 'x', 'discord'],
      ['Continue with Google', 'Continue with GitHub'],
      ['Continue with Apple', 'Continue with Facebook', 'Continue with X', 'Continue with Discord'],
    ],
  ])('behavior: of %j, two are large and the others are icons with names', async (providers, names, icons) => {
    await openRow({ providers })
    expect(await named()).toEqual([...names, ...icons])
    expect(await large()).toEqual(names)
    const row = await group()
    expect([...row.querySelectorAll('svg')].map((mark) => mark.dataset.provider)).toEqual(providers)
  })

  test('behavior: of seven, the last are behind "More", which gives the focus to the first of them', async () => {
    const page = await openRow({ providers: outsideProviders })
    expect((await named()).slice(5)).toEqual(['More'])
    await page.user.click(screen.getByRole('button', { name: 'More' }))
    expect(await named()).toHaveLength(7)
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Continue with Discord')
  })

  test('param: a host chooses some and their order', async () => {
    await openRow({ providers: outsideProviders, config: { features: { socials: ['farcaster', 'github', 'x'] } } })
    expect(await named()).toEqual(['Continue with Farcaster', 'Continue with GitHub', 'Continue with X'])
  })

  test('behavior: a provider that the host names and the server lacks is not shown', async () => {
    await openRow({ providers: ['github'], config: { features: { socials: ['google', 'github'] } } })
    expect(await named()).toEqual(['Continue with GitHub'])
  })

  test.each<[what: string, config: object]>([
    ['switches them off', { features: { socials: false } }],
    ['names none', { features: { socials: [] } }],
    ['names one that the server lacks', { features: { socials: ['x'] } }],
    ['has no wallet', { walletUrl: '' }],
  ])('param: a page that %s shows none, and asks for nothing of a provider', async (_, config) => {
    const page = await openRow({ providers: ['google'], config })
    await waitFor(() => expect(page.runtime().project.getState().config).toBeDefined())
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull()
  })

  test('behavior: a server without providers leaves no place for them at the next visit', async () => {
    const page = await openRow({ providers: ['google', 'github', 'x'] })
    await group()
    await rowSettled(page)
    expect(page.ports.storage.get('social-lines')).toBe('3')
    endModal()
    const later = await openRow({ providers: [], storage: page.ports.storage })
    await waitFor(() => expect(later.ports.storage.get('social-lines')).toBe('0'))
    expect(screen.queryByRole('group', { name: /account of another service/ })).toBeNull()
  })

  test('behavior: until the server has answered, the place of the last visit is kept, without a button', async () => {
    const storage = createMemoryStorage()
    storage.set('social-lines', '3')
    const market = createFakeMarket()
    const answer = deferred<Response>()
    const { fetch } = market.api
    market.api.fetch = (url, init) => (String(url).includes('/api/config') ? answer.promise : fetch(url, init))
    const page = await renderModal({
      wallets: [createFakeWallet()],
      market,
      storage,
      config: { walletUrl: WALLET_URL },
    })
    await page.open()
    const busy = await vi.waitFor(() => {
      const found = document.querySelector('[style*="--lines"] > [aria-busy]')
      if (found === null) throw new Error('no place is kept')
      return found
    })
    expect(busy.parentElement?.style.getPropertyValue('--lines')).toBe('3')
    expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull()
    market.state.socials = ['google']
    answer.resolve(await fetch('/api/config', undefined))
    await group()
  })

  test.each([
    ['evil', 2],
    ['99', 2],
    ['-1', 2],
    ['NaN', 2],
    ['', 0],
    ['3.5', 3.5],
  ])('error: of the stored number of lines "%s", %s is used', (stored, lines) => {
    const storage = createMemoryStorage()
    storage.set('social-lines', stored)
    expect(readSocialLines(storage)).toBe(lines)
  })

  test('behavior: the one that was used last is the first, and is marked', async () => {
    const storage = createMemoryStorage()
    storage.set('last-social', 'x')
    await openRow({ providers: ['google', 'github', 'x'], storage })
    expect(await named()).toEqual(['Continue with XLast used', 'Continue with Google', 'Continue with GitHub'])
    expect(screen.getByText('Last used').closest('button')?.textContent).toContain('Continue with X')
  })

  test('behavior: a press begins the login with the wanted network, within the press', async () => {
    const popups = installPopups()
    const page = await openRow({ providers: ['google', 'github', 'farcaster'], stages: windowOnly })
    const shown = () => currentEntry(page.runtime().modal.store.getState())
    const icon = within(await group()).getByRole('button', { name: 'Continue with Farcaster' })
    act(() => icon.click())
    expect(shown()).toEqual({ view: 'ConnectingFarcaster', params: {} })
    expect(popups.open).not.toHaveBeenCalled()
    await act(() => page.shell.open({ view: 'Connect', params: { network: MAINNET.caipNetworkId } }))
    const google = within(await group()).getByRole('button', { name: 'Continue with Google' })
    act(() => google.click())
    expect(popups.windows).toHaveLength(1)
    expect(shown()).toMatchObject({
      view: 'ConnectingSocial',
      params: { provider: 'google', network: MAINNET.caipNetworkId },
    })
  })

  test('behavior: in Connect for a namespace that the wallet lacks, there are none', async () => {
    const page = await openRow({ providers: ['google'] })
    await group()
    await act(() =>
      page.shell.open({ view: 'Connect', params: { network: 'bip122:000000000019d6689c085ae165831e93' } }),
    )
    await waitFor(() => expect(screen.queryByRole('group', { name: /account of another service/ })).toBeNull())
  })

  test('behavior: example accounts are labelled as such', async () => {
    const page = await openRow({ providers: ['google'], isExample: true })
    await screen.findByText('Example accounts stand in for the providers here.')
    await rowSettled(page)
    expect(page.ports.storage.get('social-lines')).toBe('1.5')
  })

  test('param: `wallets.order` puts them below the wallets that are installed', async () => {
    await openRow({ providers: ['google'], config: { wallets: { order: ['installed', 'social'] } } })
    const wallet = await screen.findByRole('list', { name: 'Ways to connect' })
    expect((await group()).compareDocumentPosition(wallet) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
  })

  test('param: a page without the login by e-mail has the wallet of the providers, and no field for an address', async () => {
    const page = await openRow({ providers: ['google'], config: { features: { email: false } } })
    await group()
    expect(screen.queryByLabelText('E-mail address')).toBeNull()
    const types = () =>
      page
        .runtime()
        .connectors.getState()
        .connectors.map(({ type }) => type)
    await waitFor(() => expect(types()).toContain('AUTH'))
  })

  test('behavior: a page without wallets shows them above the wallets to install', async () => {
    await openRow({ providers: ['google'], wallets: [] })
    await screen.findByText('No wallet in this browser')
    expect(await named()).toEqual(['Continue with Google'])
  })
})

describe('in the browser of an app', () => {
  test('behavior: what Google and Facebook refuse is said before the press, with a way out; others can be used', async () => {
    const popups = installPopups()
    const page = await openRow({
      providers: ['google', 'facebook', 'github'],
      device: INSTAGRAM_ON_ANDROID,
      stages: windowOnly,
    })
    expect(await named()).toEqual([
      'Continue with GitHub',
      'Continue with Google',
      'Continue with Facebook',
      'Copy the link of this page',
    ])
    await screen.findByText(
      'Inside this app, you cannot log in with Google and Facebook. Open this page in your browser.',
    )
    const google = screen.getByRole('button', { name: 'Continue with Google' })
    expect(google.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(google)
    expect(popups.open).not.toHaveBeenCalled()
    await page.user.click(screen.getByRole('button', { name: 'Continue with GitHub' }))
    expect(popups.open).toHaveBeenCalledTimes(1)
  })

  test('behavior: nothing is said where no refused provider is offered', async () => {
    await openRow({ providers: ['github'], device: INSTAGRAM_ON_ANDROID })
    await group()
    expect(screen.queryByText(/Inside this app/)).toBeNull()
  })
})
