import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Allowance, type GetAllowancesOutput, getAllowances } from '@/lib/allowances/allowances-contract'
import { removalCall } from '@/lib/allowances/removal-call'
import { AppError } from '@/lib/core/app-error'
import { createFakeWallet, WalletError } from '../fakes/fake-wallet'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { setOnline } from './support/connection'
import { createFakeMarket, ROUTER, STRAY, USDC } from './support/fake-market'
import { endModal, OWNER, pass, renderModal, spoken } from './support/render-modal'

afterEach(() => {
  setOnline(true)
  endModal()
})

const HASH = `0x${'ab'.repeat(32)}`

const allowance = (change: Partial<Allowance> = {}): Allowance => ({
  via: 'erc20',
  token: {
    ...{ address: USDC.address as `0x${string}`, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    ...{ iconUrl: '', isListed: true },
  },
  spender: { address: ROUTER, name: 'Uniswap' },
  amount: '5000000',
  expiresAt: null,
  since: Date.UTC(2026, 10, 20, 12),
  ...change,
})

/** Opens the view with a wallet whose chain answers with these allowances. */
async function openAllowances(
  answer: (next: string | undefined) => GetAllowancesOutput | Promise<GetAllowancesOutput>,
) {
  const market = createFakeMarket()
  market.api.answer(getAllowances, ({ next }) => answer(next))
  market.api.answerNode('eth_getTransactionCount', () => '0x0')
  market.api.answerNode('eth_getTransactionReceipt', () => ({ blockNumber: '0x10', status: '0x1' }))
  market.api.answerNode('eth_blockNumber', () => '0x10')
  const wallet = createFakeWallet({ accounts: [OWNER] })
  wallet.answer('eth_sendTransaction', () => HASH)
  const page = await renderModal({ connected: true, wallets: [wallet], market })
  await page.open({ view: 'AccountSettings' })
  await page.user.click(await screen.findByRole('button', { name: /^Permissions and allowances/ }))
  await page.title('Permissions and allowances')
  return page
}

const all = (...allowances: Allowance[]): GetAllowancesOutput => ({ allowances, from: '0', next: null })
const rows = async () => within(await screen.findByRole('list', { name: 'Allowances' })).getAllByRole('listitem')

describe('allowances', () => {
  test('behavior: the settings lead to the list: who may take how much of what, and since when', async () => {
    const unlimited = allowance({ amount: `${2n ** 256n - 1n}`, spender: { address: OWNER, name: null } })
    const stray = { ...unlimited.token, address: STRAY.address as `0x${string}`, symbol: 'STRAY', isListed: false }
    await openAllowances(() => all(allowance(), { ...unlimited, token: stray, since: null }))
    const [first, second] = await rows()
    expect(first?.textContent).toBe('5 USDCFor Uniswap (0xcccc…cccc)since November 20Remove')
    expect(second?.textContent).toBe('STRAYNo limitNot on our listFor 0x1111…1111Remove')
    // A connected wallet has no permissions of the embedded one.
    expect(screen.queryByRole('region', { name: 'Permissions' })).toBeNull()
  })

  test('behavior: one of Permit2 says so, and when it ends', async () => {
    await openAllowances(() => all(allowance({ via: 'permit2', expiresAt: Date.UTC(2030, 0, 2, 12), since: null })))
    const [row] = await rows()
    expect(row?.textContent).toContain('until January 2, 2030 · through Permit2')
  })

  test('behavior: Remove sends the transaction, waits for the chain, and reads the list again', async () => {
    let left = [allowance()]
    const { wallet, user } = await openAllowances(() => all(...left))
    const button = await screen.findByRole('button', { name: 'Remove: USDC for Uniswap (0xcccc…cccc)' })
    left = []
    await user.click(button)
    await spoken('status', 'Allowance removed')
    await screen.findByText('No allowances found on Foyer Devnet.')
    expect(wallet.asked('eth_sendTransaction').map(({ params }) => params[0])).toEqual([
      expect.objectContaining({
        ...{ from: OWNER, to: USDC.address, value: '0x0' },
        data: `0x095ea7b3${'0'.repeat(24)}${'cc'.repeat(20)}${'0'.repeat(64)}`,
      }),
    ])
    // The pressed button is gone.
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Allowances' }))
  })

  test('behavior: the button says what it waits for', async () => {
    const { wallet, user, api } = await openAllowances(() => all(allowance()))
    let send = (_hash: string): void => undefined
    wallet.answer('eth_sendTransaction', () => new Promise<string>((resolve) => (send = resolve)))
    api.answerNode('eth_getTransactionReceipt', () => null)
    api.answerNode('eth_getTransactionByHash', () => ({ blockNumber: null, nonce: '0x0' }))
    const button = await screen.findByRole('button', { name: /^Remove: USDC/ })
    await user.click(button)
    await waitFor(() => expect(button.textContent).toBe('Confirm in your wallet'))
    await waitFor(() => expect(wallet.asked('eth_sendTransaction')).toHaveLength(1))
    await act(async () => send(HASH))
    await waitFor(() => expect(button.textContent).toBe('Removing'))
    await user.click(button)
    expect(wallet.asked('eth_sendTransaction')).toHaveLength(1)
  })

  test('behavior: a removal by a smart account that was sent before a reload says that it waits for the chain', async () => {
    const { runtime, user, wallet } = await openAllowances(() => all(allowance()))
    const request = removalCall(allowance())
    const { transactions } = await runtime().accountFlows()
    act(() =>
      transactions.add({
        ...{ id: `0x${'cd'.repeat(32)}`, from: OWNER, chainId: DEVNET.caipNetworkId, batch: {} },
        request: { ...request, value: '0' },
        intent: { kind: 'approval', token: { symbol: 'USDC', address: USDC.address, decimals: 6 }, limit: '0' },
      }),
    )
    const button = await screen.findByRole('button', { name: /^Remove: USDC .* Removing$/ })
    await user.click(button)
    expect(wallet.asked('eth_sendTransaction')).toEqual([])
  })

  test('error: a removal that the wallet refuses is told; one that the visitor declines is not', async () => {
    const { wallet, user } = await openAllowances(() => all(allowance()))
    wallet.answer('eth_sendTransaction', () => {
      throw new WalletError(4001)
    })
    const button = await screen.findByRole('button', { name: /^Remove: USDC/ })
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect(
      screen
        .queryAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('')
    wallet.answer('eth_sendTransaction', () => {
      throw new WalletError(-32_000, 'insufficient funds for gas')
    })
    await user.click(button)
    await spoken('alert', 'Not enough native currency for network fees')
    expect(button.textContent).toBe('Remove')
  })

  test('behavior: says how far it has searched, and searches older blocks on request', async () => {
    const older = allowance({ token: { ...allowance().token, symbol: 'OLD' }, spender: { address: OWNER, name: null } })
    const { user } = await openAllowances((next) =>
      next === undefined
        ? { allowances: [allowance()], from: '700001', next: '700001' }
        : { allowances: [allowance(), older], from: '0', next: null },
    )
    await screen.findByText('Blocks before 700,001 are not searched yet. Older allowances may exist.')
    await user.click(screen.getByRole('button', { name: 'Search older blocks' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(screen.queryByText(/are not searched yet/)).toBeNull()
  })

  test('error: a list that does not load says so, and loads on request', async () => {
    let isBroken = true
    const { user } = await openAllowances(() => {
      if (isBroken) throw new AppError('upstream.failed')
      return all(allowance())
    })
    await spoken('alert', 'A service we rely on did not respond')
    expect(screen.queryByText(/No allowances found/)).toBeNull()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(1)
  })

  test('error: offline nothing can be removed, and the view says so', async () => {
    const { wallet, user } = await openAllowances(() => all(allowance()))
    const button = await screen.findByRole('button', { name: /^Remove: USDC/ })
    setOnline(false)
    await screen.findByText('You are offline. The list loads when you are back.')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    await pass(10)
    expect(wallet.asked('eth_sendTransaction')).toEqual([])
  })
})
