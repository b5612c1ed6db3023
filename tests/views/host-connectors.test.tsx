import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { HostConnector } from '@/components/modal'
import { createFakeWallet, type FakeWallet, WalletError } from '../fakes/fake-wallet'
import { USDC } from './support/fake-market'
import { closed, endModal, OWNER, pass, renderModal, spoken } from './support/render-modal'
import { openSwap } from './support/swap-form'

afterEach(endModal)

const ICON = 'data:image/png;base64,AAAA'

/** A wallet that the page passes in, with the fake behind its provider. */
const hostWallet = (wallet: FakeWallet, over: object = {}): HostConnector => ({
  id: 'shop-wallet',
  name: 'Shop Wallet',
  icon: ICON,
  provider: wallet.provider,
  ...over,
})

async function openPage(connectors: readonly unknown[], options: Parameters<typeof renderModal>[0] = {}) {
  const page = await renderModal({ wallets: [], ...options, config: { connectors, ...options.config } })
  const facts = () => page.shell.account.getState().accounts.eip155
  return { ...page, facts }
}

describe('a wallet that the host passes in', () => {
  test('behavior: it is listed in Connect, connects by its provider, and its type is EXTERNAL', async () => {
    const wallet = createFakeWallet({ accounts: [OWNER], locked: true })
    const { open, user, facts } = await openPage([hostWallet(wallet)])
    await open({ view: 'Connect' })
    await user.click(await screen.findByRole('button', { name: /^Shop Wallet/ }))
    await waitFor(() => expect(facts().status).toBe('connected'))
    await closed()
    expect(facts()).toMatchObject({
      address: OWNER,
      connectedWalletInfo: { name: 'Shop Wallet', icon: ICON, type: 'EXTERNAL' },
    })
    expect(wallet.asked('eth_requestAccounts')).toHaveLength(1)
  })

  test('behavior: one of type ID_AUTH has that type in the public state, connects, and keeps the type after a reload', async () => {
    const wallet = createFakeWallet({ accounts: [OWNER], locked: true })
    const connectors = [hostWallet(wallet, { type: 'ID_AUTH' })]
    const before = await openPage(connectors)
    await before.open({ view: 'Connect' })
    await before.user.click(await screen.findByRole('button', { name: /^Shop Wallet/ }))
    await waitFor(() => expect(before.facts()).toMatchObject({ status: 'connected', address: OWNER }))
    expect(before.facts().connectedWalletInfo?.type).toBe('ID_AUTH')
    expect(before.runtime().getState()?.connectors).toMatchObject([{ id: 'shop-wallet', type: 'ID_AUTH' }])
    endModal()
    let unlock = (_accounts: readonly string[]): void => undefined
    wallet.answer('eth_accounts', () => new Promise((resolve) => (unlock = resolve)))
    const after = await openPage(connectors, { storage: before.ports.storage })
    const info = { name: 'Shop Wallet', type: 'ID_AUTH' }
    // As remembered, and as the wallet then answers.
    await waitFor(() => expect(after.facts()).toMatchObject({ status: 'reconnecting', connectedWalletInfo: info }))
    unlock([OWNER])
    await waitFor(() => expect(after.facts()).toMatchObject({ status: 'connected', connectedWalletInfo: info }))
    expect(wallet.asked('eth_requestAccounts')).toHaveLength(1)
  })

  test('behavior: after a reload it is connected again without a prompt, and sends a swap', async () => {
    const wallet = createFakeWallet({ accounts: [OWNER], locked: true })
    wallet.answer('eth_sendTransaction', () => `0x${'ab'.repeat(32)}`)
    const before = await openPage([hostWallet(wallet)])
    await act(() => before.shell.open({ view: 'ConnectingExternal', params: { walletId: 'shop-wallet' } }))
    await waitFor(() => expect(before.facts().status).toBe('connected'))
    await closed()
    endModal()
    const after = await openSwap({
      connected: false,
      wallets: [],
      config: { connectors: [hostWallet(wallet)] },
      storage: before.ports.storage,
    })
    await waitFor(() => expect(after.shell.account.getState().accounts.eip155.status).toBe('connected'))
    await after.choose('to', USDC)
    await after.enter('1')
    await after.user.click(await screen.findByRole('button', { name: 'Review swap' }))
    const button = await screen.findByRole('button', { name: /^Swap \d/ })
    // A button ignores presses for a moment after its meaning has changed.
    await pass(900)
    await after.user.click(button)
    await waitFor(() => expect(wallet.asked('eth_sendTransaction')).toHaveLength(1))
    expect(wallet.asked('eth_sendTransaction')[0]?.params[0]).toMatchObject({ from: OWNER })
    expect(wallet.asked('eth_requestAccounts')).toHaveLength(1)
  })

  test('error: its refusal is shown as that of any wallet', async () => {
    const wallet = createFakeWallet({ accounts: [OWNER], locked: true })
    wallet.answer('eth_requestAccounts', () => {
      throw new WalletError(4001)
    })
    const { open } = await openPage([hostWallet(wallet)])
    await open({ view: 'ConnectingExternal', params: { walletId: 'shop-wallet' } })
    await spoken('alert', 'Declined in your wallet')
  })

  test.each<[what: string, over: unknown]>([
    ['no provider', hostWallet(createFakeWallet(), { provider: {} })],
    ['an empty name', hostWallet(createFakeWallet(), { name: ' ' })],
    ['an id with other characters', hostWallet(createFakeWallet(), { id: 'shop wallet~1' })],
    ['the id of another wallet', hostWallet(createFakeWallet(), { id: 'injected' })],
    ['a type that is not for hosts', hostWallet(createFakeWallet(), { type: 'WALLET_CONNECT' })],
    ['null', null],
    ['a second one with the same id', hostWallet(createFakeWallet(), { name: 'Twin' })],
  ])('error: one with %s is left out, with a line in the console', async (_, broken) => {
    const page = await openPage([hostWallet(createFakeWallet()), broken])
    await page.open({ view: 'Connect' })
    await screen.findByRole('button', { name: /^Shop Wallet/ })
    const rows = within(screen.getByRole('list', { name: 'Ways to connect' })).getAllByRole('listitem')
    expect(rows).toHaveLength(1)
    expect(page.warnings).toEqual(['Foyer: unusable configuration: connectors[1]'])
  })

  test('param: an icon that is no data URI of an image is not shown', async () => {
    const page = await openPage([hostWallet(createFakeWallet(), { icon: 'https://tracker.example/icon.png' })])
    await page.open({ view: 'Connect' })
    await screen.findByRole('button', { name: /^Shop Wallet/ })
    expect(page.runtime().wallets.find('shop-wallet')?.icon).toBeUndefined()
  })

  test('param: wallets.exclude leaves it out by its id', async () => {
    const wallets = { exclude: ['shop-wallet'] }
    const page = await openPage([hostWallet(createFakeWallet())], { config: { wallets } })
    await page.open({ view: 'Connect' })
    expect(await screen.findByText('No wallet in this browser')).toBeTruthy()
    await waitFor(() => expect(page.runtime().wallets.find('shop-wallet')).toBeDefined())
    expect(screen.queryByRole('button', { name: /^Shop Wallet/ })).toBeNull()
  })
})
