'use client'
import { Notice } from '@/components/ui/Notice'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatLongWait } from '@/lib/text/format-wait'

/**
 * Says when the next mail can be sent, after too many tries. Renders nothing for a short pause: the button counts it
 * down.
 */
export function ManyTries({ seconds }: { seconds: number }) {
  const t = useText()
  const time = formatLongWait(seconds, useLocale())
  return time === null ? null : <Notice tone="plain" role="status" title={t('emailLogin.manyTries', { time })} />
}
