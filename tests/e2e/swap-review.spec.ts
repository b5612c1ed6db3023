import { expect, type Locator, type Page } from '@playwright/test'
import { DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { atRest } from './support/at-rest'
import { test } from './support/test'

type Quote = { toAmount: string; minToAmount: string; priceImpactBps: number | null }

/** Changes the server's quotes from now on. */
async function changeQuotes(page: Page, change: (quote: Quote) => Partial<Quote>): Promise<void> {
  await page.route('**/api/swap/quote*', async (route) => {
    const response = await route.fetch()
    const { quotes } = (await response.json()) as { quotes: Quote[] }
    await route.fulfill({ response, json: { quotes: quotes.map((quote) => ({ ...quote, ...change(quote) })) } })
  })
}

const lower = (amount: string) => ((BigInt(amount) * 95n) / 100n).toString()

/** The position of the button after the card has stopped moving. Rounded, because line heights are not whole pixels. */
async function place(button: Locator) {
  await expect(button).toBeVisible()
  const { x = 0, y = 0, height = 0 } = (await atRest('the place of the button', () => button.boundingBox())) ?? {}
  return { x: Math.round(x), y: Math.round(y), height: Math.round(height) }
}

for (const [device, size] of [
  ['small phone', { width: 320, height: 600 }],
  ['desktop', { width: 1280, height: 800 }],
] as const) {
  test(`behavior: on a ${device} the button of the review keeps its position whatever messages appear beside it`, async ({
    chain,
    modal,
    page,
    wallet,
  }) => {
    await page.setViewportSize(size)
    await chain.fund(wallet.address, { USDT: '1000' })
    await chain.approveAs(wallet.address, 'USDT', DEVNET_UNISWAP.swapRouter02, 5n)
    await modal.connect(wallet)
    await modal.fillSwap({ pay: 'USDT', amount: '40', receive: 'USDC' })
    await modal.reviewSwap()
    const first = await place(modal.confirm)

    wallet.declineNext('eth_sendTransaction')
    await modal.confirm.click()
    await expect(modal.alert).toContainText('Declined in your wallet')
    expect(await place(modal.confirm)).toEqual(first)

    await changeQuotes(page, ({ toAmount, minToAmount }) => ({
      toAmount: lower(toAmount),
      minToAmount: lower(minToAmount),
    }))
    const accept = modal.button('Accept the new price')
    await expect(accept).toBeEnabled()
    expect(await place(accept)).toEqual(first)
    await page.unroute('**/api/swap/quote*')
    await accept.click()

    const reset = wallet.holdNext('eth_sendTransaction')
    const approval = wallet.holdNext('eth_sendTransaction')
    await modal.confirm.click()
    const waiting = modal.button('Approve limit increase in your wallet')
    await expect(waiting).toBeVisible()
    expect(await place(waiting)).toEqual(first)
    reset.approve()
    const steps = modal.dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    await expect(steps).toHaveCount(3)
    await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
    // The list shows each hash that was sent.
    await expect(steps.nth(0).getByRole('button', { name: 'Copy transaction hash' })).toBeVisible()
    expect(await place(waiting)).toEqual(first)
    approval.decline()
    await expect(modal.alert).toContainText('Declined in your wallet')
    expect(await place(modal.confirm)).toEqual(first)
  })
}

test('behavior: a swap with a price impact above 10 % can be reviewed only after its checkbox is ticked, and nothing is empty below its button', async ({
  modal,
  page,
  wallet,
}) => {
  await changeQuotes(page, () => ({ priceImpactBps: 1_430 }))
  await modal.connect(wallet)
  await modal.fillSwap({ pay: 'ETH', amount: '1', receive: 'USDC' })
  await expect(modal.button('Accept the price impact')).toBeDisabled()
  await modal.dialog.getByRole('checkbox', { name: /lose about 14\.3%/ }).check()
  await modal.reviewSwap()
  await place(modal.confirm)
  const room = await modal.confirm.evaluate((button) => {
    const card = button.closest('dialog')?.firstElementChild?.firstElementChild
    return (card?.getBoundingClientRect().bottom ?? Number.NaN) - button.getBoundingClientRect().bottom
  })
  expect(room, 'room below the button').toBeLessThan(32)
  await modal.confirm.click()
  await modal.leaveResult()
  expect(wallet.sent).toHaveLength(1)
})

test('behavior: an amount typed in dollars stays when a token is chosen, and exactly the shown token amount is swapped', async ({
  chain,
  modal,
  wallet,
}) => {
  await chain.fund(wallet.address, { USDC: '100' })
  await modal.connect(wallet)
  await modal.openSwap()
  await modal.chooseToken('pay', 'USDC')
  await modal.button(/^\$/).click()
  const dollars = modal.dialog.getByRole('textbox', { name: 'Amount to pay in USD' })
  await dollars.fill('12,34')
  await modal.chooseToken('receive', 'DAI')
  await expect(dollars).toHaveValue('12.34')
  await modal.button(/^[\d.]+ USDC ·/).click()
  const amount = await modal.dialog.getByRole('textbox', { name: 'Amount to pay' }).inputValue()
  await modal.reviewSwap()
  await modal.confirm.click()
  await modal.leaveResult()
  const paid = 100n * 10n ** 6n - (await chain.balance(wallet.address, 'USDC'))
  expect(`${Number(paid) / 1e6}`).toBe(amount)
})
