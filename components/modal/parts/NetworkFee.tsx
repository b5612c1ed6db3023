'use client'
import { useMoney } from '@/lib/react/use-display-currency'
import { type AmountOfToken, ExactAmount } from './ExactAmount'
import { TokenAmount } from './TokenAmount'

/** A network fee in money, and in the token of the network while its price is unknown. */
export function NetworkFee({ inUsd, ...fee }: AmountOfToken & { inUsd: number | undefined }) {
  const money = useMoney()
  if (inUsd === undefined) return <TokenAmount {...fee} />
  return (
    <ExactAmount {...fee}>
      <bdi dir="ltr">{money(inUsd)}</bdi>
    </ExactAmount>
  )
}
