'use client'
import { FormButton } from '@/components/modal/parts/AmountForm'
import { namespaceOf } from '@/lib/core/namespaces'
import type { OnrampView } from '@/lib/onramp/onramp-view'
import { useRuntime } from '@/lib/react/runtime-context'
import { useOnramp } from '@/lib/react/use-onramp'
import { type Translate, useLocale, useText } from '@/lib/react/use-text'
import { formatMoneyText } from '@/lib/text/format-money-text'

type Purpose =
  | 'connect'
  | 'loading'
  | 'enterAmount'
  | 'tooSmall'
  | 'tooLarge'
  | 'chooseToken'
  | 'retry'
  | 'quoting'
  | 'opening'
  | 'buy'

/** What the main button does now, or what is missing. */
function purposeOf(view: OnrampView): Purpose {
  const { account, options, amount, amountError, selected, buying, quotesError, quotesLoading } = view
  if (account === null) return 'connect'
  if (buying === 'making') return 'opening'
  if (options.state === 'failed') return 'retry'
  if (options.state === 'loading') return 'loading'
  if (amount === '') return 'enterAmount'
  if (amountError?.code === 'onramp.amount_too_small') return 'tooSmall'
  if (amountError?.code === 'onramp.amount_too_large') return 'tooLarge'
  if (amountError !== null || quotesError?.code === 'onramp.not_sold') return 'chooseToken'
  if (selected !== null) return 'buy'
  if (quotesError !== null) return 'retry'
  // Nothing is asked for an amount of zero.
  return quotesLoading ? 'quoting' : 'enterAmount'
}

/** Purposes without an action. */
const IDLE: readonly Purpose[] = ['enterAmount', 'tooSmall', 'tooLarge']
/** Purposes that wait for an answer. */
const BUSY: readonly Purpose[] = ['loading', 'quoting', 'opening']
/** Purposes that need an internet connection. */
const NEEDS_NETWORK: readonly Purpose[] = ['loading', 'retry', 'quoting', 'opening', 'buy']

/** The main button of the form. Its label names what is missing. */
export function BuyAction() {
  const t = useText()
  const locale = useLocale()
  const { modal } = useRuntime()
  const { onramp, view } = useOnramp()
  const purpose = purposeOf(view)

  const press = () => {
    if (purpose === 'connect') modal.push('Connect')
    else if (purpose === 'chooseToken') modal.push('OnRampTokenSelect')
    else if (purpose === 'retry') onramp.refresh()
    // The window of the payment page may open only inside the press.
    else if (purpose === 'buy') onramp.buy()
  }
  return (
    <FormButton
      label={labelOf(purpose, view, locale, t)}
      isBusy={BUSY.includes(purpose)}
      isInactive={IDLE.includes(purpose)}
      needsNetwork={NEEDS_NETWORK.includes(purpose)}
      namespace={namespaceOf(view.purchase.token.chainId)}
      onPress={press}
    />
  )
}

function labelOf(purpose: Purpose, view: OnrampView, locale: string, t: Translate): string {
  const provider = view.selected?.service.name ?? ''
  // The server knows limits of providers that the view does not.
  const limit = (text = '0') => {
    const known = view.amountError?.details.limit
    return { amount: formatMoneyText(typeof known === 'string' ? known : text, view.paymentCurrency, locale) }
  }
  switch (purpose) {
    case 'connect':
      return t('amount.button.connectWallet')
    case 'chooseToken':
      return t('amount.button.selectToken')
    case 'tooSmall':
      return t('onramp.button.least', limit(view.limits?.min))
    case 'tooLarge':
      return t('onramp.button.most', limit(view.limits?.max))
    case 'buy':
      return t('onramp.button.continue', { provider })
    case 'opening':
      return t('onramp.button.opening', { provider })
    case 'quoting':
      return t('onramp.button.quoting')
    default:
      return t(`amount.button.${purpose}`)
  }
}
