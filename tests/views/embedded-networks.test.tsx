import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeNetwork, MAINNET } from '../fakes/fake-wallet-networks'
import { EVM_ADDRESS, WALLET_URL } from '../fakes/scripted-frame'
import { findAnnounced } from './support/announced-wallet'
import { frame, renderLoggedIn, settled, setUpFrame } from './support/embedded-account'
import { createFakeMarket } from './support/fake-market'
import { closed, renderModal } from './support/render-modal'

/** A network that the page has and the embedded wallet does not. */
const LINEA = fakeNetwork(59144, 'Linea')

setUpFrame()

/** A server whose embedded wallet has the main network. */
function createMarket() {
  const market = createFakeMarket()
  market.state.emailNetworks = [MAINNET.caipNetworkId]
  return market
}

describe('on a network that the embedded wallet does not have', () => {
  const config = { walletUrl: WALLET_URL, networks: [LINEA, MAINNET] }

  test('behavior: Connect does not offer it until the visitor chooses another network; a library connects on one that it has', async () => {
    const page = await renderModal({ wallets: [], market: createMarket(), config })
    await page.open()
    await page.title('Connect')
    await settled(() => expect(page.runtime().project.getState().config).toBeDefined())
    await settled(() => expect(screen.queryByLabelText('E-mail address')).toBeNull())
    // Although the page's first network is another one.
    expect(await findAnnounced()?.provider.request({ method: 'eth_chainId' })).toBe('0x1')

    act(() => page.shell.network.setState({ active: MAINNET.caipNetworkId }))
    expect(await screen.findByLabelText('E-mail address')).toBeDefined()
  })

  test('error: neither the modal nor a library moves a login there, and the frame gets no request', async () => {
    const page = await renderLoggedIn({
      market: createMarket(),
      config: { ...config, networks: [MAINNET, LINEA] },
    })
    await closed()
    const connector = page.runtime().connections.get('eip155')
    await settled(() => expect(page.runtime().project.getState().config).toBeDefined())
    await expect(connector?.switchNetwork(LINEA)).rejects.toMatchObject({
      code: 'wallet.unsupported_chain_id',
      details: { network: LINEA.caipNetworkId },
    })
    const params = [{ chainId: '0xe708' }]
    await expect(
      findAnnounced()?.provider.request({ method: 'wallet_switchEthereumChain', params }),
    ).rejects.toMatchObject({
      code: 4902,
    })
    expect(frame.count('SWITCH_NETWORK')).toBe(0)
    expect(page.shell.account.getState().accounts.eip155).toMatchObject({ address: EVM_ADDRESS, chainId: 'eip155:1' })
  })
})

test('behavior: a page without a network of the wallet offers no login by e-mail, also not to libraries', async () => {
  const market = createMarket()
  const page = await renderModal({ wallets: [], market, config: { walletUrl: WALLET_URL, networks: [LINEA] } })
  await page.open()
  await settled(() => expect(page.runtime().project.getState().config).toBeDefined())
  await settled(() => expect(screen.queryByLabelText('E-mail address')).toBeNull())
  await expect(findAnnounced()?.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    message: expect.stringContaining('wallet.unsupported_chain_id'),
  })
  expect(frame.element()).toBeNull()
})

test('behavior: Connect for another network says that the login by e-mail does not work there', async () => {
  const page = await renderModal({
    wallets: [],
    market: createMarket(),
    config: { walletUrl: WALLET_URL, networks: [MAINNET, LINEA] },
  })
  await page.open({ view: 'Connect', params: { network: LINEA.caipNetworkId } })
  await settled(() => expect(page.runtime().project.getState().config).toBeDefined())
  expect(await screen.findByText('Does not work on Linea')).toBeDefined()
})
