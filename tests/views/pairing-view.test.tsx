import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { COMPUTER, IPHONE } from '../fakes/fake-devices'
import { createFakeWallet } from '../fakes/fake-wallet'
import { answerDirectory, listed } from './support/fake-directory'
import { createFakeMarket } from './support/fake-market'
import { closed, endModal, type ModalOptions, OWNER, pass, spoken } from './support/render-modal'
import { PAIRING_URI, renderPairing } from './support/render-pairing'

afterEach(endModal)

const CODE = 'QR code that connects a wallet'
const EXTENSION = createFakeWallet({ accounts: [OWNER], rdns: 'org.a', name: 'Alder' })
/** With a wallet in the browser, WalletConnect is a row beside it. */
const ONE_WALLET = { wallets: [EXTENSION] }

describe('ConnectingWalletConnect', () => {
  test('behavior: the row in Connect shows a code and a link to copy; an approval closes the modal', async () => {
    const { open, user, title, approve } = await renderPairing(ONE_WALLET)
    await open()
    await user.click(await screen.findByRole('button', { name: 'WalletConnect' }))
    await title('WalletConnect')
    expect(await screen.findByRole('img', { name: CODE })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(PAIRING_URI)
    approve()
    expect(await screen.findByRole('button', { name: `Account ${OWNER}` })).toBeTruthy()
    await closed()
  })

  test('error: a rejection says that nothing was shared, and a press shows a new code', async () => {
    const { open, user, reject } = await renderPairing(ONE_WALLET)
    await open()
    await user.click(await screen.findByRole('button', { name: 'WalletConnect' }))
    await screen.findByRole('img', { name: CODE })
    reject()
    expect(await spoken('alert', 'Declined in your wallet')).toContain('Nothing was shared with this site.')
    await user.click(screen.getByRole('button', { name: 'Show a new code' }))
    expect(await screen.findByRole('img', { name: CODE })).toBeTruthy()
  })

  test('error: a relay that does not answer takes the code away and says so', async () => {
    const { open, user, loseRelay } = await renderPairing(ONE_WALLET)
    await open()
    await user.click(await screen.findByRole('button', { name: 'WalletConnect' }))
    await screen.findByRole('img', { name: CODE })
    loseRelay()
    await spoken('status', 'WalletConnect is not responding.')
    expect(screen.queryByRole('img', { name: CODE })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
  })
})

/** The modal of a page without a wallet, or its embedded card. */
async function openEmpty(options: ModalOptions = {}) {
  const page = await renderPairing(options)
  return { ...page, dialog: await page.open() }
}

describe('Connect without a wallet', () => {
  test('behavior: it shows the code, wallets to install and all wallets; an approval closes the modal', async () => {
    const { shell, approve, dialog } = await openEmpty()
    expect(await within(dialog).findByRole('img', { name: CODE })).toBeTruthy()
    expect(dialog.textContent).toContain('No wallet in this browser')
    const list = await within(dialog).findByRole('list', { name: 'Wallets to install' })
    expect(within(list).getAllByRole('link')).toHaveLength(3)
    expect(within(dialog).getByRole('button', { name: 'All wallets' })).toBeTruthy()
    // Nothing has been chosen yet.
    expect(shell.account.getState().accounts.eip155.status).toBe('disconnected')
    approve()
    expect(await screen.findByRole('button', { name: `Account ${OWNER}` })).toBeTruthy()
    await closed()
  })

  test('behavior: a wallet that announces itself takes the place of the code, whose pairing is cancelled', async () => {
    const { wallets, dialog, pairings } = await openEmpty()
    await within(dialog).findByRole('img', { name: CODE })
    act(() => wallets.announce(EXTENSION.detail))
    expect(await within(dialog).findByRole('button', { name: 'Alder' })).toBeTruthy()
    expect(within(dialog).queryByRole('img', { name: CODE })).toBeNull()
    expect(pairings()).toEqual({ begun: 1, cancelled: 1 })
    expect(within(dialog).getByRole('button', { name: 'WalletConnect' })).toBeTruthy()
  })

  test('behavior: closing the modal cancels the pairing', async () => {
    const { user, dialog, pairings } = await openEmpty()
    await within(dialog).findByRole('img', { name: CODE })
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await closed()
    expect(pairings()).toEqual({ begun: 1, cancelled: 1 })
  })

  test('behavior: another view cancels it, and its own pairing goes on', async () => {
    const market = createFakeMarket()
    answerDirectory(market.api, [listed(1, { name: 'Birch', links: { native: 'rainbow://' } })])
    const { user, dialog, pairings } = await openEmpty({ market })
    await within(dialog).findByRole('img', { name: CODE })
    await user.click(within(dialog).getByRole('button', { name: 'All wallets' }))
    await user.click(await within(dialog).findByRole('button', { name: /Birch/ }))
    expect(await within(dialog).findByRole('img', { name: CODE })).toBeTruthy()
    expect(pairings()).toEqual({ begun: 2, cancelled: 1 })
  })

  test('error: a rejection in the wallet shows beside the wallets to install, and a press shows a new code', async () => {
    const { user, dialog, reject } = await openEmpty()
    await within(dialog).findByRole('img', { name: CODE })
    reject()
    await spoken('alert', 'Declined in your wallet')
    expect(await within(dialog).findByRole('list', { name: 'Wallets to install' })).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Show a new code' }))
    expect(await within(dialog).findByRole('img', { name: CODE })).toBeTruthy()
  })

  test.each([
    ['an embedded card', { config: { embedded: true } }],
    ['a page that excludes WalletConnect', { config: { wallets: { exclude: ['walletconnect'] } } }],
    ['a page that features a wallet', { config: { wallets: { custom: [{ id: 'mine', name: 'Mine' }] } } }],
    ['a phone', { device: IPHONE }],
  ])('behavior: %s begins no pairing', async (_, options) => {
    const { shell, runtime, pairings } = await renderPairing(options)
    await act(() => shell.open())
    await act(async () => void (await runtime().flows()))
    await pass(1_000)
    expect(pairings()).toEqual({ begun: 0, cancelled: 0 })
  })

  test('behavior: on a phone, wallets are opened instead, without a row of WalletConnect', async () => {
    const market = createFakeMarket()
    answerDirectory(market.api, [
      listed(1, { rdns: 'io.metamask', name: 'MetaMask', links: { native: 'metamask://' } }),
    ])
    const { user, dialog } = await openEmpty({ market, device: IPHONE })
    expect(dialog.textContent).not.toContain('No wallet in this browser')
    const list = await within(dialog).findByRole('list', { name: 'Wallets' })
    expect(within(list).getAllByRole('button')).toHaveLength(3)
    expect(within(dialog).queryByRole('button', { name: 'WalletConnect' })).toBeNull()
    await user.click(within(list).getByRole('button', { name: /MetaMask/ }))
    const link = await within(dialog).findByRole('link', { name: 'Open MetaMask' })
    expect(link.getAttribute('href')).toContain('metamask://wc?uri=wc%3A')
  })
})

describe('the row of WalletConnect on a phone', () => {
  test('behavior: it is in the list of all wallets, for a wallet that no list has', async () => {
    const market = createFakeMarket()
    answerDirectory(market.api, [])
    const { user, dialog, title } = await openEmpty({ market, device: IPHONE })
    await user.click(await within(dialog).findByRole('button', { name: 'All wallets' }))
    await user.click(await within(dialog).findByRole('button', { name: /WalletConnect/ }))
    await title('WalletConnect')
  })

  test('behavior: it is in Connect where the host orders it', async () => {
    const { dialog } = await openEmpty({ device: IPHONE, config: { wallets: { order: ['walletConnect'] } } })
    expect(await within(dialog).findByRole('button', { name: 'WalletConnect' })).toBeTruthy()
  })
})

describe('spec section 2, rule 1', () => {
  const MANUAL = { manualWalletControl: true }
  const NO_ADAPTER = { namespaces: [] }

  test.each([
    ['manual wallet control', MANUAL],
    ['no adapter', NO_ADAPTER],
  ])('behavior: with %s, on a computer, the modal opens at the code', async (_, config) => {
    const { open, title, approve } = await renderPairing({ ...ONE_WALLET, config })
    await open()
    await title('WalletConnect')
    expect(await screen.findByRole('img', { name: CODE })).toBeTruthy()
    approve()
    expect(await screen.findByRole('button', { name: `Account ${OWNER}` })).toBeTruthy()
    await closed()
  })

  test.each([
    ['manual wallet control', MANUAL],
    ['no adapter', NO_ADAPTER],
  ])('behavior: with %s, on a phone, it opens at all wallets, which are paired from there', async (_, config) => {
    const market = createFakeMarket()
    answerDirectory(market.api, [listed(1, { name: 'Birch', links: { native: 'rainbow://' } })])
    const { open, title, user } = await renderPairing({ market, device: IPHONE, config })
    const dialog = await open()
    await title('All wallets')
    await user.click(await within(dialog).findByRole('button', { name: /Birch/ }))
    expect(await within(dialog).findByRole('link', { name: 'Open Birch' })).toBeTruthy()
  })

  test.each([
    ['a computer', COMPUTER, 'WalletConnect'],
    ['a phone', IPHONE, 'All wallets'],
  ])(
    'behavior: manual wallet control on %s holds while connected, whatever view is asked for',
    async (_, device, view) => {
      const { open, title } = await renderPairing({ ...ONE_WALLET, connected: true, device, config: MANUAL })
      await open({ view: 'Account' })
      await title(view)
    },
  )

  test('behavior: without an adapter, a connected visitor sees the account', async () => {
    const { open, title, approve } = await renderPairing({ config: NO_ADAPTER })
    await open()
    await screen.findByRole('img', { name: CODE })
    approve()
    await closed()
    await open()
    await title('Account')
  })

  test('behavior: on a page without WalletConnect it opens at Connect', async () => {
    const { open, title } = await renderPairing({ config: { ...MANUAL, walletConnectProjectId: '' } })
    await open()
    await title('Connect')
  })
})
