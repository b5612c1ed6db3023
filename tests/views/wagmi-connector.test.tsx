import { act, screen, waitFor } from '@testing-library/react'
import {
  connect,
  createConfig,
  disconnect,
  getConnection,
  reconnect,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
} from '@wagmi/core'
import { custom } from 'viem'
import { foundry, mainnet } from 'viem/chains'
import { afterEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { foyerConnector } from '@/lib/wagmi/foyer-connector'
import { createFakeWallet, rememberFakeWallet, WalletError } from '../fakes/fake-wallet'
import { closed, endModal, OTHER, OWNER, renderModal } from './support/render-modal'

afterEach(endModal)

const HASH = `0x${'ab'.repeat(32)}` as const
const SIGNATURE = `0x${'12'.repeat(65)}`

/** A page with the modal and with wagmi, unmodified. */
async function page({ remembered = false } = {}) {
  const wallet = createFakeWallet({ accounts: [OWNER] })
  for (const method of ['personal_sign', 'eth_signTypedData_v4']) wallet.answer(method, () => SIGNATURE)
  wallet.answer('eth_sendTransaction', () => HASH)
  const storage = createMemoryStorage()
  if (remembered) rememberFakeWallet(storage, { address: OWNER })
  const rendered = await renderModal({ storage, wallets: [wallet] })
  for (const [method, answer] of [
    ['eth_getTransactionCount', '0x0'],
    ['eth_estimateGas', '0x5208'],
  ] as const) {
    rendered.api.answerNode(method, () => answer)
  }
  const { provider } = rendered.shell
  const config = createConfig({
    chains: [foundry, mainnet],
    connectors: [foyerConnector(provider)],
    transports: { [foundry.id]: custom(provider), [mainnet.id]: custom(provider) },
    storage: null,
    multiInjectedProviderDiscovery: false,
  })
  const [connector] = config.connectors
  if (connector === undefined) throw new Error('wagmi has no connector')
  const choose = async () => rendered.user.click(await screen.findByRole('button', { name: /^Example Wallet/ }))
  return { ...rendered, wallet, config, connector, choose, account: () => getConnection(config) }
}

/** A page whose visitor has connected by wagmi. */
async function connectedPage() {
  const connected = await page()
  const { config, connector, choose } = connected
  const asked = connect(config, { connector })
  await choose()
  await asked
  await closed()
  return connected
}

describe('the connector of wagmi', () => {
  test('behavior: connect of wagmi opens the modal, and wagmi has the account that the visitor chooses', async () => {
    const { account } = await connectedPage()
    expect(account()).toMatchObject({ status: 'connected', address: OWNER, chainId: foundry.id })
  })

  test('error: closing the modal is a rejection for wagmi', async () => {
    const { config, connector, user, account } = await page()
    const asked = connect(config, { connector }).catch(({ name }: Error) => name)
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    expect(await asked).toBe('UserRejectedRequestError')
    expect(account().status).toBe('disconnected')
  })

  test('behavior: messages, typed data and transactions go to the wallet', async () => {
    const { config, wallet } = await connectedPage()
    expect(await signMessage(config, { message: 'hello' })).toBe(SIGNATURE)
    expect(wallet.asked('personal_sign')[0]?.params).toEqual(['0x68656c6c6f', OWNER])
    const types = { Order: [{ name: 'cakes', type: 'uint256' }] } as const
    expect(await signTypedData(config, { types, primaryType: 'Order', message: { cakes: 3n } })).toBe(SIGNATURE)
    expect(await sendTransaction(config, { to: OTHER, value: 1n })).toBe(HASH)
    expect(wallet.asked('eth_sendTransaction')[0]?.params).toMatchObject([{ from: OWNER, to: OTHER, value: '0x1' }])
  })

  test('error: a refusal in the wallet is a rejection for wagmi', async () => {
    const { config, wallet } = await connectedPage()
    wallet.answer('personal_sign', () => {
      throw new WalletError(4001)
    })
    await expect(signMessage(config, { message: 'hello' })).rejects.toThrow('User rejected the request')
  })

  test('behavior: switchChain changes the network in the wallet, and a change in the wallet reaches wagmi', async () => {
    const { config, wallet, account } = await connectedPage()
    expect(await switchChain(config, { chainId: mainnet.id })).toMatchObject({ id: mainnet.id })
    expect(wallet.state.chainId).toBe(mainnet.id)
    expect(account().chainId).toBe(mainnet.id)
    await closed()
    await act(async () => wallet.moveTo(foundry.id))
    await waitFor(() => expect(account().chainId).toBe(foundry.id))
  })

  test('behavior: disconnect of wagmi disconnects in the modal', async () => {
    const { config, shell, account } = await connectedPage()
    await act(() => disconnect(config))
    expect(account().status).toBe('disconnected')
    expect(shell.account.getState().accounts.eip155.status).toBe('disconnected')
  })

  test('behavior: connecting and disconnecting in the modal reach wagmi', async () => {
    const { shell, open, choose, account } = await page()
    await open({ view: 'Connect' })
    await choose()
    await waitFor(() => expect(account()).toMatchObject({ status: 'connected', address: OWNER }))
    await closed()
    await act(() => shell.disconnect())
    await waitFor(() => expect(account().status).toBe('disconnected'))
  })

  test('behavior: after a reload reconnect of wagmi waits for the remembered wallet, without a view', async () => {
    const { config, connector, account } = await page({ remembered: true })
    expect(await reconnect(config, { connectors: [connector] })).toHaveLength(1)
    expect(account()).toMatchObject({ status: 'connected', address: OWNER })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
