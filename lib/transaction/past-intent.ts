import type { IntentEntry, IntentFigure, IntentToken } from './intent-entry'

/**
 * A transaction that this browser has not sent, told by the chain. It says what was moved, and not what for. Never
 * stored: it is read again each time.
 */
export interface PastIntent {
  readonly kind: 'past'
  /** What left the account, and what came. */
  readonly moved: readonly PastAmount[]
}

interface PastAmount {
  readonly direction: 'in' | 'out'
  readonly token: IntentToken
  /** Base units, decimal integer string. */
  readonly amount: string
}

export const pastIntent: IntentEntry<PastIntent> = {
  hasFields: () => false,
  title({ moved }) {
    const [out, received] = firstOfEach(moved)
    if (out && received) {
      return { textKey: 'activity.swap', details: { source: out.token.symbol, target: received.token.symbol } }
    }
    if (out) return { textKey: 'activity.send', details: { symbol: out.token.symbol } }
    if (received) return { textKey: 'activity.receive', details: { symbol: received.token.symbol } }
    return { textKey: 'activity.call', details: {} }
  },
  icon({ moved }) {
    const [out, received] = firstOfEach(moved)
    return (received ?? out)?.token
  },
  // One amount in each direction: a row has no room for more, and the explorer lists them all.
  figures: ({ moved }) => firstOfEach(moved).flatMap((amount) => (amount === undefined ? [] : [figureOf(amount)])),
  refreshes: [],
}

const firstOfEach = (moved: PastIntent['moved']) => [
  moved.find(({ direction }) => direction === 'out'),
  moved.find(({ direction }) => direction === 'in'),
]

const figureOf = ({ direction, token, amount }: PastAmount): IntentFigure => ({
  role: direction === 'out' ? 'sent' : 'received',
  token,
  units: amount,
  isEstimate: false,
})
