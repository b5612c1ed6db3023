'use client'
import { AmountPane } from '@/components/modal/parts/AmountPane'
import { isSameToken } from '@/lib/balance/held-tokens'
import type { SendModel } from '@/lib/react/use-send'
import { useText } from '@/lib/react/use-text'

interface SendAmountProps {
  send: SendModel
  /** Enter in the amount field, when the form is ready. */
  onEnter: (() => void) | undefined
}

/** The token to send and its amount, in tokens or in money. */
export function SendAmount({ send, onEnter }: SendAmountProps) {
  const t = useText()
  const { token, balances, button } = send
  const held = balances.find((each) => isSameToken(each, token))
  const isShort = button.kind === 'insufficientBalance'
  const problem =
    isShort || button.kind === 'insufficientGas'
      ? t(`amount.button.${button.kind}`, { symbol: button.symbol })
      : undefined
  return (
    <AmountPane
      title={t('send.amount')}
      label={t('send.amountLabel')}
      fiatLabel={(currency) => t('send.amountFiat', { currency })}
      form={{
        token,
        amount: send.amount,
        priceInUsd: held?.price,
        wantsFiat: send.wantsFiat,
        typedFiat: send.typedFiat,
        setAmount: send.setAmount,
        setFiat: send.setFiat,
        toggleFiat: send.toggleFiat,
      }}
      held={held}
      leftByMax={send.leftByMax}
      short={isShort}
      problem={problem}
      isNext={send.isAmountNext}
      onMax={send.setMax}
      onChooseToken={send.chooseToken}
      onEnter={onEnter}
    />
  )
}
