import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getBalance } from '@/lib/balance/balance-contract'
import { createFakeSignInServer } from '../fakes/fake-sign-in-server'
import { createFakeWallet } from '../fakes/fake-wallet'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { createFakeMarket, type FakeMarket } from './support/fake-market'
import { closed, endModal, OWNER, renderModal } from './support/render-modal'
import { renderWalletParts } from './support/site-parts'

afterEach(endModal)

const SWITCH = 'Switch to Foyer Devnet'

/** A wallet on Ethereum, on a page whose host named the devnet as its default network. */
async function arrive(market: FakeMarket, config: object = { defaultNetwork: DEVNET.caipNetworkId }) {
  const signInServer = createFakeSignInServer()
  const page = await renderModal({
    connected: true,
    market,
    signInServer,
    config: { signIn: 'optional', ...config },
    wallets: [createFakeWallet({ accounts: [OWNER], chainId: 1 })],
  })
  await renderWalletParts(page.shell)
  return page
}

/** Waits until the sign-in message shows. */
const asked = () => screen.findByRole('button', { name: 'Sign in' })

test('behavior: an empty Account offers the default network, and the signature is asked for after the switch', async () => {
  const { open, title, user, wallet } = await arrive(createFakeMarket({}))
  await open()
  await title('Account')
  await screen.findByText('This site runs on Foyer Devnet, but your wallet is on Ethereum.')
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
  const [inAccount] = await screen.findAllByRole('button', { name: SWITCH })
  if (inAccount === undefined) throw new Error('no offer')
  await user.click(inAccount)
  await asked()
  expect(wallet.state.chainId).toBe(31337)
})

test('behavior: an Account whose balances could not be read offers the default network before it says so', async () => {
  const market = createFakeMarket()
  market.api.refuse(getBalance, 'upstream.failed')
  const { open, title } = await arrive(market)
  await open()
  await title('Account')
  await screen.findByText('This site runs on Foyer Devnet, but your wallet is on Ethereum.')
  const panel = within(screen.getByRole('tabpanel', { name: 'Tokens' }))
  const [first] = panel.getAllByRole('button')
  expect(first?.textContent).toBe(SWITCH)
  await panel.findByText('Token Balance Unavailable')
  expect(panel.queryByRole('button', { name: 'Choose another network' })).toBeNull()
})

test('behavior: the panel of the page and the faucet offer the default network until the wallet is on it', async () => {
  const { user } = await arrive(createFakeMarket())
  await screen.findByText('This page runs on Foyer Devnet.')
  const offers = () => screen.queryAllByRole('button', { name: SWITCH })
  await waitFor(() => expect(offers()).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Get test tokens' })).toBeNull()
  const [, faucet] = offers()
  if (faucet === undefined) throw new Error('no offer in the faucet')
  await user.click(faucet)
  await asked()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await closed()
  expect(offers()).toEqual([])
  expect(screen.getByRole('button', { name: 'Get test tokens' })).toBeTruthy()
})

test('behavior: a host that names no default network offers none, and asks for the signature at once', async () => {
  await arrive(createFakeMarket({}), {})
  await asked()
  expect(screen.queryByRole('button', { name: SWITCH })).toBeNull()
})
