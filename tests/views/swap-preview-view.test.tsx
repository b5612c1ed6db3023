import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { getBalance } from '@/lib/balance/balance-contract'
import { swapAllowance, swapBuild, swapQuote } from '@/lib/swap/swap-contract'
import { createFakeWallet, WalletError } from '../fakes/fake-wallet'
import { deferred } from '../support/deferred'
import { transferLog } from '../support/transfer-log'
import { shownText } from './support/amounts'
import { createFakeMarket, ETH, ROUTER, STRAY, USDC } from './support/fake-market'
import { endModal, OTHER, OWNER, pass, renderModal, spoken } from './support/render-modal'
import { SETTLED_MS } from './support/settled-button'
import { openSwap } from './support/swap-form'

afterEach(endModal)

const HASH = `0x${'ab'.repeat(32)}`

/** Opens the review of 1 ETH for USDC or of 10.01 USDC for ETH. The wallet answers a request on `agree` or `refuse`. */
async function review(source: 'ETH' | 'USDC' = 'ETH', market = createFakeMarket(), makesBatches = false) {
  const wallet = createFakeWallet({ accounts: [OWNER, OTHER] })
  if (makesBatches) {
    const onEveryNetwork = { '0x0': { atomic: { status: 'supported' } } }
    wallet.answer('wallet_getCapabilities', () => onEveryNetwork)
    wallet.answer('wallet_sendCalls', () => ({ id: 'bundle-1' }))
    wallet.answer('wallet_getCallsStatus', () => ({ status: 200, receipts: [{ transactionHash: HASH }] }))
  }
  let answer = deferred<string>()
  wallet.answer('eth_sendTransaction', () => {
    answer = deferred<string>()
    return answer.promise
  })
  const page = await openSwap({ market, wallets: [wallet] })
  if (source === 'USDC') await page.choose('source', USDC)
  await page.choose('to', source === 'ETH' ? USDC : ETH)
  await page.enter(source === 'ETH' ? '1' : '10.01')
  await page.user.click(await screen.findByRole('button', { name: 'Review swap' }))
  await page.title('Review swap')
  await screen.findByRole('button', { name: /^Swap \d/ })
  await pass(SETTLED_MS)
  const confirm = () => screen.getByRole('button', { name: /^Swap \d/ })
  return {
    ...page,
    confirm,
    wallet,
    agree: (hash = HASH) => answer.resolve(hash),
    refuse: (cause: unknown) => answer.reject(cause),
    sent: () => wallet.asked('eth_sendTransaction').map(({ params }) => params[0]),
    /** Confirms, and waits until the button says `words` and the wallet is asked. */
    async confirmAnd(words: string) {
      await page.user.click(confirm())
      await screen.findByRole('button', { name: words })
      await waitFor(() => expect(wallet.asked('eth_sendTransaction').length).toBeGreaterThan(0))
    },
  }
}

describe('SwapPreview: before the confirmation', () => {
  test('behavior: the button names both amounts as the review shows them, which are no tab stops', async () => {
    const { confirm, dialog } = await review('USDC')
    expect(confirm().textContent).toBe('Swap 10.01 USDC for 0.003308 ETH')
    expect(shownText(dialog())).toContain('− 10.01 USDC')
    expect(shownText(dialog())).toContain('+ 0.003308 ETH')
    expect(screen.queryByRole('button', { name: /^[−+] / })).toBeNull()
  })

  test('behavior: the details that a keyboard and a screen reader can open have every exact amount', async () => {
    await review('USDC')
    const details = screen.getByText('Exact amounts').closest('details')
    const exact = [...(details?.querySelectorAll('dl > div') ?? [])].map((line) => line.textContent)
    expect(exact).toEqual([
      'Pay10.01 USDC',
      'Receive0.003308305 ETH',
      'Minimum received0.003291763475 ETH',
      'Network fee0.00015 ETH',
    ])
  })

  test('behavior: lines show the minimum, both fees, the network and the account', async () => {
    const { line } = await review()
    expect(shownText(line('Minimum received'))).toBe('2,959.62 USDC\u00a0·\u00a00.5%')
    expect(line('Foyer fee, 0.85%').textContent).toBe('25.50 USDC · $25.50')
    expect(shownText(line('Network fee'))).toBe('$0.45')
    expect(line('Network').textContent).toBe('Foyer Devnet')
    expect(within(line('Account')).getByTitle(OWNER)).toBeTruthy()
  })

  test('behavior: a confirm button that has just appeared ignores a press', async () => {
    const { user, confirm, sent, title } = await review()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await title('Swap')
    await user.click(await screen.findByRole('button', { name: 'Review swap' }))
    const button = await screen.findByText(/^Swap 1 ETH/)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    await pass(100)
    expect(confirm()).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('behavior: the review says before the confirmation that an approval comes first; an unlimited one is in its details', async () => {
    const { user } = await review('USDC')
    const summary = await screen.findByText('2 steps: approve, then swap')
    const details = summary.closest('details') as HTMLDetailsElement
    expect(details.open).toBe(false)
    await user.click(summary)
    within(details).getByText('Your wallet may first ask you to approve exactly 10.01 USDC.')
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Approve an unlimited amount/ })
    expect(box.checked).toBe(false)
    await user.click(box)
    expect(box.checked).toBe(true)
    expect(screen.getByText(/The contract could then spend your whole balance of this token/)).toBeTruthy()
  })

  test('behavior: with a wallet that makes batches the review says that it is one step, without an unlimited approval', async () => {
    await review('USDC', createFakeMarket(), true)
    await screen.findByText('Approve and swap in one step')
    expect(screen.queryByText('2 steps: approve, then swap')).toBeNull()
    expect(screen.queryByRole('checkbox', { name: /unlimited/ })).toBeNull()
  })

  test('behavior: nothing about approvals shows for a native token, nor when the allowance is sufficient', async () => {
    const { line } = await review('ETH')
    expect(line('Rate').textContent).toBe('1 ETH = 2,974.50 USDC')
    expect(screen.queryByText(/approve/)).toBeNull()
    endModal()
    const market = createFakeMarket()
    market.state.allowance = 10n ** 12n
    const { api } = await review('USDC', market)
    await waitFor(() => expect(api.asked(swapAllowance)).toHaveLength(1))
    await pass(1_000)
    expect(screen.queryByText(/approve/)).toBeNull()
  })

  test('error: an allowance that cannot be read is no failure of the review, which then says what may come', async () => {
    const market = createFakeMarket()
    market.api.refuse(swapAllowance, 'upstream.failed')
    const { confirm } = await review('USDC', market)
    await screen.findByText('Your wallet may first ask you to approve exactly 10.01 USDC.')
    expect(screen.queryByText('Failed to check allowance')).toBeNull()
    expect(confirm().getAttribute('aria-disabled')).toBeNull()
  })

  test('behavior: opened without a quote it has no confirm button', async () => {
    const page = await renderModal({ connected: true })
    await page.open({ view: 'SwapPreview' })
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Swap \d/ })).toBeNull())
  })
})

describe('SwapPreview: the price moves', () => {
  test('behavior: a price worse than the tolerance shows an alert and must be accepted; nothing is sent before', async () => {
    const market = createFakeMarket()
    const { user, sent, confirm } = await review('ETH', market)
    market.state.rate = { numerator: 95n, denominator: 100n }
    while (screen.queryByText('Accept the new price') === null) await pass(100)
    const accept = screen.getByText('Accept the new price')
    expect(accept.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(accept)
    const alert = await spoken('alert', 'The price has moved')
    expect(alert).toContain('You would receive 2,825.78 USDC instead of 2,974.50 USDC, 5% less.')
    await pass(SETTLED_MS)
    await user.click(screen.getByRole('button', { name: 'Accept the new price' }))
    await waitFor(() => expect(confirm().textContent).toBe('Swap 1 ETH for 2,825.78 USDC'))
    expect(screen.queryByText('The price has moved')).toBeNull()
    expect(sent()).toEqual([])
  })

  test('behavior: a better price is applied without a question', async () => {
    const market = createFakeMarket()
    const { confirm } = await review('ETH', market)
    market.state.rate = { numerator: 101n, denominator: 100n }
    await pass(10_000)
    await waitFor(() => expect(confirm().textContent).toBe('Swap 1 ETH for 3,004.25 USDC'))
    expect(screen.queryByText('The price has moved')).toBeNull()
  })

  test('error: a newer quote that fails returns to the form with an alert', async () => {
    const { api, title } = await review()
    api.refuse(swapQuote, 'upstream.failed')
    await pass(10_000)
    await title('Swap')
    expect(await spoken('alert', 'No quote available right now')).not.toContain('Nothing was sent.')
  })
})

describe('SwapPreview: the wallet never answers', () => {
  /** Confirms, and cancels while the wallet is asked. */
  async function lose() {
    const page = await review()
    await page.confirmAnd('Confirm transaction in your wallet')
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
    const status = await spoken('status', 'Your wallet still has this request open.')
    await pass(SETTLED_MS)
    return { ...page, status, blocked: () => screen.getByRole('button', { name: 'Request open in your wallet' }) }
  }

  test('behavior: after Cancel one status and the button say that the request is open; a press sends nothing and adds no alert', async () => {
    const { user, sent, status, blocked } = await lose()
    expect(status).toMatch(/Approve or reject it there\. You can try again at \d/)
    expect(blocked().getAttribute('aria-disabled')).toBe('true')
    await user.click(blocked())
    await user.click(blocked())
    expect(sent()).toHaveLength(1)
    expect(
      screen
        .queryAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('')
    expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull()
  })

  test('behavior: "I rejected it, ask again" warns that both may be sent; only the confirmation after it asks the wallet', async () => {
    const { user, sent, blocked, confirm } = await lose()
    const risk = 'If you approve the first request later, both are sent.'
    expect(screen.queryByText(risk)).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'I rejected it, ask again' }))
    expect(screen.getByText(risk)).toBeTruthy()
    expect(sent()).toHaveLength(1)
    await pass(SETTLED_MS)
    await user.click(confirm())
    await waitFor(() => expect(sent()).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(blocked()).toBeTruthy())
  })

  test('behavior: a request from before a reload blocks too; at the stated time the button confirms again, without a press', async () => {
    const { confirm, ports } = await review()
    ports.storage.set('openRequests', JSON.stringify({ [`eip155:31337:${OWNER}`]: Date.now() + 20_000 }))
    await pass(10_000)
    await screen.findByRole('button', { name: 'Request open in your wallet' })
    await pass(11_000)
    await waitFor(() => expect(confirm().getAttribute('aria-disabled')).toBeNull())
    expect(screen.queryByText(/still has this request open/)).toBeNull()
  })
})

describe('SwapPreview: the wallet is asked', () => {
  test('behavior: a wallet that makes batches is asked once, and the result names the transaction that made the calls', async () => {
    const market = createFakeMarket()
    const { confirm, wallet, sent, user, title } = await review('USDC', market, true)
    await screen.findByText('Approve and swap in one step')
    await user.click(confirm())
    await waitFor(() => expect(wallet.asked('wallet_sendCalls')).toHaveLength(1))
    const [batch] = wallet.asked('wallet_sendCalls')[0]?.params ?? []
    expect(batch).toMatchObject({ atomicRequired: true, calls: [{ to: USDC.address }, { to: ROUTER }] })
    expect(sent()).toEqual([])
    await title('Swapping')
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^1Approve and swap for ETH/)])
    market.mine([transferLog(USDC.address, OWNER, ROUTER, 10_010_000n)], 4_100_000_000_000_000n)
    await pass(2_500)
    await title('Swap complete')
    expect(screen.getByTitle(HASH)).toBeTruthy()
  })

  test('behavior: it asks for the approval, then for the swap, in the words of the spec; the result shows what the receipt says, and leads to Account', async () => {
    const market = createFakeMarket()
    const { confirmAnd, agree, sent, title, ports, user, dialog } = await review('USDC', market)
    ports.storage.set('importedTokens', JSON.stringify({ 'eip155:31337': [STRAY.address] }))
    await confirmAnd('Approve limit increase in your wallet')
    expect(sent()).toEqual([expect.objectContaining({ to: USDC.address, value: '0x0', gas: '0xea60' })])
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      '1Approve 10.01 USDCin progress',
      '2Swap for ETHnot started',
    ])
    expect(steps[0]?.getAttribute('aria-current')).toBe('step')

    market.state.allowance = 10n ** 12n
    market.mine()
    agree(`0x${'a1'.repeat(32)}`)
    await pass(1_500)
    await screen.findByRole('button', { name: 'Confirm transaction in your wallet' })
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toMatchObject({ to: ROUTER, gas: '0x249f0' })
    expect(screen.getByRole('list', { name: 'Steps' }).textContent).toContain('Approve 10.01 USDCdone')
    expect(screen.getByTitle(`0x${'a1'.repeat(32)}`)).toBeTruthy()

    market.api.answerNode('eth_getTransactionReceipt', () => null)
    agree()
    expect(await spoken('status', 'Swap sent')).toContain('The result will appear in Activity.')
    await title('Swapping')
    expect(screen.getAllByTitle(HASH)).toHaveLength(1)
    // Not the quote of 0.003308 ETH.
    market.mine([transferLog(USDC.address, OWNER, ROUTER, 10_010_000n)], 4_100_000_000_000_000n)
    await pass(1_500)
    await title('Swap complete')
    await spoken('status', 'Swapped USDC to 0.004 ETH')
    expect(shownText(dialog())).toContain('Paid− 10.01 USDC')
    expect(shownText(dialog())).toContain('Received+ 0.0041 ETH')
    expect(screen.getAllByTitle(HASH)).toHaveLength(1)
    expect(market.api.asked(getBalance).at(-1)).toMatchObject({ refresh: true, tokens: [STRAY.address] })
    await user.click(screen.getByRole('button', { name: 'Back to account' }))
    await title('Account')
    expect(screen.queryByText(/^Swapped USDC/)).toBeNull()
  })

  test('behavior: an amount that could not be read is not stated; "Swap again" opens an empty form', async () => {
    const market = createFakeMarket()
    const { confirmAnd, agree, user, title, dialog, field } = await review('ETH', market)
    await confirmAnd('Confirm transaction in your wallet')
    market.mine()
    agree()
    await pass(1_500)
    await title('Swap complete')
    await spoken('status', 'Swapped ETH to USDC. Check your wallet for the exact amount.')
    expect(shownText(dialog())).toContain('ReceivedUSDC')
    await user.click(screen.getByRole('button', { name: 'Swap again' }))
    await title('Swap')
    await waitFor(() => expect(field().value).toBe(''))
  })

  test('behavior: a native token is swapped without an approval', async () => {
    const { confirmAnd, sent, api } = await review()
    await confirmAnd('Confirm transaction in your wallet')
    expect(sent()).toEqual([expect.objectContaining({ to: ROUTER, value: `0x${(10n ** 18n).toString(16)}` })])
    expect(api.asked(swapAllowance)).toHaveLength(0)
    expect(screen.getByRole('button', { name: 'Confirm transaction in your wallet' }).getAttribute('aria-busy')).toBe(
      'true',
    )
  })

  test('error: a declined swap shows one line, without details, and can be confirmed again', async () => {
    const { confirmAnd, refuse, confirm, sent } = await review()
    await confirmAnd('Confirm transaction in your wallet')
    refuse(new WalletError(4001))
    expect(await spoken('alert', 'Declined in your wallet')).toBe('Declined in your wallet. Nothing was sent.')
    await pass(SETTLED_MS)
    expect(confirm().getAttribute('aria-disabled')).toBeNull()
    expect(sent()).toHaveLength(1)
  })

  test.each([
    ['is declined', 'Declined in your wallet', 'Declined in your wallet. The swap was not sent.'],
    ['fails to build', 'This swap would fail right now', 'Review the new quote first.'],
  ])(
    'error: after an approval was sent, a swap that %s does not say that nothing was sent',
    async (how, title, text) => {
      const market = createFakeMarket()
      const { confirmAnd, agree, refuse, sent, api } = await review('USDC', market)
      await confirmAnd('Approve limit increase in your wallet')
      market.state.allowance = 10n ** 12n
      market.mine()
      if (how === 'fails to build') api.refuse(swapBuild, 'swap.simulation_failed')
      agree(`0x${'a1'.repeat(32)}`)
      await pass(1_500)
      if (how === 'is declined') {
        await waitFor(() => expect(sent()).toHaveLength(2))
        refuse(new WalletError(4001))
      }
      const alert = await spoken('alert', title)
      expect(alert).toContain(text)
      expect(alert).not.toContain('Nothing was sent.')
    },
  )

  test('error: an unknown failure of the wallet shows "Transaction error" without the text of the wallet', async () => {
    const { confirmAnd, refuse } = await review()
    await confirmAnd('Confirm transaction in your wallet')
    refuse(new Error('<b>boom</b>'))
    const alert = await spoken('alert', 'Transaction error')
    expect(alert).toContain('It may have been sent. Your wallet did not confirm it.')
    expect(alert).not.toContain('boom')
  })

  test('error: a swap that reverts on the chain shows an alert that only the network fee was spent', async () => {
    const market = createFakeMarket()
    const { confirmAnd, agree } = await review('ETH', market)
    market.api.answerNode('eth_getTransactionReceipt', () => ({ blockNumber: '0x10', status: '0x0' }))
    await confirmAnd('Confirm transaction in your wallet')
    agree()
    await pass(1_500)
    const alert = await spoken('alert', 'The transaction failed on the network')
    expect(alert).toContain('Your tokens did not move. Only the network fee was spent.')
  })

  test('error: a failed build returns to the form with an alert; nothing is sent', async () => {
    const { api, user, confirm, title, sent } = await review()
    api.refuse(swapBuild, 'swap.simulation_failed')
    await user.click(confirm())
    await title('Swap')
    expect(await spoken('alert', 'This swap would fail right now')).toContain('Nothing was sent.')
    expect(sent()).toEqual([])
  })

  test('error: calldata with another minimum than the one shown is not sent to the wallet', async () => {
    const market = createFakeMarket()
    const { user, confirm, title, sent } = await review('ETH', market)
    market.state.rate = { numerator: 1n, denominator: 2n }
    await user.click(confirm())
    await title('Swap')
    await spoken('alert', 'The swap failed our safety check')
    expect(sent()).toEqual([])
  })

  test('error: an account change in the wallet before the swap is sent stops it and shows an alert', async () => {
    const { confirmAnd, wallet, title } = await review()
    await confirmAnd('Confirm transaction in your wallet')
    wallet.emit('accountsChanged', [OTHER])
    await title('Swap')
    // The request of the account before is still open in the wallet.
    const alert = await spoken('alert', 'Your wallet changed account or network')
    expect(alert).toContain('If you approve it there later, it will be sent.')
    expect(alert).not.toContain('Nothing was sent.')
    expect(screen.getAllByText('Your wallet changed account or network')).toHaveLength(1)
  })

  test('behavior: an account change after the swap was sent shows a status that the swap continues', async () => {
    const { confirmAnd, agree, wallet } = await review()
    await confirmAnd('Confirm transaction in your wallet')
    agree()
    await spoken('status', 'Swap sent')
    wallet.emit('accountsChanged', [OTHER])
    await spoken('status', 'Your wallet changed account or network. The swap you sent continues.')
  })

  test('behavior: Cancel while the wallet is asked returns to the review of the same swap', async () => {
    const { confirmAnd, user } = await review()
    await confirmAnd('Confirm transaction in your wallet')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('button', { name: 'Request open in your wallet' })
  })
})
