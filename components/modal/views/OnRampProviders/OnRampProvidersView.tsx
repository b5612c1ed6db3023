'use client'
import { usePurchaseWords } from '@/components/modal/parts/use-purchase-words'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { Skeleton, SkeletonPicture } from '@/components/ui/Skeleton'
import { Tag } from '@/components/ui/Tag'
import { errorCatalogue, isErrorCode } from '@/lib/core/error-catalogue'
import type { OnrampQuoteRow, OnrampView } from '@/lib/onramp/onramp-view'
import { useRuntime } from '@/lib/react/runtime-context'
import { useOnramp } from '@/lib/react/use-onramp'
import { useText } from '@/lib/react/use-text'
import styles from './OnRampProvidersView.module.css'

/** What each provider would deliver, best first; then who has not answered, and who has no quote and why. */
export default function OnRampProvidersView() {
  const t = useText()
  const { quotes, waiting, failed } = useOnramp().view
  if (quotes.length === 0 && waiting.length === 0 && failed.length === 0) {
    return <p className={styles.words}>{t('onramp.noQuotes')}</p>
  }
  return (
    <div className={styles.quotes}>
      {(quotes.length > 0 || waiting.length > 0) && (
        <>
          <p className={styles.lead}>{t('onramp.sorted')}</p>
          <List label={t('title.OnRampProviders')}>
            {quotes.map((quote, index) => (
              <QuoteOffer key={quote.id} quote={quote} isBest={index === 0} />
            ))}
            {waiting.map((provider) => (
              <WaitingProvider key={provider} provider={provider} />
            ))}
          </List>
        </>
      )}
      {failed.length > 0 && <WithoutQuote failed={failed} />}
    </div>
  )
}

/** One quote with all that tells it from the others. A press chooses it. */
function QuoteOffer({ quote, isBest }: { quote: OnrampQuoteRow; isBest: boolean }) {
  const t = useText()
  const { modal } = useRuntime()
  const { onramp, view } = useOnramp()
  const { sellerName, providerName, fees, tokens } = usePurchaseWords()
  const { minutes, identityCheck, needsAccount, paymentMethod } = quote
  const total = fees(quote)
  const isChosen = view.selected?.id === quote.id
  const facts = [
    minutes === null ? t('onramp.timeNotStated') : t('onramp.minutes', { minutes }),
    t(`onramp.method.${paymentMethod}`),
    t(`onramp.check.${identityCheck}`),
    ...(needsAccount ? [t('onramp.needsAccount', { provider: providerName(quote.provider) })] : []),
  ]
  const choose = () => {
    onramp.chooseQuote(quote.id)
    modal.back()
  }
  return (
    <ListRow
      start={<Picture src={undefined} seed={quote.service.id} />}
      title={<bdi className={styles.name}>{sellerName(quote)}</bdi>}
      subtitle={
        <span className={styles.facts}>
          {(isBest || isChosen) && (
            <span className={styles.marks}>
              {isBest && <Tag tone="brass">{t('onramp.best')}</Tag>}
              {isChosen && <Tag>{t('onramp.chosen')}</Tag>}
            </span>
          )}
          <span>{facts.join(' · ')}</span>
        </span>
      }
      end={<bdi dir="ltr">{tokens(quote.purchaseUnits, view.purchase.token)}</bdi>}
      endSubtitle={total === null ? t('onramp.feesNotStated') : t('onramp.fees', { amount: total })}
      current={isChosen}
      onPress={choose}
    />
  )
}

function WaitingProvider({ provider }: { provider: string }) {
  const t = useText()
  const { providerName } = usePurchaseWords()
  return (
    <ListRow
      start={<SkeletonPicture />}
      title={<bdi>{providerName(provider)}</bdi>}
      subtitle={<span role="status">{t('onramp.waitingFor', { provider: providerName(provider) })}</span>}
      end={<Skeleton chars={8} />}
      endSubtitle={<Skeleton chars={6} size="s" />}
    />
  )
}

function WithoutQuote({ failed }: { failed: OnrampView['failed'] }) {
  const t = useText()
  const { paymentCurrency } = useOnramp().view
  const { providerName, money } = usePurchaseWords()
  const reasonOf = ({ code, limits }: OnrampView['failed'][number]): string => {
    const inCurrency = (amount: string) => money({ amount, currency: paymentCurrency })
    if (limits) return t('onramp.between', { min: inCurrency(limits.min), max: inCurrency(limits.max) })
    return t(errorCatalogue[isErrorCode(code) ? code : 'upstream.failed'].textKey)
  }
  return (
    <section className={styles.quotes} aria-labelledby="fy-without-quote">
      <h3 id="fy-without-quote" className={styles.title}>
        {t('onramp.without')}
      </h3>
      <List label={t('onramp.without')}>
        {failed.map((failure) => (
          <ListRow
            key={failure.provider}
            start={<Picture src={undefined} seed={failure.provider} />}
            title={<bdi>{providerName(failure.provider)}</bdi>}
            subtitle={<span className={styles.facts}>{reasonOf(failure)}</span>}
          />
        ))}
      </List>
    </section>
  )
}
