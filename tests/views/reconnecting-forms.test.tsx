import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { createFakeWallet, rememberFakeWallet } from '../fakes/fake-wallet'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { deferred } from '../support/deferred'
import { createFakeMarket } from './support/fake-market'
import { endModal, OWNER, renderModal } from './support/render-modal'

afterEach(endModal)

/** Opens a form after a reload, before the remembered wallet has answered. */
async function openReconnecting(view: 'Swap' | 'Send' | 'OnRamp') {
  const wallet = createFakeWallet({ accounts: [OWNER] })
  const answered = deferred<string[]>()
  wallet.answer('eth_accounts', () => answered.promise)
  const storage = createMemoryStorage()
  rememberFakeWallet(storage, { walletId: wallet.memoryId, address: OWNER })
  const market = createFakeMarket()
  market.state.onrampNetworks = [DEVNET.caipNetworkId]
  const page = await renderModal({ wallets: [wallet], storage, market })
  await page.open({ view })
  const mainButton = () => {
    const forms = within(screen.getByRole('dialog'))
    return forms.getAllByRole('button').findLast(({ className }) => className.includes('action')) as HTMLElement
  }
  await waitFor(() => expect(mainButton().textContent).toBe('Reconnecting'))
  expect(page.shell.account.getState().accounts.eip155.status).toBe('reconnecting')
  return { ...page, mainButton, answer: () => answered.resolve([OWNER]) }
}

const isDisabled = (control: HTMLElement): boolean => control.closest(':disabled') !== null

describe('a form whose wallet has not answered after a reload', () => {
  test('behavior: Swap says that it reconnects, and takes no input that would be lost', async () => {
    const { mainButton, user, answer, title } = await openReconnecting('Swap')
    const controls = () => [
      ...screen.getAllByRole('button', { name: /change token$|^Select a token$/ }),
      screen.getByRole('textbox', { name: 'Amount to pay' }),
      screen.getByRole('button', { name: 'Swap settings' }),
    ]
    expect(controls().map(isDisabled)).toEqual([true, true, true, true])
    expect(mainButton().getAttribute('aria-busy')).toBe('true')
    await user.click(mainButton())
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Swap')
    answer()
    await screen.findByRole('button', { name: 'ETH, change token' })
    expect(controls().some(isDisabled)).toBe(false)
    await user.click(mainButton())
    await title('Select a token')
  })

  test('behavior: Send says that it reconnects, and takes no input that would be lost', async () => {
    const { mainButton, user, answer } = await openReconnecting('Send')
    const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount to send' })
    const recipient = () => screen.getByRole('textbox', { name: /^Recipient address/ })
    expect([amount(), recipient()].map(isDisabled)).toEqual([true, true])
    expect(mainButton().getAttribute('aria-busy')).toBe('true')
    answer()
    await screen.findByRole('button', { name: 'ETH, change token' })
    await user.type(amount(), '1')
    expect(amount().value).toBe('1')
    expect(isDisabled(recipient())).toBe(false)
  })

  test('behavior: a purchase keeps what is entered, and its button connects no second wallet', async () => {
    const { mainButton, user, answer } = await openReconnecting('OnRamp')
    const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount to pay in USD' })
    await user.type(amount, '7')
    await user.click(mainButton())
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Buy')
    answer()
    await waitFor(() => expect(mainButton().textContent).not.toBe('Reconnecting'))
    expect(amount.value).toBe('7')
  })
})
