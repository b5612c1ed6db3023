import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { NativePrice } from '@/lib/clear-signing/native-price-contract'
import type { FreshPreview } from '@/lib/frame-guest/fresh-preview'
import type {
  CallsScreen,
  PermissionScreen,
  SolanaScreen,
  TransactionScreen,
  TypedDataScreen,
} from '@/lib/frame-guest/screens'
import { canProveSeen, isOwnWindow } from '@/lib/frame-guest/visibility-guard'
import type { AskingOffer, WindowVerdict } from '@/lib/frame-guest/window-message'
import { createWindowReview } from '@/lib/frame-guest/window-review'
import type { ApprovalCardProps } from './ApprovalCard'
import { useFrameTexts } from './frame-texts'
import type { ScreenProps } from './screen-props'
import { useTwoPresses } from './use-two-presses'

/** CSS pixels of the window: the frame's own place in the page of a desktop, and its name above. */
const WIDTH = 400
const HEIGHT = 680

/** Screens whose approval can move funds. */
type FundsScreen = TransactionScreen | CallsScreen | PermissionScreen | TypedDataScreen | SolanaScreen

/** What such a screen gets. */
export type FundsScreenProps<S extends FundsScreen> = Omit<ScreenProps<S>, 'custody'>

interface Priced {
  /** Of the currency of the fee; `null` without one. */
  readonly price: NativePrice | null
}

interface RequestApproval<P> {
  /** The newest preview; `null` until the first has come. */
  readonly preview: P | null
  /** Whether the next press is the second of two. */
  readonly isSecond: boolean
  readonly card: Pick<
    ApprovalCardProps,
    | 'origin'
    | 'claimedName'
    | 'waiting'
    | 'hasChanged'
    | 'isKnown'
    | 'isBusy'
    | 'movesFunds'
    | 'shownKey'
    | 'ownWindow'
    | 'onApprove'
    | 'onReject'
  >
}

/**
 * How a request that can move funds is approved: by presses on its screen, or in a window of the wallet's own origin where
 * the browser cannot prove that the screen is seen.
 *
 * @param flow - What the request would do.
 * @param isCertain - Whether that is known. If not, it takes two presses.
 */
export function useRequestApproval<P extends AskingOffer['preview']>(
  {
    screen,
    worker,
    waiting,
    hasChanged: wasChanged = false,
    price,
    onAgree,
    onClose,
  }: Omit<FundsScreenProps<FundsScreen>, 'networks'> & Priced,
  flow: FreshPreview<P>,
  isCertain: (preview: P) => boolean,
): RequestApproval<P> {
  useEffect(() => flow.open(), [flow])
  const { preview, isRenewing, hasChanged } = useStore(flow.store)
  const presses = useTwoPresses({ flow, isCertain: preview !== null && isCertain(preview), onAgree })
  const ownWindow = useOwnWindow({ screen, worker, waiting, hasChanged, preview, price, onAgree, onClose }, flow)
  return {
    preview,
    isSecond: presses.isSecond,
    card: {
      origin: screen.origin,
      claimedName: screen.claimedName,
      waiting,
      hasChanged: hasChanged || wasChanged,
      isKnown: preview !== null,
      isBusy: isRenewing || presses.isAgreed,
      movesFunds: true,
      shownKey: `${flow.keyOf(preview)} ${presses.isSecond}`,
      ownWindow,
      onApprove: presses.press,
      onReject: () => onClose(),
    },
  }
}

interface Reviewed
  extends Priced,
    Pick<FundsScreenProps<FundsScreen>, 'screen' | 'worker' | 'waiting' | 'hasChanged' | 'onAgree' | 'onClose'> {
  readonly preview: AskingOffer['preview'] | null
}

/** `null` where the screen itself can be approved. */
function useOwnWindow(
  { screen, worker, waiting, hasChanged = false, preview, price, onAgree, onClose }: Reviewed,
  flow: Pick<FreshPreview<unknown>, 'confirm'>,
): NonNullable<ApprovalCardProps['ownWindow']> | null {
  const { locale } = useFrameTexts()
  const isNeeded = !canProveSeen(window) && !isOwnWindow(window)
  const isAgreed = useRef(false)

  const receive = useEffectEvent(async (verdict: WindowVerdict) => {
    if (verdict === 'reject') return onClose()
    // The window asks twice itself. If the result has changed, it shows the new one and asks again.
    if (!(await flow.confirm())) return
    isAgreed.current = true
    onAgree()
  })
  const [review] = useState(() =>
    createWindowReview({
      exchange: async (id, offer, signal) => (await worker.request('exchangeOffer', { id, offer }, signal)).answer,
      openWindow: (fragment) =>
        window.open(`/window?lang=${locale}${fragment}`, '_blank', `popup,width=${WIDTH},height=${HEIGHT}`) !== null,
      onVerdict: (verdict) => void receive(verdict),
    }),
  )
  const { state } = useStore(review.store)
  useEffect(() => () => review.end(isAgreed.current), [review])
  const show = useEffectEvent((shown: AskingOffer['preview']) => {
    const { origin, claimedName, ...request } = screen
    review.show({ request, origin, claimedName, waiting, preview: shown, hasChanged, price })
  })
  useEffect(() => {
    if (isNeeded && preview !== null) show(preview)
  }, [isNeeded, preview])
  return isNeeded ? { state, open: review.open } : null
}
