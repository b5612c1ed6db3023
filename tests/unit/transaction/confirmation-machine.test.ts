import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, setup, spawnChild } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import { createMemoryStorage } from '@/lib/core/storage'
import type { TransactionId } from '@/lib/core/transaction-id'
import { type ConfirmationEvent, confirmationMachine } from '@/lib/transaction/confirmation-machine'
import type { MovedAmounts } from '@/lib/transaction/intent-entry'
import { createOpenRequests, WALLET_ANSWER_TIMEOUT_MS } from '@/lib/transaction/open-requests'
import { CONFIRMATION_TIMEOUT_MS } from '@/lib/transaction/wait-for-outcome'
import { ACCOUNT } from '../swap/swap-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ID = `0x${'5'.repeat(64)}` as const
const LOCK_MS = 2 * WALLET_ANSWER_TIMEOUT_MS

/** A promise that the test settles. */
function held<T>() {
  let settle: { resolve: (value: T) => void; reject: (cause: unknown) => void } | undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, resolve: (value: T) => settle?.resolve(value), reject: (cause: unknown) => settle?.reject(cause) }
}

/** The real machine below one that only records its events. The wallet and the chain answer when the test says so. */
function startConfirmation() {
  const wallet = held<TransactionId>()
  const chain = held<MovedAmounts | undefined>()
  const events: string[] = []
  const notices: string[] = []
  const refreshed: string[] = []
  const followed: AbortSignal[] = []
  const openRequests = createOpenRequests(createMemoryStorage(), () => Date.now())
  const parent = setup({
    types: { events: {} as ConfirmationEvent },
    actors: { confirmation: confirmationMachine },
  }).createMachine({
    entry: spawnChild('confirmation', {
      id: 'confirmation',
      input: {
        account: ACCOUNT,
        deadAt: Date.now() + LOCK_MS,
        send: () => wallet.promise,
        ports: {
          openRequests,
          notify: (_, textKey) => void notices.push(textKey),
          refreshBalances: ({ address }) => void refreshed.push(address),
          waitForTransaction(_id, signal) {
            followed.push(signal)
            return chain.promise
          },
        },
      },
    }),
    on: {
      // Not XState's own event of the ended child.
      '*': {
        actions: ({ event }) => {
          if (!event.type.startsWith('xstate.')) events.push('error' in event ? event.error.code : event.type)
        },
      },
    },
  })
  const child = createActor(parent).start().getSnapshot().children.confirmation
  return {
    wallet,
    chain,
    events,
    notices,
    refreshed,
    followed,
    leave: () => child?.send({ type: 'leave' }),
    isOpen: () => openRequests.until(ACCOUNT) !== undefined,
    isEnded: () => child?.getSnapshot().status === 'done',
    tick: (ms = 0) => vi.advanceTimersByTimeAsync(ms),
  }
}

type Started = ReturnType<typeof startConfirmation>

const sent = async (started: Started) => {
  started.wallet.resolve(ID)
  await started.tick()
}

describe('confirmationMachine', () => {
  test.each<[string, (started: Started) => unknown, readonly string[]]>([
    ['declined', ({ wallet }) => wallet.reject(new AppError('wallet.rejected')), ['wallet.rejected']],
    ['no identifier', ({ wallet }) => wallet.reject(new AppError('transaction.no_hash')), ['transaction.no_hash']],
    ['an error of the wallet', ({ wallet }) => wallet.reject(new TypeError('?')), ['transaction.failed']],
    ['pending', sent, ['walletSent']],
    [
      'settled',
      (started) => sent(started).then(() => started.chain.resolve({ received: '1' })),
      ['walletSent', 'confirmed'],
    ],
    ...(['replaced', 'dropped', 'reverted'] as const).map(
      (end): [string, (started: Started) => unknown, readonly string[]] => [
        end,
        (started) => sent(started).then(() => started.chain.reject(new AppError(`transaction.${end}`))),
        ['walletSent', `transaction.${end}`],
      ],
    ),
    [
      'an outcome that cannot be read',
      (started) => sent(started).then(() => started.chain.reject(new AppError('upstream.failed'))),
      ['walletSent', 'outcomeUnsure'],
    ],
    [
      'no outcome in time',
      (started) => sent(started).then(() => started.tick(CONFIRMATION_TIMEOUT_MS)),
      ['walletSent', 'outcomeUnsure'],
    ],
  ])('behavior: %s is reported once, and the answer closes the request', async (_, act, events) => {
    const started = startConfirmation()
    expect([started.isOpen(), started.events]).toEqual([true, []])
    await act(started)
    await started.tick()
    await started.tick(LOCK_MS / 4)
    expect([started.events, started.isOpen(), started.notices]).toEqual([events, false, []])
    expect(started.isEnded()).toBe(events.join() !== 'walletSent')
  })

  test.each<[string, (started: Started) => unknown, readonly string[]]>([
    ['after the timeout', ({ tick }) => tick(WALLET_ANSWER_TIMEOUT_MS), ['wallet.timeout']],
    ['after the visitor has cancelled', ({ leave }) => leave(), []],
  ])('error: an answer %s leaves the request open until then; what was sent is a message', async (_, act, events) => {
    const started = startConfirmation()
    await act(started)
    await started.tick(WALLET_ANSWER_TIMEOUT_MS / 2)
    expect([started.events, started.isOpen(), started.isEnded()]).toEqual([events, true, false])
    await sent(started)
    expect([started.notices, started.refreshed]).toEqual([['request.sentLate'], [ACCOUNT.address]])
    expect([started.events, started.isOpen(), started.followed, started.isEnded()]).toEqual([events, false, [], true])
  })

  test('error: a late refusal closes the request, and is not reported', async () => {
    const started = startConfirmation()
    started.leave()
    started.wallet.reject(new AppError('wallet.rejected'))
    await started.tick()
    expect([started.events, started.notices, started.isOpen(), started.isEnded()]).toEqual([[], [], false, true])
  })

  test('behavior: leaving after the wallet has sent it ends the wait', async () => {
    const started = startConfirmation()
    await sent(started)
    started.leave()
    expect([started.followed[0]?.aborted, started.isEnded()]).toEqual([true, true])
  })
})
