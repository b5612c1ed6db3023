import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { getPrices } from '@/lib/price/price-contract'
import { swapAllowance, swapApprove, swapBuild, swapQuote } from '@/lib/swap/swap-contract'
import { FrameRefusal, WALLET_URL } from '../fakes/scripted-frame'
import { wordsOf } from '../support/error-rows'
import { revokedProxy } from '../support/revoked-proxy'
import { setOnline } from './support/connection'
import { frame, rememberedLogin, setUpFrame } from './support/embedded-account'
import { expectAlert, provoked, refusals, review, setUpErrorWalk, walletErrorOf } from './support/error-walk'
import { createFakeMarket, USDC } from './support/fake-market'
import { OTHER, OWNER, pass, renderModal, spoken } from './support/render-modal'
import { openSwap } from './support/swap-form'

// Walks `tests/support/error-screens.ts`: provokes each failure in the places of its row and asserts its alert there.
setUpErrorWalk()

describe('Swap', () => {
  async function form(market = createFakeMarket(), target = USDC) {
    const page = await openSwap({ market })
    await page.choose('to', target)
    return page
  }

  test('error: each failure of the quote and each problem with the amount shows its alert in the form', async () => {
    const { api, enter, user, field, mainButton } = await form()
    const clearAmount = async () => {
      await user.clear(field())
      await waitFor(() => expect(screen.queryByText('Details')).toBeNull())
    }
    for (const [index, [code, answer, nextStep]] of (
      [
        ['swap.quote_failed', 'upstream.failed', 'Try again.'],
        // The cause decides the next step.
        ['swap.quote_failed', 'upstream.rate_limited', 'Wait a moment, then try again.'],
        ['swap.quote_failed', 'request.rate_limited', 'Wait a moment, then try again.'],
        ['request.refused', 'request.invalid', 'Contact the site owner.'],
        ['swap.no_route', 'swap.no_route', 'Choose another token or amount.'],
        ['swap.fee_on_transfer', 'swap.fee_on_transfer', 'Choose another token.'],
      ] as const
    ).entries()) {
      api.refuse(swapQuote, answer, { symbol: 'ETH' })
      await enter(`0.${index + 1}`)
      await expectAlert(code, { nextStep, overHttp: true })
      await clearAmount()
    }
    api.recover(swapQuote)
    for (const [code, amount, label] of [
      ['swap.insufficient_balance', '2', 'Insufficient ETH'],
      ['swap.insufficient_gas', '1.5', 'Not enough ETH for fees'],
    ] as const) {
      await enter(amount)
      // For screen readers: the button says it to everybody else, once.
      expect(await spoken('alert', wordsOf(code).title.replace('{symbol}', 'ETH'))).not.toContain('Details')
      expect(mainButton().textContent).toBe(label)
      await clearAmount()
    }
    api.answer(swapQuote, () => ({ quotes: [] }))
    await enter('1')
    await expectAlert('swap.incorrect_amount')
    await clearAmount()
  }, 60_000)

  test('error: network.offline shows in the connection line and on the button, and in no alert', async () => {
    const { enter, mainButton } = await form()
    setOnline(false)
    await enter('1')
    await spoken('status', wordsOf('network.offline').title)
    await waitFor(() => expect(mainButton().textContent).toBe(wordsOf('network.offline').title))
    expect(screen.queryByText(wordsOf('network.offline').nextStep)).toBeNull()
  })

  test('error: price.unavailable shows in the form, with "Try again"', async () => {
    const market = createFakeMarket()
    market.api.refuse(getPrices, 'upstream.failed')
    await form(market)
    await expectAlert('price.unavailable', { overHttp: true })
    screen.getByRole('button', { name: 'Try again' })
  })

  test('error: a failure after the confirmation returns to the form and shows its alert there', async () => {
    const { api, confirm, resume, user, wallet, asked } = await review()
    for (const [code, answer] of [
      ['swap.build_failed', 'upstream.failed'],
      ['swap.unsafe_calldata', 'swap.unsafe_calldata'],
      ['swap.simulation_failed', 'swap.simulation_failed'],
    ] as const) {
      api.refuse(swapBuild, answer)
      await confirm()
      await expectAlert(code, { outcome: 'Nothing was sent.', overHttp: true })
      api.recover(swapBuild)
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      await resume()
    }
    await confirm()
    await asked(1)
    wallet.emit('accountsChanged', [OTHER])
    // The request of the account before is still open in the wallet.
    await expectAlert('wallet.changed', { outcome: 'If you approve it there later, it will be sent.' })
  }, 60_000)
})

describe('SwapPreview', () => {
  const HASH = `0x${'ab'.repeat(32)}`

  test('error: each failure of the wallet shows its alert, with what happened to the funds', async () => {
    const { confirm, asked, api, ...wallet } = await review()
    const failures: readonly (readonly [ErrorCode, 'refuse' | 'answer', unknown])[] = [
      ...refusals('SwapPreview').map((code) => [code, 'refuse', walletErrorOf(code)] as const),
      ['transaction.failed', 'refuse', new Error('?')],
      ['transaction.failed', 'refuse', revokedProxy({})],
      ['transaction.no_hash', 'answer', 'yes'],
    ]
    for (const [index, [code, verb, value]] of failures.entries()) {
      await confirm()
      await asked(index + 1)
      wallet[verb](value)
      if (code !== 'wallet.rejected') await expectAlert(code, { outcome: wordsOf(code).funds })
      // The visitor's own decision, in one line.
      else expect(await spoken('alert', 'Declined')).toBe('Declined in your wallet. Nothing was sent.')
    }
  }, 60_000)

  describe('of a smart account', () => {
    setUpFrame()

    test('error: each failure of an operation shows its alert, with what happened to the funds', async () => {
      const storage = rememberedLogin()
      storage.set('preferred-account-types', '{"eip155":"SMART_ACCOUNT"}')
      frame.giveSmartAccount([31_337])
      let code: ErrorCode | undefined
      frame.answers.RPC_REQUEST = async () => {
        // The frame shows the request, and refuses it when it is confirmed.
        await screen.findByRole('heading', { name: 'Review request' })
        await pass(500)
        throw new FrameRefusal({ code: code ?? 'wallet.unsupported', message: 'refused' })
      }
      const config = { walletUrl: WALLET_URL }
      const { confirm } = await review('ETH', createFakeMarket(), { connected: false, wallets: [], storage, config })
      for (code of provoked.SwapPreview.filter((each) => /^(operation|sponsor)\./.test(each))) {
        await confirm()
        await expectAlert(code, { outcome: wordsOf(code).funds })
      }
    }, 60_000)
  })

  // A swap without an answer shows how long its request stays open instead.
  test('error: wallet.timeout shows after 5 minutes without an answer to an approval, and says that a later one still sends it', async () => {
    const { confirm, asked } = await review('USDC')
    await confirm()
    await asked(1)
    await pass(5 * 60_000)
    await expectAlert('wallet.timeout', { outcome: 'If you approve it there later, it will be sent.' })
  })

  test('error: transaction.failed shows when the node is unreachable, with the cause in the details', async () => {
    const { confirm, api } = await review()
    api.answerNode('eth_getTransactionCount', () => {
      throw new TypeError('Failed to fetch')
    })
    await confirm()
    await expectAlert('transaction.failed', { outcome: 'Nothing was sent.' })
    expect(screen.getByText('Cause: upstream.failed')).toBeTruthy()
  })

  test('error: swap.allowance_failed shows in the review and can be confirmed again; swap.approval_build_failed shows its alert', async () => {
    const { api, confirm } = await review('USDC')
    api.refuse(swapAllowance, 'upstream.failed')
    await confirm()
    await expectAlert('swap.allowance_failed', { outcome: 'Nothing was sent.', overHttp: true })
    api.recover(swapAllowance)
    api.refuse(swapApprove, 'upstream.failed')
    await confirm()
    await expectAlert('swap.approval_build_failed', { outcome: 'Nothing was sent.', overHttp: true })
  })

  test('error: swap.quote_expired and swap.price_moved show when the server refuses to build the swap', async () => {
    const { api, confirm } = await review()
    for (const code of ['swap.quote_expired', 'swap.price_moved'] as const) {
      api.refuse(swapBuild, code)
      await confirm()
      await expectAlert(code, { outcome: 'Nothing was sent.', overHttp: true })
    }
  })

  const gone = { eth_getTransactionByHash: () => null, eth_getTransactionCount: () => '0x0' }
  /** Another transaction of the same account used the nonce. */
  const other = { hash: `0x${'ef'.repeat(32)}`, from: OWNER, nonce: '0x0', to: OTHER, input: '0x', value: '0x1' }
  const replaced = {
    eth_getTransactionByHash: () => null,
    eth_getTransactionCount: () => '0x1',
    eth_blockNumber: () => '0x10',
    eth_getBlockByNumber: () => ({ transactions: [other] }),
    eth_getTransactionReceipt: ([hash]: readonly unknown[]) =>
      hash === other.hash ? { blockNumber: '0x10', status: '0x1' } : null,
  }

  const cancelling = { ...other, to: OWNER, value: '0x0' }
  const cancelled = { ...replaced, eth_getBlockByNumber: () => ({ transactions: [cancelling] }) }

  test.each([
    ['transaction.reverted', { eth_getTransactionReceipt: () => ({ blockNumber: '0x10', status: '0x0' }) }, 2_000],
    ['transaction.dropped', gone, 70_000],
    ['transaction.replaced', replaced, 45_000],
    ['transaction.cancelled', cancelled, 45_000],
  ] as const)('error: %s shows when the chain reports it, with what happened to the funds', async (code, node, ms) => {
    const { confirm, asked, answer, api } = await review()
    await confirm()
    await asked(1)
    for (const [method, reply] of Object.entries(node)) api.answerNode(method, reply)
    answer(HASH)
    await pass(ms)
    await expectAlert(code, { outcome: wordsOf(code).funds })
  })
})

describe('Snackbar', () => {
  test('error: swap.no_address shows when Swap is opened while disconnected, and Connect opens', async () => {
    const { open, title } = await renderModal()
    await open({ view: 'Swap' })
    await spoken('status', wordsOf('swap.no_address').title)
    // The next step is this view.
    await title('Connect')
  })

  test('error: transaction.unsure shows when the chain reports nothing for 15 minutes; its button opens Account', async () => {
    const { confirm, asked, answer, user, title } = await review()
    await confirm()
    await asked(1)
    answer(`0x${'cd'.repeat(32)}`)
    await spoken('status', 'Swap sent')
    await pass(15 * 60_000)
    await spoken('status', wordsOf('transaction.unsure').title)
    // The next step: the activity, which keeps checking the transaction.
    await user.click(screen.getByRole('button', { name: 'See activity' }))
    await title('Account')
  })
})
