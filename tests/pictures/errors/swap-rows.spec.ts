import { expect } from '@playwright/test'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { ModalPage } from '@/tests/e2e/support/modal-page'
import { test } from '@/tests/e2e/support/test'
import { codesOf, refusalCausing } from '@/tests/support/error-rows'
import { answerNode, recover, refuse, rowsOf } from './error-stage'

// Pictures of every failure of a swap, from the form to its result.

const HASH = `0x${'ab'.repeat(32)}`

const amount = (modal: ModalPage) => modal.dialog.getByRole('textbox', { name: /^Amount to pay/ })

async function confirm(modal: ModalPage): Promise<void> {
  // A button ignores presses for a moment after its meaning has changed.
  await modal.page.waitForTimeout(900)
  await modal.confirm.click()
}

test('error: pictures of every row of Swap and SwapInput', async ({ chain, modal, page, wallet }) => {
  const rows = rowsOf('Swap', page, modal)
  const input = rowsOf('SwapInput', page, modal)
  await chain.fund(wallet.address, { USDC: '250' })
  await refuse(page, '/api/price', 'upstream.failed')
  await modal.connect(wallet)
  await modal.openSwap()
  await modal.chooseToken('receive', 'USDC')
  await rows.draw('price.unavailable', { open: true })
  await recover(page, '/api/price')
  await modal.button('Try again').click()

  await page.route('**/api/swap/quote?*', () => undefined)
  await amount(modal).fill('0.5')
  await page.waitForTimeout(1_000)
  await rows.shoot('looking-for-a-quote')
  for (const [index, [code, cause]] of (
    [
      ['swap.quote_failed', 'upstream.failed'],
      ['swap.quote_failed', 'upstream.rate_limited'],
      ['swap.no_route', 'swap.no_route'],
      ['swap.fee_on_transfer', 'swap.fee_on_transfer'],
    ] as const
  ).entries()) {
    await refuse(page, '/api/swap/quote', cause, { symbol: 'USDC' })
    await amount(modal).fill(`0.1${index}`)
    await rows.draw(code, { note: `-${cause}`, open: index === 0 })
  }
  await page.unroute('**/api/swap/quote?*')
  await page.route('**/api/swap/quote?*', (route) => route.fulfill({ json: { quotes: [] } }))
  await amount(modal).fill('0.2')
  await input.draw('swap.incorrect_amount', { open: true })
  await page.unroute('**/api/swap/quote?*')
  await amount(modal).fill('99')
  await input.draw('swap.insufficient_balance')
  await amount(modal).fill('10')
  await input.draw('swap.insufficient_gas')
  input.expectComplete()

  await amount(modal).fill('0.5')
  for (const code of ['swap.build_failed', 'swap.unsafe_calldata', 'swap.simulation_failed'] as const) {
    await modal.reviewSwap()
    await refuse(page, '/api/swap/build', code)
    await confirm(modal)
    await rows.draw(code)
    await recover(page, '/api/swap/build')
    await modal.button('Try again').click()
  }
  await page.reload()
  await modal.connected(wallet)
  await modal.fillSwap({ pay: 'USDC', amount: '10', receive: 'ETH' })
  await modal.reviewSwap()
  await refuse(page, '/api/swap/approve', 'upstream.failed')
  await confirm(modal)
  await rows.draw('swap.approval_build_failed')
  await recover(page, '/api/swap/approve')
  await modal.button('Back').click()
  await modal.openSwap()
  await modal.chooseToken('receive', 'USDC')
  await amount(modal).fill('0.5')
  await modal.reviewSwap()
  const asked = wallet.holdNext('eth_sendTransaction')
  await confirm(modal)
  await expect(modal.button('Confirm transaction in your wallet')).toBeVisible()
  await wallet.changeAccount()
  await rows.draw('wallet.changed')
  asked.decline()
  rows.expectComplete()
})

test('error: pictures of every row of SwapPreview', async ({ chain, modal, page, wallet }) => {
  const rows = rowsOf('SwapPreview', page, modal)
  await page.clock.install()
  await chain.fund(wallet.address, { USDC: '250' })
  await modal.connect(wallet)
  await modal.fillSwap({ pay: 'ETH', amount: '0.5', receive: 'USDC' })
  await modal.reviewSwap()
  await rows.shoot('review')
  const failures: readonly (readonly [ErrorCode, ReturnType<typeof refusalCausing>])[] = [
    ...codesOf('SwapPreview').flatMap((code) => {
      const refusal = refusalCausing(code)
      return refusal === undefined ? [] : [[code, refusal] as const]
    }),
    ['transaction.failed', undefined],
  ]
  for (const [code, refusal] of failures) {
    wallet.refuseNext('eth_sendTransaction', refusal?.number, refusal?.message)
    await confirm(modal)
    await rows.draw(code, { open: code === 'transaction.failed' })
  }
  wallet.answerNext('eth_sendTransaction', 'yes')
  await confirm(modal)
  await rows.draw('transaction.no_hash')
  for (const code of ['swap.quote_expired', 'swap.price_moved'] as const) {
    await refuse(page, '/api/swap/build', code)
    await confirm(modal)
    await rows.draw(code)
  }
  await recover(page, '/api/swap/build')

  await answerNode(page, {
    eth_getTransactionReceipt: () => ({ blockNumber: '0x10', status: '0x0', transactionHash: HASH }),
  })
  wallet.answerNext('eth_sendTransaction', HASH)
  await confirm(modal)
  await rows.draw('transaction.reverted', { open: true })
  await page.unroute('**/api/rpc?*')

  const other = `0x${'ef'.repeat(32)}`
  const replacement = { hash: other, from: wallet.address, nonce: '0x0', to: wallet.address, input: '0x', value: '0x1' }
  for (const [code, hash, answers] of [
    [
      'transaction.dropped',
      `0x${'ac'.repeat(32)}`,
      { eth_getTransactionByHash: () => null, eth_getTransactionCount: () => '0x0' },
    ],
    [
      'transaction.replaced',
      `0x${'ad'.repeat(32)}`,
      {
        eth_getTransactionByHash: () => null,
        eth_getTransactionCount: () => '0x1',
        eth_blockNumber: () => '0x10',
        eth_getBlockByNumber: () => ({ transactions: [replacement] }),
        eth_getTransactionReceipt: ([asked]: readonly string[]) =>
          asked === other ? { blockNumber: '0x10', status: '0x1' } : null,
      },
    ],
    [
      'transaction.cancelled',
      `0x${'ae'.repeat(32)}`,
      {
        eth_getTransactionByHash: () => null,
        eth_getTransactionCount: () => '0x1',
        eth_blockNumber: () => '0x10',
        eth_getBlockByNumber: () => ({ transactions: [{ ...replacement, value: '0x0' }] }),
        eth_getTransactionReceipt: ([asked]: readonly string[]) =>
          asked === other ? { blockNumber: '0x10', status: '0x1' } : null,
      },
    ],
  ] as const) {
    await answerNode(page, { eth_getTransactionReceipt: () => null, eth_getTransactionCount: () => '0x0' })
    wallet.answerNext('eth_sendTransaction', hash)
    await confirm(modal)
    await expect(modal.dialog.getByText('Swap sent')).toBeVisible()
    await rows.shoot(`${code}-before`)
    await page.unroute('**/api/rpc?*')
    await answerNode(page, answers)
    for (let seconds = 0; seconds < 80; seconds += 4) {
      await page.clock.fastForward(4_000)
      await page.waitForTimeout(50)
    }
    await rows.draw(code)
    await page.unroute('**/api/rpc?*')
  }

  await page.reload()
  await modal.fillSwap({ pay: 'USDC', amount: '10', receive: 'ETH' })
  await modal.reviewSwap()
  wallet.holdNext('eth_sendTransaction')
  await confirm(modal)
  await expect(modal.button('Approve limit increase in your wallet')).toBeVisible()
  await rows.shoot('confirming')
  await page.clock.fastForward(25_000)
  await rows.shoot('confirming-25-s')
  await page.clock.fastForward(5 * 60_000)
  await rows.draw('wallet.timeout')
  await refuse(page, '/api/swap/allowance', 'upstream.failed')
  await confirm(modal)
  await rows.draw('swap.allowance_failed')
  rows.expectComplete()
})

test('error: pictures of every row of SwapSelectToken', async ({ context, modal, page, wallet }) => {
  const rows = rowsOf('SwapSelectToken', page, modal)
  await modal.connect(wallet)
  await modal.openSwap()
  await modal.button('Select a token').first().click()
  await modal.shows('Select a token')
  const field = modal.dialog.getByRole('searchbox')
  for (const [index, code] of codesOf('SwapSelectToken').entries()) {
    if (code === 'network.offline') continue
    await refuse(page, '/api/tokens', code)
    await field.fill(`0x${String(index + 10).repeat(20)}`)
    await rows.draw(code, { open: code === 'upstream.failed' })
  }
  await recover(page, '/api/tokens')
  await context.setOffline(true)
  await field.fill(`0x${'99'.repeat(20)}`)
  await rows.draw('network.offline')
  await context.setOffline(false)
  rows.expectComplete()
})
