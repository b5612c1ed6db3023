'use client'
import { Figures } from '@/components/ui/Figures'
import { useLocale } from '@/lib/react/use-text'
import { formatTokenAmount } from '@/lib/text/format'
import { type AmountOfToken, ExactAmount } from './ExactAmount'

/** An amount with its symbol. */
export function TokenAmount({ units, token, sign }: AmountOfToken & { sign?: '−' | '+' }) {
  const locale = useLocale()
  const text = `${formatTokenAmount(units, token.decimals, { locale })} ${token.symbol}`
  return (
    <bdi dir="ltr">
      <ExactAmount units={units} token={token}>
        <Figures>{sign === undefined ? text : `${sign} ${text}`}</Figures>
      </ExactAmount>
    </bdi>
  )
}
