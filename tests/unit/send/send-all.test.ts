import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseUnits } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import type { TransferCheck } from '@/lib/send/send-state'
import { seededRandom } from '@/tests/support/seeded-random'
import { USDC } from '../swap/swap-harness'
import { RECIPIENT, startSend } from './send-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const BALANCE = 10n ** 19n
const GAS = 21_000n
/** Of the harness, before the recipient is known. */
const USUAL_ALL = 42_000n

/** What the chain says about a transfer of all of this balance, at this price for a unit of gas. */
const wholeOf = (balance: bigint, gasPrice: bigint): TransferCheck => ({
  ...{ fee: GAS * gasPrice, gas: GAS, isContract: false },
  all: { amount: balance - GAS * gasPrice, gasPrice },
})

/** The form of a wallet that signs the fee that it is given, or leaves it to others. */
async function start({ signsFee = true } = {}) {
  const send = await startSend()
  send.state.signsFee = signsFee
  return {
    ...send,
    context: () => send.actor.getSnapshot().context,
    units: () => parseUnits(send.actor.getSnapshot().context.amount, 18),
    async max(to: string | undefined = RECIPIENT) {
      send.actor.send({ type: 'setMax' })
      if (to !== undefined) send.actor.send({ type: 'setRecipient', text: to })
      await send.tick(300)
    },
    get button() {
      return send.button
    },
    get step() {
      return send.step
    },
    get error() {
      return send.error
    },
  }
}

describe('Max of the native currency, in a wallet that signs the fee that it is given', () => {
  test('behavior: before the recipient is known it is all but the usual fee', async () => {
    const send = await start()
    send.actor.send({ type: 'setMax' })
    expect([send.units(), send.context().leftByMax]).toEqual([BALANCE - USUAL_ALL, USUAL_ALL])
  })

  test('behavior: then it follows the chain, also to a balance that the form did not know', async () => {
    const send = await start()
    const balance = BALANCE + 123_456_789n
    send.state.check = async () => wholeOf(balance, 3n)
    await send.max()
    expect(send.checked.at(-1)).toMatchObject({ isAll: true })
    expect([send.units(), send.context().leftByMax]).toEqual([balance - 63_000n, 63_000n])
    expect(send.button).toBe('review')
    send.actor.send({ type: 'review' })
    await send.tick()
    await send.confirm()
    expect(send.asked.map(({ amount, check }) => amount + check.fee)).toEqual([balance])
  })

  test('behavior: amount and fee are the balance, to the unit, whatever balance and price are', async () => {
    const random = seededRandom(7)
    const digits = (count: number) => BigInt(Array.from({ length: count }, () => random(10)).join(''))
    const send = await start()
    for (let round = 0; round < 60; round += 1) {
      const price = digits(1 + random(12))
      const balance = GAS * price + 1n + digits(1 + random(24))
      send.state.check = async () => wholeOf(balance, price)
      await send.max(round % 2 === 0 ? RECIPIENT : `0x${'5e'.repeat(20)}`)
      const { check, token } = send.context()
      expect((send.units() ?? -1n) + (check?.fee ?? -1n)).toBe(balance)
      expect(token?.amount).toBe(`${balance}`)
      expect(send.button).toBe('review')
    }
  })

  test.each([
    ['a contract', { fee: 30_000n, gas: 30_000n, isContract: false }, 60_000n],
    ['a network with another part of the fee', { fee: 21_500n, gas: 21_000n, isContract: false }, 43_000n],
  ])('behavior: where the fee is not exact, such as for %s, a reserve is kept', async (_, check, reserve) => {
    const send = await start()
    send.state.check = async () => check
    await send.max()
    // Six places.
    expect(send.context().amount).toBe('9.999999')
    expect(send.context().leftByMax).toBeGreaterThan(reserve)
  })

  test('error: a fee that is more than the balance leaves no amount to send', async () => {
    const send = await start()
    send.state.check = async () => ({ fee: BALANCE + 1n, gas: GAS, isContract: false })
    await send.max()
    expect(send.context().amount).toBe('0')
    expect(send.button).toBe('enterAmount')
  })

  test('error: if fee or balance have changed before the wallet is asked, the form has the new amount and says so', async () => {
    const send = await start()
    send.state.check = async () => wholeOf(BALANCE, 2n)
    await send.max()
    send.actor.send({ type: 'review' })
    await send.tick()
    await send.confirm()
    send.state.check = async () => wholeOf(BALANCE, 5n)
    send.wallet[0]?.reject(new AppError('send.max_changed'))
    await send.tick(300)
    expect([send.stack.at(-1), send.step, send.error]).toEqual(['Send', 'checked', 'send.max_changed'])
    expect(send.units()).toBe(BALANCE - 105_000n)
    send.actor.send({ type: 'review' })
    await send.tick()
    expect([send.step, send.error]).toEqual(['reviewing', undefined])
  })

  test.each([
    ['an amount', { type: 'setAmount', amount: '1' }],
    ['another token', { type: 'selectToken', token: undefined }],
  ] as const)('behavior: ends with %s', async (_, event) => {
    const send = await start()
    send.state.check = async () => wholeOf(BALANCE, 2n)
    await send.max()
    const usdc = send.context().balances.find(({ address }) => address === USDC.address)
    send.actor.send(event.type === 'selectToken' ? { ...event, token: usdc as NonNullable<typeof usdc> } : event)
    await send.tick(300)
    expect(send.checked.at(-1)).not.toHaveProperty('isAll')
    expect(send.context().leftByMax).toBe(0n)
  })
})

describe('Max elsewhere', () => {
  test('behavior: another wallet decides the fee, so that twice the expected one is kept', async () => {
    const send = await start({ signsFee: false })
    await send.max()
    expect(send.checked.at(-1)).not.toHaveProperty('isAll')
    expect(send.context().amount).toBe('9.999999')
  })

  test.each([true, false])('behavior: of a token it is the whole balance (embedded: %s)', async (signsFee) => {
    const send = await start({ signsFee })
    const usdc = send.context().balances.find(({ address }) => address === USDC.address)
    if (usdc) send.actor.send({ type: 'selectToken', token: usdc })
    await send.max()
    expect(send.checked.at(-1)).toMatchObject({ amount: 5_000_000n })
    expect(send.checked.at(-1)).not.toHaveProperty('isAll')
  })
})
