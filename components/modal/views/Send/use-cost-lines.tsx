'use client'
import { Hint } from '@/components/modal/parts/Hint'
import { TokenAmount } from '@/components/modal/parts/TokenAmount'
import type { Definition } from '@/components/ui/DefinitionList'
import { formatUnits } from '@/lib/core/amount'
import { isNativeToken } from '@/lib/core/caip'
import { worth } from '@/lib/price/fiat-entry'
import { useMoney } from '@/lib/react/use-display-currency'
import type { SendModel } from '@/lib/react/use-send'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatExactAmount } from '@/lib/text/format'

/** The lines of what a transfer costs, that the form and the review share. */
export function useCostLines({ check, account, balances, token }: SendModel): readonly Definition[] {
  const t = useText()
  const locale = useLocale()
  const money = useMoney()
  if (check === undefined || account === undefined) return []
  const { nativeCurrency: native } = account
  const price = balances.find(({ address }) => isNativeToken(address))?.price
  const inUsd = worth(formatUnits(check.fee, native.decimals), price)
  return [
    {
      id: 'fee',
      term: t('amount.networkFee'),
      value:
        inUsd === undefined ? (
          <TokenAmount units={check.fee} token={native} />
        ) : (
          <Hint text={`${formatExactAmount(check.fee, native.decimals, locale)} ${native.symbol}`}>
            <bdi dir="ltr">{money(inUsd)}</bdi>
          </Hint>
        ),
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
