'use client'
import { usePurchaseWords } from '@/components/modal/parts/use-purchase-words'
import { type Definition, DefinitionList } from '@/components/ui/DefinitionList'
import { Notice } from '@/components/ui/Notice'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { useOnramp } from '@/lib/react/use-onramp'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatTokenAmount } from '@/lib/text/format'
import styles from './OnRampView.module.css'

/** The facts of the chosen quote, and what the visitor should know before the provider's page opens. */
export function PurchaseFacts() {
  const t = useText()
  const locale = useLocale()
  const { selected, quotesLoading, purchase } = useOnramp().view
  const { money, providerName, isTest } = usePurchaseWords()
  if (selected === null) return null
  const { networkFee, providerFee, minutes, identityCheck } = selected
  const notStated = t('onramp.notStated')
  const lines: readonly Definition[] = [
    { id: 'networkFee', term: t('amount.networkFee'), value: networkFee ? <bdi>{money(networkFee)}</bdi> : notStated },
    {
      id: 'providerFee',
      term: t('onramp.providerFee'),
      value: providerFee ? <bdi>{money(providerFee)}</bdi> : notStated,
    },
    {
      id: 'time',
      term: t('onramp.arrives'),
      value: minutes === null ? notStated : t('onramp.minutes', { minutes }),
    },
    { id: 'identity', term: t('onramp.identity'), value: t(`onramp.identity.${identityCheck}`) },
  ]
  return (
    <>
      <DefinitionList lines={lines} dimmed={quotesLoading} />
      {isTest(selected.provider) ? (
        <div className={styles.note}>
          <Notice tone="plain">
            <p>{t('onramp.test')}</p>
          </Notice>
        </div>
      ) : (
        <p className={styles.note}>{t('onramp.page', { provider: selected.service.name })}</p>
      )}
      {selected.needsAccount && (
        <p className={styles.note}>{t('onramp.needsAccount', { provider: providerName(selected.provider) })}</p>
      )}
      <span role="status">
        <VisuallyHidden>
          {t('onramp.quoteStatus', {
            amount: formatTokenAmount(BigInt(selected.purchaseUnits), purchase.token.decimals, {
              locale,
              isBound: true,
            }),
            symbol: purchase.token.symbol,
            provider: selected.service.name,
          })}
        </VisuallyHidden>
      </span>
    </>
  )
}
