'use client'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatLongWait } from '@/lib/text/format-wait'

/** The label of a button that counts a pause down. A long wait is told beside the button, by `ManyTries`. */
export function useWaitLabel(): (seconds: number, label: string) => string {
  const t = useText()
  const locale = useLocale()
  return (seconds, label) =>
    seconds === 0 || formatLongWait(seconds, locale) !== null ? label : t('error.emailCooldown', { seconds })
}
