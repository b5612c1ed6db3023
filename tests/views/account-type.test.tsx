import { act, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { DEVNET, MAINNET } from '../fakes/fake-wallet-networks'
import { EVM_ADDRESS, FrameRefusal, SMART_ADDRESS, WALLET_URL } from '../fakes/scripted-frame'
import { findAnnounced } from './support/announced-wallet'
import { factsOf, frame, rememberedLogin, renderLoggedIn, settled, setUpFrame } from './support/embedded-account'
import { renderModal } from './support/render-modal'

setUpFrame()

const NETWORKS_KEY = 'smart-account-enabled-networks'

/** The settings of a login, with a smart account on the devnet. */
async function openSettings(options: Parameters<typeof renderLoggedIn>[0] = {}) {
  frame.giveSmartAccount([31337])
  const page = await renderLoggedIn({ storage: createMemoryStorage(), ...options })
  await settled(() => expect(factsOf(page).status).toBe('connected'))
  await settled(() => expect(page.ports.storage.get(NETWORKS_KEY)).toBe('[31337]'))
  await page.open({ view: 'AccountSettings' })
  return page
}

const choice = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Smart account' })

describe('the account of a login', () => {
  test('behavior: is the one with a key, until the visitor chooses the smart account; the settings name the other one', async () => {
    const page = await openSettings()
    expect((await choice()).checked).toBe(false)
    expect(factsOf(page)).toMatchObject({ address: EVM_ADDRESS, preferredAccountTypes: { eip155: 'EOA' } })
    const changes: unknown[] = []
    findAnnounced()?.provider.on('accountsChanged', (accounts) => changes.push(accounts))
    await findAnnounced()?.provider.request({ method: 'eth_accounts' })

    await page.user.click(await choice())
    await settled(() => expect(factsOf(page).address).toBe(SMART_ADDRESS))
    // The network first: the frame may have one of another namespace.
    const asked = ['SWITCH_NETWORK', 'SET_PREFERRED_ACCOUNT', 'GET_USER']
    expect(frame.sent.slice(-3)).toMatchObject(asked.map((name) => ({ name })))
    expect(frame.last('GET_USER')).toEqual({ chainId: 31337, preferredAccountType: 'smartAccount' })
    expect(factsOf(page)).toMatchObject({
      smartAccountDeployed: false,
      preferredAccountTypes: { eip155: 'SMART_ACCOUNT' },
      allAccounts: [
        { namespace: 'eip155', address: EVM_ADDRESS, type: 'EOA' },
        { namespace: 'eip155', address: SMART_ADDRESS, type: 'SMART_ACCOUNT' },
      ],
    })
    expect(changes.at(-1)).toEqual([SMART_ADDRESS])
    const other = await screen.findByRole('list', { name: 'Your other account' })
    expect(within(other).getByText('Your account with a key')).toBeDefined()

    await page.user.click(await choice())
    await settled(() => expect(factsOf(page).address).toBe(EVM_ADDRESS))
    expect(await screen.findByText('Your smart account')).toBeDefined()
  })

  test('behavior: only one is offered in the list of accounts, and to the page', async () => {
    const page = await openSettings()
    await page.open({ view: 'ProfileWallets' })
    await page.title('Wallets')
    expect(screen.queryByText('Accounts')).toBeNull()
    expect(await findAnnounced()?.provider.request({ method: 'eth_accounts' })).toEqual([EVM_ADDRESS])
  })

  test.each(['SET_PREFERRED_ACCOUNT', 'GET_USER'] as const)(
    'error: it is the one with a key when %s fails, with a message',
    async (name) => {
      const page = await openSettings()
      await choice()
      frame.answers[name] = () => {
        throw new FrameRefusal({ code: 'upstream.failed', message: 'no' })
      }
      await page.user.click(await choice())
      expect(await screen.findByText(/^Could not change the account/)).toBeDefined()
      expect((await choice()).checked).toBe(false)
      expect(factsOf(page)).toMatchObject({ address: EVM_ADDRESS, preferredAccountTypes: { eip155: 'EOA' } })
      expect(page.ports.storage.get('preferred-account-types')).toBe('{"eip155":"EOA"}')
    },
  )

  test('behavior: a reload keeps the choice', async () => {
    frame.giveSmartAccount([31337])
    const storage = rememberedLogin()
    storage.set('preferred-account-types', '{"eip155":"SMART_ACCOUNT"}')
    const page = await renderModal({ wallets: [], storage, config: { walletUrl: WALLET_URL } })
    await settled(() => expect(factsOf(page)).toMatchObject({ status: 'connected', address: SMART_ADDRESS }))
    expect(frame.last('GET_USER')).toMatchObject({ preferredAccountType: 'smartAccount' })
  })

  test('error: a stored choice that is none is not sent', async () => {
    const storage = rememberedLogin()
    storage.set('preferred-account-types', '{"eip155":"CONTRACT"}')
    const page = await renderModal({ wallets: [], storage, config: { walletUrl: WALLET_URL } })
    await settled(() => expect(factsOf(page).status).toBe('connected'))
    expect(frame.last('GET_USER')).toEqual({ chainId: 31337 })
  })

  test('behavior: on a network without smart accounts it is the one with a key, which the settings say', async () => {
    const page = await openSettings({ config: { networks: [DEVNET, MAINNET] } })
    await page.user.click(await choice())
    await settled(() => expect(factsOf(page).address).toBe(SMART_ADDRESS))
    await act(async () => void (await page.runtime().connections.get('eip155')?.switchNetwork(MAINNET)))
    expect(factsOf(page)).toMatchObject({ address: EVM_ADDRESS, chainId: 'eip155:1' })
    expect(factsOf(page).preferredAccountTypes).toEqual({ eip155: 'SMART_ACCOUNT' })
    expect(await screen.findByText(/^There is no smart account on/)).toBeDefined()
    expect(screen.queryByRole('switch', { name: 'Smart account' })).toBeNull()
    // Back there, the choice holds.
    await act(async () => void (await page.runtime().connections.get('eip155')?.switchNetwork(DEVNET)))
    expect(factsOf(page).address).toBe(SMART_ADDRESS)
  })
})

describe('the networks with smart accounts', () => {
  test('error: a failure empties the stored list, and nothing is offered', async () => {
    frame.answers.GET_SMART_ACCOUNT_ENABLED_NETWORKS = () => {
      throw new FrameRefusal({ code: 'upstream.failed', message: 'no' })
    }
    const storage = createMemoryStorage()
    storage.set(NETWORKS_KEY, '[31337]')
    const page = await renderLoggedIn({ storage })
    await settled(() => expect(factsOf(page).status).toBe('connected'))
    await vi.waitFor(() => expect(storage.get(NETWORKS_KEY)).toBe('[]'))
    await page.open({ view: 'AccountSettings' })
    await screen.findByRole('list', { name: 'Wallet security' })
    expect(screen.queryByRole('switch', { name: 'Smart account' })).toBeNull()
  })
})
