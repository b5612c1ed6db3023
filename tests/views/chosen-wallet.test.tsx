import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeviceFacts } from '@/lib/core/device'
import type { DirectoryWallet } from '@/lib/directory/directory-contract'
import { COMPUTER, INSTAGRAM_IPHONE, IPHONE, MAC_SAFARI, TELEGRAM_ANDROID } from '../fakes/fake-devices'
import { createFakeWallet } from '../fakes/fake-wallet'
import { answerDirectory, listed } from './support/fake-directory'
import { createFakeMarket } from './support/fake-market'
import { closed, endModal, OWNER, pass, spoken } from './support/render-modal'
import { PAIRING_URI, renderPairing } from './support/render-pairing'

const ENCODED = encodeURIComponent(PAIRING_URI)
const CODE = 'QR code that connects a wallet'

/** Addresses of the links that were pressed. The DOM of the tests opens nothing by itself. */
const pressed: (string | null)[] = []
function notePress(event: Event): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link) return
  pressed.push(link.getAttribute('href'))
  event.preventDefault()
}
beforeEach(() => {
  pressed.length = 0
  window.addEventListener('click', notePress)
})
afterEach(() => {
  window.removeEventListener('click', notePress)
  endModal()
})

const RAINBOW = listed(7, {
  name: 'Rainbow',
  rdns: 'me.rainbow',
  links: { native: 'rainbow://', universal: 'https://rnbwapp.com' },
  stores: { ios: '1457119021', android: 'me.rainbow', chrome: 'o'.repeat(32) },
})

/** Presses a wallet in the list of all wallets. */
async function choose(wallet: DirectoryWallet, device: DeviceFacts, config: object = {}) {
  const market = createFakeMarket()
  answerDirectory(market.api, [wallet])
  const page = await renderPairing({ market, device, config })
  const dialog = await page.open({ view: 'AllWallets' })
  await page.user.click(await within(dialog).findByRole('button', { name: new RegExp(wallet.name) }))
  const link = (name: string) => within(dialog).findByRole('link', { name })
  const absent = (name: string) => expect(within(dialog).queryByRole('link', { name })).toBeNull()
  return { ...page, dialog, link, absent }
}

describe('on a phone', () => {
  test('behavior: the link of the wallet stands there before the press, and an approval closes the modal', async () => {
    const { user, link, dialog, approve } = await choose(RAINBOW, IPHONE)
    const open = await link('Open Rainbow')
    expect(open.getAttribute('href')).toBe(`rainbow://wc?uri=${ENCODED}`)
    expect(open.getAttribute('target')).toBe('_self')
    expect(dialog.textContent).toContain('Connect with Rainbow')
    expect(within(dialog).queryByRole('tablist')).toBeNull()
    await user.click(open)
    expect(pressed).toEqual([`rainbow://wc?uri=${ENCODED}`])
    approve()
    expect(await screen.findByRole('button', { name: `Account ${OWNER}` })).toBeTruthy()
    await closed()
  })

  test('behavior: two seconds after a press that opened nothing, every other way shows', async () => {
    const { user, link, absent, dialog } = await choose(RAINBOW, IPHONE)
    await user.click(await link('Open Rainbow'))
    await pass(1_900)
    absent('Open rnbwapp.com')
    expect(dialog.textContent).not.toContain('Nothing opened?')
    await pass(200)
    await spoken('status', 'Nothing opened? Try another way.')
    const universal = await link('Open rnbwapp.com')
    expect(universal.getAttribute('href')).toBe(`https://rnbwapp.com/wc?uri=${ENCODED}`)
    expect(universal.getAttribute('target')).toBe('_blank')
    const store = await within(dialog).findByRole('link', { name: /App Store/ })
    expect(store.getAttribute('href')).toBe('https://apps.apple.com/app/id1457119021')
    expect(within(dialog).getByRole('button', { name: 'Copy link' })).toBeTruthy()
    expect(within(dialog).getByRole('img', { name: CODE })).toBeTruthy()
    // The wallet may have been slow: its link stays.
    expect(await link('Open Rainbow')).toBeTruthy()
  })

  test('behavior: while the wallet is open nothing is said; two seconds after the visitor is back, the other ways show', async () => {
    const { user, link, absent, hide, show } = await choose(RAINBOW, IPHONE)
    await user.click(await link('Open Rainbow'))
    await pass(500)
    act(hide)
    await pass(60_000)
    absent('Open rnbwapp.com')
    act(show)
    await pass(1_900)
    absent('Open rnbwapp.com')
    await pass(200)
    expect(await link('Open rnbwapp.com')).toBeTruthy()
  })

  test('behavior: without a press nothing is said to have failed', async () => {
    const { link, absent } = await choose(RAINBOW, IPHONE)
    await link('Open Rainbow')
    await pass(10_000)
    absent('Open rnbwapp.com')
  })

  test('behavior: inside another app the web address comes first, with a warning', async () => {
    const { link, dialog } = await choose(RAINBOW, INSTAGRAM_IPHONE)
    expect((await link('Open Rainbow')).getAttribute('href')).toBe(`https://rnbwapp.com/wc?uri=${ENCODED}`)
    expect(dialog.textContent).toContain('Inside this app, wallets may not open.')
  })

  test('behavior: where no link can open, the link to copy and the code show at once', async () => {
    const { dialog } = await choose(listed(7, { name: 'Rabby', links: { native: 'rabby://' } }), TELEGRAM_ANDROID)
    await spoken('status', 'This app cannot open your wallet.')
    expect(within(dialog).queryByRole('link', { name: 'Open Rabby' })).toBeNull()
    expect(within(dialog).getByRole('button', { name: 'Copy link' })).toBeTruthy()
    expect(within(dialog).getByRole('img', { name: CODE })).toBeTruthy()
  })

  test('behavior: a wallet with a web site has a tab for it', async () => {
    const wallet = { ...RAINBOW, links: { ...RAINBOW.links, webapp: 'https://web.rainbow.example' } }
    const { user, link, dialog } = await choose(wallet, IPHONE)
    const tabs = await within(dialog).findAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Phone', 'Website'])
    await user.click(await within(dialog).findByRole('tab', { name: 'Website' }))
    const web = await link('Open Rainbow')
    expect(web.getAttribute('href')).toBe(`https://web.rainbow.example/wc?uri=${ENCODED}`)
    expect(web.getAttribute('target')).toBe('_blank')
  })

  const own = { id: 'mine', name: 'Mine', links: { native: 'rainbow://mine', universal: 'https://mine.example/open' } }

  test('behavior: a wallet that the host adds opens from Connect by its own link, inside the press', async () => {
    const { open, user, approve } = await renderPairing({ device: IPHONE, config: { wallets: { custom: [own] } } })
    const dialog = await open()
    await user.click(await within(dialog).findByRole('button', { name: /Mine/ }))
    const link = await within(dialog).findByRole('link', { name: 'Open Mine' })
    expect(link.getAttribute('href')).toBe(`rainbow://mine/wc?uri=${ENCODED}`)
    await user.click(link)
    expect(pressed).toEqual([`rainbow://mine/wc?uri=${ENCODED}`])
    await pass(2_100)
    const universal = await within(dialog).findByRole('link', { name: 'Open mine.example' })
    expect(universal.getAttribute('href')).toBe(`https://mine.example/open/wc?uri=${ENCODED}`)
    approve()
    await closed()
  })

  test('error: a link of a host with another scheme is never drawn; its web address is', async () => {
    const links = { ...own.links, native: 'javascript:alert(1)//' }
    const { open, user } = await renderPairing({
      device: IPHONE,
      config: { wallets: { custom: [{ ...own, links }] } },
    })
    const dialog = await open()
    await user.click(await within(dialog).findByRole('button', { name: /Mine/ }))
    await within(dialog).findByRole('link', { name: 'Open Mine' })
    const hrefs = within(dialog)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual([`https://mine.example/open/wc?uri=${ENCODED}`])
  })

  test('behavior: a wallet that takes no pairing shows where to get it', async () => {
    const { title } = await choose({ ...RAINBOW, links: {} }, IPHONE)
    await title('Get a wallet')
  })

  test('behavior: on a page without WalletConnect every wallet shows where to get it', async () => {
    const { title } = await choose(RAINBOW, IPHONE, { walletConnectProjectId: '' })
    await title('Get a wallet')
  })
})

describe('on a computer', () => {
  const LEDGER = listed(8, { name: 'Ledger', links: { native: 'ledgerlive://', desktop: 'ledgerlive://' } })

  test('behavior: a wallet of a phone shows its code; "Get" leads to its stores and back', async () => {
    const { user, dialog, title } = await choose(RAINBOW, MAC_SAFARI)
    expect(await within(dialog).findByRole('img', { name: CODE })).toBeTruthy()
    expect(dialog.textContent).toContain('Scan this code with Rainbow on your phone.')
    expect(within(dialog).queryByRole('tablist')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Get Rainbow' }))
    await title('Get a wallet')
    await user.click(within(dialog).getByRole('button', { name: 'Back' }))
    expect(await within(dialog).findByRole('img', { name: CODE })).toBeTruthy()
  })

  test('behavior: a wallet with an extension has a tab with its store, and begins with the code', async () => {
    const { user, dialog } = await choose(RAINBOW, COMPUTER)
    expect(await within(dialog).findByRole('img', { name: CODE })).toBeTruthy()
    await user.click(within(dialog).getByRole('tab', { name: 'Browser' }))
    const store = await within(dialog).findByRole('link', { name: /Chrome Web Store/ })
    expect(store.getAttribute('href')).toBe(`https://chromewebstore.google.com/detail/${'o'.repeat(32)}`)
    expect(dialog.textContent).toContain('Install the extension of Rainbow, then reload this page.')
  })

  test('behavior: an extension that announces itself can be connected there', async () => {
    const { user, dialog, wallets } = await choose(RAINBOW, COMPUTER)
    await within(dialog).findByRole('img', { name: CODE })
    const rainbow = createFakeWallet({ accounts: [OWNER], rdns: 'me.rainbow', name: 'Rainbow' })
    act(() => wallets.announce(rainbow.detail))
    await user.click(await within(dialog).findByRole('button', { name: 'Connect Rainbow' }))
    await waitFor(() => expect(rainbow.asked('eth_requestAccounts')).toHaveLength(1))
  })

  test('behavior: a program of the computer opens by its link, and falls back to link and code', async () => {
    const { user, dialog, link } = await choose(LEDGER, MAC_SAFARI)
    const tabs = await within(dialog).findAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Phone', 'Computer'])
    await user.click(await within(dialog).findByRole('tab', { name: 'Computer' }))
    const open = await link('Open Ledger')
    expect(open.getAttribute('href')).toBe(`ledgerlive://wc?uri=${ENCODED}`)
    await user.click(open)
    await pass(2_100)
    await spoken('status', 'Nothing opened? Try another way.')
    expect(within(dialog).getByRole('img', { name: CODE })).toBeTruthy()
  })

  test('error: a wallet that the directory does not have is paired as any other one', async () => {
    const market = createFakeMarket()
    answerDirectory(market.api, [])
    const { open } = await renderPairing({ market })
    const params = { walletId: 'walletconnect', listedId: 'f'.repeat(64) }
    const dialog = await open({ view: 'ConnectingWalletConnect', params })
    expect(await within(dialog).findByRole('img', { name: CODE })).toBeTruthy()
  })
})

describe('a request to a paired wallet', () => {
  const ASKED = { status: 'asked', links: { native: 'rainbow://', universal: 'https://rnbwapp.com' } } as const

  test('behavior: on a phone a link to the wallet shows while it has one to answer', async () => {
    const { open, runtime } = await renderPairing({ device: IPHONE })
    const dialog = await open()
    act(() => runtime().pairing.setState(ASKED, true))
    const link = await within(dialog).findByRole('link', { name: 'Open your wallet' })
    expect(link.getAttribute('href')).toBe('rainbow://wc')
    act(() => runtime().pairing.setState({ status: 'idle' }, true))
    expect(within(dialog).queryByRole('link', { name: 'Open your wallet' })).toBeNull()
  })

  test.each([
    ['on a computer', COMPUTER, ASKED],
    ['for a wallet with a hostile link', IPHONE, { status: 'asked', links: { native: 'javascript:alert(1)' } }],
  ] as const)('behavior: %s there is no link', async (_, device, state) => {
    const { open, runtime } = await renderPairing({ device })
    const dialog = await open()
    await act(async () => void (await runtime().flows()))
    act(() => runtime().pairing.setState(state, true))
    await pass(1_000)
    expect(within(dialog).queryByRole('link', { name: 'Open your wallet' })).toBeNull()
  })
})
