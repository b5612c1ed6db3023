'use client'
import { useState } from 'react'
import { useNow } from '@/components/modal/parts/use-now'
import { useLocale, useText } from '@/lib/react/use-text'
import { parseRfc3339 } from '@/lib/sign-in/rfc-3339'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { formatMoment } from '@/lib/text/format-date'
import { formatUntil } from '@/lib/text/format-until'

/**
 * The time until the message expires: in minutes, or in seconds during the last one. Counts from the arrival of the
 * message by the browser's clock, because the server's may differ.
 */
export function MessageExpiry({ issuedAt, expirationTime }: Pick<SignInMessage, 'issuedAt' | 'expirationTime'>) {
  const t = useText()
  const locale = useLocale()
  const [from] = useState(() => Date.now())
  const now = useNow(true)
  const end = parseRfc3339(expirationTime ?? '')
  const start = parseRfc3339(issuedAt)
  // A message without an expiration time does not expire.
  if (end === null || start === null) return <span>—</span>
  const left = from + (end - start) - now
  return <span title={formatMoment(end, locale)}>{left > 0 ? formatUntil(left, locale) : t('signIn.expired')}</span>
}
