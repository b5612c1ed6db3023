'use client'
import { Notice } from '@/components/ui/Notice'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatLongWait } from '@/lib/text/format-wait'

/** Why no mail can be asked for, and when again. Nothing for the pause between two mails, which the button counts down. */
export function ManyTries({ seconds }: { seconds: number }) {
  const t = useText()
  const time = formatLongWait(seconds, useLocale())
  return time === null ? null : <Notice tone="plain" role="status" title={t('emailLogin.manyTries', { time })} />
}
