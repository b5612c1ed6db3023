import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { SNACKBAR_ACTION_MS } from '@/lib/snackbar/snackbar-store'
import { createFakeSignInServer } from '../fakes/fake-sign-in-server'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import { createFakeWallet } from '../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../fakes/fake-wallet-networks'
import { EMAIL, EVM_ADDRESS, SOLANA_ADDRESS, WALLET_URL } from '../fakes/scripted-frame'
import { findAnnounced } from './support/announced-wallet'
import { factsOf, frame, rememberedLogin, settled, setUpFrame } from './support/embedded-account'
import { closed, endModal, type ModalOptions, OWNER, pass, renderModal, spoken } from './support/render-modal'

setUpFrame()

const SIGNED_IN = { chainId: 'eip155:31337', address: OWNER } as const

/** A page whose visitor has pressed Disconnect in Settings. */
async function disconnect(options: ModalOptions = {}) {
  const storage = createMemoryStorage()
  const page = await renderModal({ connected: true, storage, ...options })
  await page.open({ view: 'AccountSettings' })
  await page.user.click(await screen.findByRole('button', { name: 'Disconnect' }))
  await closed()
  const revoked = () => page.wallet.asked('wallet_revokePermissions').length
  return {
    ...page,
    storage,
    revoked,
    pressUndo: async () => page.user.click(await screen.findByRole('button', { name: 'Undo' })),
  }
}

/** A page whose visitor has pressed "Sign out of the wallet". */
async function signOut() {
  const storage = rememberedLogin(['eip155', 'solana'])
  const config = { walletUrl: WALLET_URL, networks: [DEVNET, MAINNET, SOLANA_NETWORKS[0]!] }
  const page = await renderModal({ wallets: [], storage, config })
  await settled(() => expect(factsOf(page, 'solana').status).toBe('connected'))
  await settled(() => expect(factsOf(page).status).toBe('connected'))
  await page.open({ view: 'AccountSettings' })
  await page.user.click(await screen.findByRole('button', { name: 'Sign out of the wallet' }))
  await closed()
  const accounts = () => [factsOf(page).address, factsOf(page, 'solana').address]
  return { ...page, storage, config, accounts }
}

describe('a browser wallet', () => {
  test('behavior: Undo connects it again without a request of the wallet, which was not notified', async () => {
    const page = await disconnect()
    expect(factsOf(page)).toMatchObject({ status: 'disconnected', address: undefined })
    await page.pressUndo()
    await waitFor(() => expect(factsOf(page)).toMatchObject({ status: 'connected', address: OWNER }))
    await pass(SNACKBAR_ACTION_MS * 2)
    expect([page.revoked(), page.wallet.asked('eth_requestAccounts')]).toEqual([0, []])
    expect(page.storage.get('left-connections')).toBeNull()
    expect(page.storage.get('connections')).not.toBeNull()
  })

  test('behavior: it is notified when the five seconds are over', async () => {
    const page = await disconnect()
    await spoken('status', 'Disconnected')
    await pass(SNACKBAR_ACTION_MS - 500)
    expect(page.revoked()).toBe(0)
    await pass(600)
    await waitFor(() => expect(page.revoked()).toBe(1))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await waitFor(() => expect(page.storage.get('left-connections')).toBeNull())
  })

  test('behavior: it is notified at once when the tab is hidden, and Undo is gone', async () => {
    const page = await disconnect()
    await screen.findByRole('button', { name: 'Undo' })
    act(() => page.hide())
    await waitFor(() => expect(page.revoked()).toBe(1))
    act(() => page.show())
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('behavior: it is notified at the next page load when the page closes before', async () => {
    const { storage, wallet, revoked } = await disconnect()
    endModal()
    expect(revoked()).toBe(0)
    await renderModal({ storage, wallets: [wallet] })
    await waitFor(() => expect(revoked()).toBe(1))
    expect(storage.get('left-connections')).toBeNull()
  })

  test('error: a wallet that another tab has notified is not connected again, and the page says so', async () => {
    const page = await disconnect()
    page.storage.remove('left-connections')
    await page.pressUndo()
    await spoken('status', 'Connect your wallet again.')
    expect(factsOf(page).status).toBe('disconnected')
  })

  test('behavior: the session has ended on the server; after Undo the page asks for a signature again', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.signIn(SIGNED_IN)
    const page = await disconnect({ signInServer, config: { signIn: 'optional' } })
    await waitFor(() => expect(signInServer.state.session).toBeNull())
    await page.pressUndo()
    await page.title('Sign in')
    expect(factsOf(page)).toMatchObject({ status: 'connected', address: OWNER })
  })

  test('behavior: Undo has no effect on a wallet that was connected meanwhile', async () => {
    const other = createFakeWallet({ name: 'Alder', accounts: ['0x2222222222222222222222222222222222222222'] })
    const wallet = createFakeWallet({ accounts: [OWNER] })
    const page = await disconnect({ wallets: [wallet, other] })
    act(() => page.runtime().connectWallet(other.memoryId, 'eip155:31337'))
    await waitFor(() => expect(factsOf(page).status).toBe('connected'))
    await page.pressUndo()
    await spoken('status', 'Connect your wallet again.')
    expect(factsOf(page).address).toMatch(/^0x2222/)
  })
})

describe('the wallet of a login by e-mail', () => {
  test('behavior: Undo connects both accounts again without a mail; the frame never gets the sign-out', async () => {
    const page = await signOut()
    expect(page.accounts()).toEqual([undefined, undefined])
    expect([page.storage.get('email'), page.storage.get('email-login-used')]).toEqual([null, null])
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await settled(() => expect(page.accounts()).toEqual([EVM_ADDRESS, SOLANA_ADDRESS]))
    await pass(SNACKBAR_ACTION_MS * 2)
    expect([frame.count('SIGN_OUT'), frame.count('CONNECT_EMAIL')]).toEqual([0, 0])
    expect([page.storage.get('email'), page.storage.get('email-login-used')]).toEqual([EMAIL, 'true'])
    expect(page.storage.get('left-connections')).toBeNull()
  })

  test('behavior: the frame gets the sign-out when the five seconds are over', async () => {
    const page = await signOut()
    await spoken('status', 'Disconnected')
    expect(frame.count('SIGN_OUT')).toBe(0)
    await pass(SNACKBAR_ACTION_MS + 100)
    await settled(() => expect(frame.count('SIGN_OUT')).toBe(1))
    await settled(() => expect(page.storage.get('left-connections')).toBeNull())
    expect(page.accounts()).toEqual([undefined, undefined])
  })

  test('behavior: libraries of the page lose its accounts at once, and a login needs a code', async () => {
    const page = await signOut()
    expect(await findAnnounced()?.provider.request({ method: 'eth_accounts' })).toEqual([])
    void Promise.resolve(findAnnounced()?.provider.request({ method: 'eth_requestAccounts' })).catch(() => undefined)
    await page.title('Log in with e-mail')
    expect(frame.count('GET_USER')).toBe(2)
  })

  test('behavior: a new login within the five seconds sends the sign-out first, and Undo does not bring the old one back', async () => {
    const page = await signOut()
    await page.open({ view: 'EmailLogin' })
    await page.user.type(await screen.findByLabelText('E-mail address'), 'other@example.com')
    await page.user.click(screen.getByRole('button', { name: 'Continue' }))
    await settled(() => expect(frame.count('CONNECT_EMAIL')).toBe(1))
    const order = frame.sent.map(({ name }) => name).filter((name) => /^(SIGN_OUT|CONNECT_EMAIL)$/.test(name))
    expect(order).toEqual(['SIGN_OUT', 'CONNECT_EMAIL'])
    const undo = screen.queryByRole('button', { name: 'Undo' })
    if (undo !== null) await page.user.click(undo)
    await pass(SNACKBAR_ACTION_MS * 2)
    expect(frame.count('SIGN_OUT')).toBe(1)
    expect(factsOf(page).status).toBe('disconnected')
  })

  test('behavior: the sign-out is sent at the next page load when the page closes before', async () => {
    const { storage, config } = await signOut()
    endModal()
    expect(frame.count('SIGN_OUT')).toBe(0)
    await renderModal({ wallets: [], storage, config })
    await settled(() => expect(frame.count('SIGN_OUT')).toBe(1))
    await settled(() => expect(storage.get('left-connections')).toBeNull())
  })
})
