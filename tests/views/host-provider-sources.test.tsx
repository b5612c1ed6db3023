import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { currentEntry } from '@/lib/modal/modal-router'
import { SHOW_AFTER_MS } from '@/lib/provider/wallet-requests'
import { errorTexts } from '@/lib/text/en/errors'
import { createFakeWallet } from '../fakes/fake-wallet'
import { EVM_ADDRESS, FrameRefusal } from '../fakes/scripted-frame'
import { deferred } from '../support/deferred'
import { factsOf, frame, renderLoggedIn, setUpFrame } from './support/embedded-account'
import { closed, OTHER, OWNER, pass, renderModal } from './support/render-modal'

setUpFrame()

const MESSAGE = '0x68656c6c6f'
const HASH = `0x${'ab'.repeat(32)}`

describe('the provider with the wallet by e-mail', () => {
  /** A page whose visitor has logged in by e-mail. */
  async function loggedIn() {
    const page = await renderLoggedIn()
    await waitFor(() => expect(factsOf(page).status).toBe('connected'))
    await closed()
    const ask = (method: string, ...params: unknown[]) => page.shell.provider.request({ method, params })
    return { ...page, ask }
  }

  test('behavior: a message is signed in the frame', async () => {
    const { ask } = await loggedIn()
    frame.answers.RPC_REQUEST = () => '0x1234'
    expect(await ask('eth_accounts')).toEqual([EVM_ADDRESS])
    expect(await ask('personal_sign', MESSAGE, EVM_ADDRESS)).toBe('0x1234')
    expect(frame.last('RPC_REQUEST')).toMatchObject({ method: 'personal_sign', params: [MESSAGE, EVM_ADDRESS] })
  })

  test('behavior: a nonce of the page reaches the frame, which says what such a request replaces', async () => {
    const { ask } = await loggedIn()
    frame.answers.RPC_REQUEST = () => HASH
    expect(await ask('eth_sendTransaction', { to: OTHER, value: '0x1', nonce: '0x7' })).toBe(HASH)
    expect(frame.last('RPC_REQUEST')).toMatchObject({
      params: [{ from: EVM_ADDRESS, to: OTHER, value: '0x1', nonce: '0x7' }],
    })
  })

  test('behavior: while the frame does not answer, the modal opens no screen of its own', async () => {
    const { ask, runtime } = await loggedIn()
    const answer = deferred<unknown>()
    frame.answers.RPC_REQUEST = () => answer.promise
    const signed = ask('personal_sign', MESSAGE, EVM_ADDRESS)
    await waitFor(() => expect(frame.last('RPC_REQUEST')).toMatchObject({ method: 'personal_sign' }))
    await pass(SHOW_AFTER_MS)
    expect(currentEntry(runtime().modal.store.getState()).view).not.toBe('WalletRequest')
    answer.resolve('0x1234')
    expect(await signed).toBe('0x1234')
  })

  test.each([
    ['eth_sendTransaction', [{ to: OTHER, value: '0x1' }]],
    ['eth_signTypedData_v4', [EVM_ADDRESS, '{}']],
  ])('error: %s, which the frame refuses by name, is refused (4200)', async (method, params) => {
    const { ask } = await loggedIn()
    frame.answers.RPC_REQUEST = () => {
      throw new FrameRefusal({ code: 'wallet.unsupported_method' })
    }
    await expect(ask(method, ...params)).rejects.toMatchObject({ code: 4200 })
    expect(frame.last('RPC_REQUEST')).toMatchObject({ method })
    // The page says what happened: the modal stays closed, and none of its own sentences shows.
    await pass(SHOW_AFTER_MS)
    await closed()
    expect(screen.queryByText(errorTexts['error.walletUnsupportedMethod'])).toBeNull()
  })
})

test('behavior: the provider uses a wallet that the page brings like any other', async () => {
  const own = createFakeWallet({ accounts: [OWNER] })
  own.answer('eth_sendTransaction', () => HASH)
  const connectors = [{ id: 'shop-wallet', name: 'Shop Wallet', provider: own.provider }]
  const { shell, user } = await renderModal({ wallets: [], config: { connectors } })
  const asked = shell.provider.request({ method: 'eth_requestAccounts' })
  await user.click(await screen.findByRole('button', { name: /^Shop Wallet/ }))
  expect(await asked).toEqual([OWNER])
  const params = [{ to: OTHER, value: '0x1' }]
  expect(await shell.provider.request({ method: 'eth_sendTransaction', params })).toBe(HASH)
})
