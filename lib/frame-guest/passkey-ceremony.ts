import { decode } from 'jose/base64url'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createPasskey, getPasskeySecret, type PasskeyOutcome } from '@/lib/custody/passkey'
import { sealToKey } from '@/lib/custody/seal-to-key'
import { wipe } from '@/lib/custody/seed-halves'
import { createWindowGuest, type ExchangeAnswer, type WindowGuest } from './window-guest'
import type { WindowLink } from './window-message'
import { type PasskeyAnswer, type PasskeyOffer, passkeyOffer, passkeySealFor } from './window-passkey'

/**
 * - `loading`: the frame has not said yet what it wants.
 * - `create`, `use`: waits for a press. `again`: the new passkey gives its secret with the next use.
 * - `sent`: the frame has the answer.
 * - `none`: no frame waits.
 */
export type PasskeyCeremonyState =
  | { readonly step: 'loading' | 'sent' | 'none' }
  | {
      readonly step: 'create' | 'use' | 'again'
      /** Of the page that shows the frame. */
      readonly origin: string
      readonly isBusy: boolean
      /** `refused`: by the visitor or the browser. `unsent`: the server has not confirmed the answer. */
      readonly problem: 'refused' | 'unsent' | null
    }

export interface PasskeyCeremony {
  readonly store: StoreApi<PasskeyCeremonyState>
  /** Begins to read what the frame wants. Returns a function that stops it. */
  open(): () => void
  /** Runs the ceremony, or sends its answer again. Browsers allow a ceremony during a press alone. */
  press(): Promise<void>
  /** As {@link WindowGuest.closing}. */
  closing: WindowGuest<PasskeyOffer, PasskeyAnswer>['closing']
}

type Asked = Exclude<PasskeyOffer, { step: 'over' }>

/**
 * A ceremony of a passkey in a window of the wallet's own origin. What the passkey gives is sealed to the key of the
 * frame's key worker. Neither a half nor a key of the wallet comes here.
 */
export function createPasskeyCeremony({
  window,
  link,
  exchange,
}: {
  readonly window: Window & typeof globalThis
  readonly link: WindowLink
  readonly exchange: ExchangeAnswer
}): PasskeyCeremony {
  const store = createStore<PasskeyCeremonyState>(() => ({ step: 'loading' }))
  const guest = createWindowGuest<typeof passkeyOffer, PasskeyAnswer>({
    ...{ link, exchange, offers: passkeyOffer },
    isLast: ({ step }) => step === 'over',
    onClosing: { outcome: 'windowEnded' },
  })
  /** A passkey that was made here, and has given no secret yet. */
  let made: string | null = null
  let answer: PasskeyAnswer | null = null

  const show = (asked: Asked, isBusy: boolean, problem: 'refused' | 'unsent' | null = null): void => {
    if (guest.store.getState().step !== 'offered') return
    store.setState({ step: made === null ? asked.step : 'again', origin: asked.origin, isBusy, problem }, true)
  }

  guest.store.subscribe((state) => {
    if (state.step === 'over' || state.step === 'lost')
      return store.setState({ step: state.step === 'over' && answer ? 'sent' : 'none' }, true)
    if (state.step === 'offered' && state.offer.step !== 'over')
      show(state.offer, state.isSending, state.failures > 0 && !state.isSending ? 'unsent' : null)
  })

  const run = (asked: Asked): Promise<PasskeyOutcome> => {
    const place = { window, walletId: asked.walletId }
    if (made !== null) return getPasskeySecret(place, [made])
    return asked.step === 'create' ? createPasskey(place, asked) : getPasskeySecret(place, asked.credentialIds)
  }

  return {
    store,
    open: guest.open,
    closing: guest.closing,
    async press() {
      const { step, ...shown } = guest.store.getState()
      const asked = 'offer' in shown && shown.offer.step !== 'over' ? shown.offer : null
      const now = store.getState()
      if (step !== 'offered' || asked === null || ('isBusy' in now && now.isBusy)) return
      if (answer === null) {
        show(asked, true)
        const outcome = await run(asked)
        if (outcome.outcome === 'made') made = outcome.credentialId
        if (outcome.outcome === 'made' || outcome.outcome === 'refused')
          return show(asked, false, outcome.outcome === 'refused' ? 'refused' : null)
        answer = await answerOf(outcome, asked, made !== null)
      }
      guest.answer(answer, { step: 'over' })
    },
  }
}

async function answerOf(
  outcome: Exclude<PasskeyOutcome, { outcome: 'made' | 'refused' }>,
  { walletId, key }: Asked,
  isMade: boolean,
): Promise<PasskeyAnswer> {
  switch (outcome.outcome) {
    case 'done': {
      const secret = decode(outcome.given.secret)
      try {
        const sealed = await sealToKey(secret, { key, ...passkeySealFor(walletId) })
        return { outcome: 'done', credentialId: outcome.credentialId, given: { sealed } }
      } finally {
        wipe(secret)
      }
    }
    case 'noPrf':
      return { outcome: 'noPrf', isMade: outcome.isMade || isMade }
    case 'notHere':
      // No other place is left.
      return { outcome: 'noPrf', isMade }
    case 'exists':
      return { outcome: 'exists' }
  }
}
