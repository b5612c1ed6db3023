import { expect } from '@playwright/test'
import { ScreenReader } from './support/screen-reader'
import { hostQuery, test } from './support/test'
import { waysOut } from './support/ways-out'

test('behavior: quotes and transactions are announced as status, failures as alert, and no quote or result is announced twice', async ({
  chain,
  modal,
  page,
  wallet,
}) => {
  const reader = await ScreenReader.begin(page)
  await chain.fund(wallet.address, { USDC: '2480.75' })
  await modal.open()
  const connecting = wallet.holdNext('eth_requestAccounts')
  await modal.button(/Scripted Wallet/).click()
  await expect.poll(() => reader.said('status')).toContainEqual(expect.stringMatching(/^Continue in Scripted Wallet/))
  connecting.decline()
  await expect
    .poll(() => reader.said('alert'))
    .toContainEqual(expect.stringMatching(/^Declined in your wallet Nothing was/))
  await modal.button('Try again').click()
  await modal.connected(wallet)
  await expect(modal.dialog).toBeHidden()

  await modal.fillSwap({ pay: 'USDC', amount: '250', receive: 'DAI' })
  await expect(modal.button('Review swap')).toBeEnabled()
  const quotes = async () => (await reader.said('status')).filter((text) => text.startsWith('You receive'))
  await expect.poll(quotes).toEqual([expect.stringMatching(/^You receive \S+ DAI, at least \S+ DAI$/)])
  // An unchanged answer is not announced again.
  await page.waitForResponse('**/api/swap/quote?*', { timeout: 30_000 })
  await expect(modal.button('Review swap')).toBeEnabled()
  expect(await quotes()).toHaveLength(1)

  await page.route('**/api/swap/quote?*', (route) => route.fulfill({ status: 502, body: 'out of order' }))
  await modal.dialog.getByRole('textbox', { name: 'Amount to pay' }).fill('251')
  await expect.poll(() => reader.said('alert')).toContainEqual(expect.stringMatching(/^No quote available right now/))
  await page.unroute('**/api/swap/quote?*')
  await modal.dialog.getByRole('textbox', { name: 'Amount to pay' }).fill('252')
  await expect.poll(quotes).toHaveLength(2)

  await modal.reviewSwap()
  const alertsBefore = (await reader.said('alert')).length
  const approval = wallet.holdNext('eth_sendTransaction')
  wallet.declineNext('eth_sendTransaction')
  await modal.confirm.click()
  await expect.poll(() => reader.said('status')).toContainEqual('Approve limit increase in your wallet')
  approval.approve()
  // Mining must not stop before the approval is in a block, so this waits for an alert after it, not for an older one.
  await expect
    .poll(async () => (await reader.said('alert')).slice(alertsBefore))
    .toContainEqual('Declined in your wallet. The swap was not sent.')
  await chain.pauseMining()
  await modal.confirm.click()
  await expect.poll(() => reader.said('status')).toContainEqual('Confirm transaction in your wallet')
  await expect.poll(() => reader.said('status')).toContainEqual(expect.stringMatching(/^Swap sent/))
  await modal.button('Close').click()
  await expect(modal.dialog).toBeHidden()
  await chain.resumeMining()
  // Announced once, by the page, while the modal is closed.
  const ends = async () => (await reader.said('status')).filter((text) => text.startsWith('Swapped USDC to'))
  await expect
    .poll(ends, { timeout: 30_000 })
    .toEqual([expect.stringMatching(/^Swapped USDC to \S+ DAI ?See activity$/)])

  await modal.openAccount()
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await modal.button('Clear activity').click()
  await expect.poll(() => reader.said('status')).toContainEqual(expect.stringMatching(/^Activity cleared ?Undo$/))
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('behavior: each refused attempt to close announces the reason, for every way to close', async ({
    chain,
    modal,
    page,
    stack,
    wallet,
  }) => {
    const host = await stack.foreignHost()
    const reader = await ScreenReader.begin(page)
    const query = hostQuery(stack.app.url, chain)
    await modal.connect(wallet, `${host.url}?${query}`)
    await wallet.changeChain(424_242)
    await modal.shows('Switch network')
    await expect
      .poll(() => reader.said('alert'))
      .toEqual([expect.stringMatching(/ is on chain 424242, which this site does not support\.$/)])
    const reasons = async () =>
      (await reader.said('alert')).filter((text) => text === 'Choose a network or disconnect to close').length
    for (const [at, [way, leave]] of Object.entries(waysOut).entries()) {
      await leave(page, modal)
      await expect.poll(reasons, `${way} announces the reason`).toBe(at + 1)
      await expect(modal.dialog.locator('[data-shaking]')).toHaveCount(0)
    }
  })
})
