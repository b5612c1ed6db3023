'use client'
import { Hint } from '@/components/modal/parts/Hint'
import { NetworkFee } from '@/components/modal/parts/NetworkFee'
import { TokenAmount } from '@/components/modal/parts/TokenAmount'
import type { Definition } from '@/components/ui/DefinitionList'
import { formatUnits } from '@/lib/core/amount'
import { isNativeToken } from '@/lib/core/caip'
import { worth } from '@/lib/price/fiat-entry'
import type { SendModel } from '@/lib/react/use-send'
import { useText } from '@/lib/react/use-text'

/** The lines of what a transfer costs, that the form and the review share. */
export function useCostLines({ check, account, balances, token }: SendModel): readonly Definition[] {
  const t = useText()
  if (check === undefined || account === undefined) return []
  const { nativeCurrency: native } = account
  const price = balances.find(({ address }) => isNativeToken(address))?.price
  const inUsd = worth(formatUnits(check.fee, native.decimals), price)
  return [
    {
      id: 'fee',
      term: t('amount.networkFee'),
      value: <NetworkFee units={check.fee} token={native} inUsd={inUsd} />,
    },
    ...(check.tokenFee === undefined || token === undefined
      ? []
      : [
          {
            id: 'tokenFee',
            term: <Hint text={t('send.tokenFeeHint', { symbol: token.symbol })}>{t('send.tokenFee')}</Hint>,
            value: <TokenAmount units={check.tokenFee} token={token} />,
          },
        ]),
    ...(check.deposit === undefined
      ? []
      : [
          {
            id: 'deposit',
            term: <Hint text={t('send.depositHint', { symbol: token?.symbol ?? '' })}>{t('send.deposit')}</Hint>,
            value: <TokenAmount units={check.deposit} token={native} />,
          },
        ]),
  ]
}
