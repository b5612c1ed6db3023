'use client'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatCountdown } from '@/lib/text/format-countdown'
import { formatLongWait } from '@/lib/text/format-wait'

/**
 * Returns the label of a button with a countdown. For a long wait it keeps its label: `ManyTries` shows the wait
 * instead.
 */
export function useWaitLabel(): (seconds: number, label: string) => string {
  const t = useText()
  const locale = useLocale()
  return (seconds, label) =>
    seconds === 0 || formatLongWait(seconds, locale) !== null
      ? label
      : t('emailLogin.sendAgain', { time: formatCountdown(seconds * 1_000) })
}
