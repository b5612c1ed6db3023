'use client'
import { Figures } from '@/components/ui/Figures'
import { useTokenFormat } from '@/lib/react/use-token-format'
import type { ShownDigits } from '@/lib/text/format'
import { type AmountOfToken, ExactAmount } from './ExactAmount'

interface TokenAmountProps extends AmountOfToken, ShownDigits {
  sign?: '−' | '+'
}

/** An amount with its symbol. */
export function TokenAmount({ units, token, sign, ...digits }: TokenAmountProps) {
  const format = useTokenFormat()
  const text = `${format(units, token, digits)} ${token.symbol}`
  return (
    <bdi dir="ltr">
      <ExactAmount units={units} token={token}>
        <Figures>{sign === undefined ? text : `${sign} ${text}`}</Figures>
      </ExactAmount>
    </bdi>
  )
}
