import { useState } from 'react'
import type { FreshPreview } from '@/lib/frame-guest/fresh-preview'

/**
 * The presses that approve: one if it is certain what the request does, two if not. A preview that is too old is made
 * anew first, and a result that has changed asks for the first press again.
 */
export function useTwoPresses({
  flow,
  isCertain,
  onAgree,
}: {
  readonly flow: Pick<FreshPreview<unknown>, 'confirm'>
  readonly isCertain: boolean
  readonly onAgree: () => void
}): { readonly isSecond: boolean; readonly isAgreed: boolean; readonly press: (isSeen: () => boolean) => void } {
  const [isSecond, setIsSecond] = useState(false)
  const [isAgreed, setIsAgreed] = useState(false)

  async function press(isSeen: () => boolean): Promise<void> {
    if (isAgreed) return
    if (!isCertain && !isSecond) return setIsSecond(true)
    // Making it anew takes time, in which something may have covered the screen.
    if (!(await flow.confirm()) || !isSeen()) return setIsSecond(false)
    setIsAgreed(true)
    onAgree()
  }

  return { isSecond: isSecond && !isCertain, isAgreed, press: (isSeen) => void press(isSeen) }
}
