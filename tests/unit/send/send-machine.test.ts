import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { REQUEST_LOCK_MS } from '@/lib/send/send-machine'
import type { TransferCheck } from '@/lib/send/send-state'
import { WALLET_ANSWER_TIMEOUT_MS } from '@/lib/transaction/open-requests'
import { CONFIRMATION_TIMEOUT_MS } from '@/lib/transaction/wait-for-outcome'
import { ACCOUNT, ETH, held, OTHER_ACCOUNT } from '../swap/swap-harness'
import { HASH, type Held, RECIPIENT, startSend as start } from './send-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the form', () => {
  test('behavior: opens with the native token; asks the chain once the visitor stops typing', async () => {
    const send = await start()
    expect([send.step, send.button]).toEqual(['editing', 'enterAmount'])
    await send.fill('1')
    await send.fill('1.5')
    expect(send.button).toBe('review')
    expect(send.checked.map(({ amount, recipient }) => [amount, recipient])).toEqual([
      [10n ** 18n, RECIPIENT],
      [15n * 10n ** 17n, RECIPIENT],
    ])
  })

  test('behavior: an amount that the account does not hold is checked as 0, which a node can estimate', async () => {
    const send = await start()
    await send.fill('11')
    expect(send.checked.map(({ amount }) => amount)).toEqual([0n])
    expect(send.button).toBe('insufficientBalance')
  })

  test('behavior: the fee counts: what is left of the native token must cover it, to the unit', async () => {
    const send = await start()
    await send.fill('9.999999999999979')
    expect(send.button).toBe('review')
    await send.fill('9.999999999999979001')
    expect(send.button).toBe('insufficientGas')
  })

  test('behavior: a late answer about another recipient never shows', async () => {
    const send = await start()
    const late: Held<TransferCheck>[] = []
    send.state.check = () => new Promise((resolve, reject) => void late.push({ resolve, reject }))
    await send.fill('1')
    await send.fill('1', OTHER_ACCOUNT.address)
    late[0]?.resolve({ fee: 1n, isContract: true })
    await send.tick()
    expect(send.actor.getSnapshot().context.check).toBeUndefined()
    late[1]?.resolve({ fee: 2n, isContract: false })
    await send.tick()
    expect(send.actor.getSnapshot().context.check).toEqual({ fee: 2n, isContract: false })
  })

  test('error: another account gets neither the token nor the amount of the one before', async () => {
    const send = await start()
    await send.fill('1')
    send.state.account = OTHER_ACCOUNT
    send.actor.send({ type: 'walletChanged', account: OTHER_ACCOUNT })
    await send.tick(300)
    const { amount, recipient, account } = send.actor.getSnapshot().context
    expect([amount, recipient, account]).toEqual(['', RECIPIENT, OTHER_ACCOUNT])
  })
})

describe('sending', () => {
  test('behavior: exactly the reviewed transfer is asked for, once; its success refreshes the balances', async () => {
    const send = await start()
    await send.review()
    await send.confirm()
    send.actor.send({ type: 'confirm' })
    await send.tick()
    expect(send.asked).toEqual([
      {
        account: ACCOUNT,
        token: held(ETH, 10n ** 19n),
        amount: 10n ** 18n,
        recipient: RECIPIENT,
        check: expect.anything(),
      },
    ])
    send.wallet[0]?.resolve(HASH)
    await send.tick()
    expect(send.step).toBe('waiting')
    send.chain[0]?.resolve(undefined)
    await send.tick()
    expect([send.step, send.refreshed, send.notices]).toEqual(['done', [ACCOUNT.address], []])
    send.actor.send({ type: 'finish' })
    await send.tick()
    expect([send.stack, send.actor.getSnapshot().context.amount]).toEqual([['Account'], ''])
  })

  test('behavior: with the modal closed a message has the result', async () => {
    const send = await start()
    await send.review()
    await send.confirm()
    await send.close()
    send.wallet[0]?.resolve(HASH)
    await send.tick()
    send.chain[0]?.resolve(undefined)
    await send.tick()
    expect(send.notices).toEqual(['success send.done'])
    expect(send.step).toBe('idle')
  })

  test.each([
    ['the wallet declines', 'wallet', new AppError('wallet.rejected'), 'wallet.rejected'],
    ['the chain reverts it', 'chain', new AppError('transaction.reverted'), 'transaction.reverted'],
  ] as const)('error: if %s, the review shows why, and can be confirmed again', async (_, who, cause, code) => {
    const send = await start()
    await send.review()
    await send.confirm()
    if (who === 'chain') {
      send.wallet[0]?.resolve(HASH)
      await send.tick()
    }
    send[who][0]?.reject(cause)
    await send.tick()
    expect([send.step, send.error]).toEqual(['reviewing', code])
    await send.confirm()
    expect(send.asked).toHaveLength(2)
  })

  test('error: a wallet that does not answer in time locks the next request; its late answer is reported', async () => {
    const send = await start()
    await send.review()
    await send.confirm()
    await send.tick(WALLET_ANSWER_TIMEOUT_MS)
    expect([send.step, send.error]).toEqual(['reviewing', undefined])
    await send.confirm()
    expect(send.asked).toHaveLength(1)
    send.wallet[0]?.resolve(HASH)
    await send.tick()
    expect([send.notices, send.refreshed]).toEqual([['error request.sentLate'], [ACCOUNT.address]])
    await send.confirm()
    expect(send.asked).toHaveLength(2)
  })

  test('behavior: the lock ends by itself, or when the visitor says that they rejected the request', async () => {
    const send = await start()
    await send.review()
    await send.confirm()
    send.actor.send({ type: 'cancel' })
    await send.tick(REQUEST_LOCK_MS - 1)
    await send.confirm()
    expect(send.asked).toHaveLength(1)
    await send.tick(1)
    await send.confirm()
    expect(send.asked).toHaveLength(2)
    send.actor.send({ type: 'cancel' })
    await send.tick()
    send.actor.send({ type: 'allowAskAgain', allowed: true })
    await send.confirm()
    expect(send.asked).toHaveLength(3)
  })

  test('error: another account before the wallet has answered ends the attempt; after that it continues', async () => {
    const send = await start()
    await send.review()
    await send.confirm()
    send.actor.send({ type: 'walletChanged', account: OTHER_ACCOUNT })
    await send.tick()
    expect([send.error, send.stack.at(-1)]).toEqual(['wallet.changed', 'Send'])
    const second = await start()
    await second.review()
    await second.confirm()
    second.wallet[0]?.resolve(HASH)
    await second.tick()
    second.actor.send({ type: 'walletChanged', account: OTHER_ACCOUNT })
    await second.tick()
    expect([second.step, second.actor.getSnapshot().context.walletChanged]).toEqual(['waiting', true])
    // The form of the other account must not offer this transfer again.
    second.chain[0]?.reject(new AppError('transaction.reverted'))
    await second.tick()
    expect([second.notices, second.stack]).toEqual([['error error.transactionReverted'], ['Account']])
  })

  test('error: a sent transfer without an outcome clears the form, because sending again could pay twice', async () => {
    const send = await start()
    await send.review()
    await send.confirm()
    send.wallet[0]?.resolve(HASH)
    await send.tick()
    await send.tick(CONFIRMATION_TIMEOUT_MS)
    expect(send.notices).toEqual(['error error.transactionUnsure'])
    expect([send.stack, send.actor.getSnapshot().context.amount]).toEqual([['Account'], ''])
  })
})
