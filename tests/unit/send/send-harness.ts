import { vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { HeldToken } from '@/lib/balance/held-tokens'
import { createNetworks } from '@/lib/chains/networks'
import { createMemoryStorage } from '@/lib/core/storage'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { FormAccount } from '@/lib/flow/follow-form'
import type { ResolvedName } from '@/lib/names/name-resolver'
import { sendMachine } from '@/lib/send/send-machine'
import type { NameQuestion, SendEffects, SendRequest } from '@/lib/send/send-ports'
import { recipientProblem } from '@/lib/send/send-rules'
import { buttonOf, recipientNameOf, stepOf } from '@/lib/send/send-selectors'
import type { SendViewName, Transfer, TransferCheck, UsualFees } from '@/lib/send/send-state'
import { shownTransactionError } from '@/lib/transaction/confirmation-attempt'
import type { MovedAmounts } from '@/lib/transaction/intent-entry'
import { createOpenRequests } from '@/lib/transaction/open-requests'
import { ACCOUNT, ETH, held, USDC } from '../swap/swap-harness'

export const RECIPIENT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const HASH = `0x${'5'.repeat(64)}` as const

export interface Held<T> {
  resolve(value: T): void
  reject(error: unknown): void
}

/** A name that was asked for. */
interface NameLookup extends Held<ResolvedName | null> {
  readonly name: string
  readonly signal: AbortSignal
}

/**
 * The real machine on a router like the modal's. The wallet, the chain and the
 * resolvers of names answer when the test says so.
 */
export async function startSend() {
  const checked: Transfer[] = []
  const asked: SendRequest[] = []
  const wallet: Held<TransactionId>[] = []
  const chain: Held<MovedAmounts | undefined>[] = []
  const names: NameLookup[] = []
  const notices: string[] = []
  const refreshed: string[] = []
  const stack: (SendViewName | 'Account')[] = ['Account', 'Send']
  const state = {
    open: true,
    account: ACCOUNT as FormAccount | undefined,
    takesNames: true,
    signsFee: false,
    mayBeSponsored: false,
    check: async (): Promise<TransferCheck> => ({ fee: 21_000n, gas: 21_000n, isContract: false }),
  }
  const waits = <T>(list: Held<T>[]) => new Promise<T>((resolve, reject) => void list.push({ resolve, reject }))
  const show = () => {
    const top = stack.at(-1)
    const view = !state.open || top === undefined || top === 'Account' ? null : top
    actor.send({ type: 'viewChanged', view, account: state.account })
  }
  const effects: SendEffects = {
    navigate(move) {
      const top = stack.at(-1)
      if (move.type === 'push') stack.push(move.view)
      else if (!state.open || !(move.from as readonly unknown[]).includes(top)) return
      else if (move.type === 'back') stack.pop()
      else stack.splice(0, stack.length, 'Account')
      show()
    },
    notify: (variant, textKey) => void notices.push(`${variant} ${textKey}`),
    openRequests: createOpenRequests(createMemoryStorage(), () => Date.now()),
    now: () => Date.now(),
    sendTransfer(request) {
      asked.push(request)
      return waits(wallet)
    },
    waitForTransaction: () => waits(chain),
    locale: () => 'en',
    refreshBalances: ({ address }) => void refreshed.push(address),
    knownRecipients: () => [],
    networks: () => createNetworks({ appUrl: '', projectId: 'test' }),
    takesNames: () => state.takesNames,
    signsFee: () => state.signsFee,
    mayBeSponsored: () => state.mayBeSponsored,
  }
  const actor = createActor(
    sendMachine.provide({
      actors: {
        loadBalances: fromPromise<readonly HeldToken[], { account: FormAccount }>(async () => [
          held(ETH, 10n ** 19n),
          held(USDC, 5_000_000n),
        ]),
        loadUsualFees: fromPromise<UsualFees | undefined, { account: FormAccount }>(async () => ({
          native: 21_000n,
          all: 42_000n,
          token: 65_000n,
        })),
        resolveName: fromPromise<ResolvedName | null, NameQuestion>(
          ({ input, signal }) =>
            new Promise((resolve, reject) => void names.push({ name: input.name, signal, resolve, reject })),
        ),
        checkTransfer: fromPromise<TransferCheck, Transfer>(async ({ input }) => {
          checked.push(input)
          return state.check()
        }),
      },
    }),
    { input: effects },
  ).start()

  const send = {
    actor,
    state,
    stack,
    checked,
    asked,
    wallet,
    chain,
    names,
    notices,
    refreshed,
    show,
    get step() {
      return stepOf(actor.getSnapshot())
    },
    get button() {
      return buttonOf(actor.getSnapshot()).kind
    },
    get named() {
      return recipientNameOf(actor.getSnapshot())
    },
    get problem() {
      return recipientProblem(actor.getSnapshot().context)?.kind
    },
    get error() {
      return shownTransactionError(actor.getSnapshot().context)?.code
    },
    async tick(ms = 0) {
      await vi.advanceTimersByTimeAsync(ms)
      for (let turn = 0; turn < 10; turn += 1) await vi.advanceTimersByTimeAsync(0)
    },
    async fill(amount = '1', recipient: string = RECIPIENT) {
      actor.send({ type: 'setAmount', amount })
      actor.send({ type: 'setRecipient', text: recipient })
      await send.tick(300)
    },
    async review() {
      await send.fill()
      actor.send({ type: 'review' })
      await send.tick()
    },
    async confirm() {
      actor.send({ type: 'confirm' })
      await send.tick()
    },
    close() {
      state.open = false
      show()
      return send.tick()
    },
  }
  show()
  await send.tick()
  return send
}
