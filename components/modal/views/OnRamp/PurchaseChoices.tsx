'use client'
import { usePurchaseWords } from '@/components/modal/parts/use-purchase-words'
import { ViewLink } from '@/components/modal/parts/ViewLink'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { TriangleAlert } from '@/components/ui/message-icons'
import { Picture } from '@/components/ui/Picture'
import { Skeleton, SkeletonPicture } from '@/components/ui/Skeleton'
import { WalletCards } from '@/components/ui/shell-icons'
import { useRuntime } from '@/lib/react/runtime-context'
import { useOnramp } from '@/lib/react/use-onramp'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatList } from '@/lib/text/format-list'
import { formatRegion } from '@/lib/text/format-region'
import styles from './OnRampView.module.css'

/** How the visitor pays, and the quote that the form shows. Each opens its view. */
export function PurchaseChoices() {
  const t = useText()
  const locale = useLocale()
  const { modal } = useRuntime()
  const { view } = useOnramp()
  const { place, paymentMethod } = view
  const country = formatRegion(place.country, locale)
  return (
    <div className={styles.choices}>
      <List label={t('onramp.choices')}>
        <ListRow
          start={<IconTile icon={WalletCards} />}
          title={t(`onramp.method.${paymentMethod}`)}
          subtitle={<span className={styles.whole}>{place.isGuess ? t('onramp.guess', { country }) : country}</span>}
          end={<ViewLink />}
          onPress={() => modal.push('OnRampFiatSelect')}
        />
        <QuoteRow />
      </List>
    </div>
  )
}

/** The chosen quote among the others. Renders nothing until quotes are asked for. */
function QuoteRow() {
  const t = useText()
  const locale = useLocale()
  const { modal } = useRuntime()
  const { selected, quotes, waiting, failed, quotesLoading } = useOnramp().view
  const { sellerName, providerName } = usePurchaseWords()
  if (selected === null && !quotesLoading && failed.length === 0) return null
  const count = quotes.length
  const isBest = selected !== null && quotes[0]?.id === selected.id
  return (
    <ListRow
      start={
        selected !== null ? (
          <Picture src={undefined} seed={selected.service.id} />
        ) : quotesLoading ? (
          <SkeletonPicture />
        ) : (
          <IconTile icon={TriangleAlert} />
        )
      }
      title={
        selected !== null ? (
          <bdi>{sellerName(selected)}</bdi>
        ) : quotesLoading ? (
          <Skeleton chars={12} />
        ) : (
          t('onramp.without')
        )
      }
      subtitle={
        waiting.length > 0
          ? t('onramp.waitingFor', { provider: formatList(waiting.map(providerName), locale) })
          : count > 0 && t(isBest ? 'onramp.bestOf' : 'onramp.chosenOf', { count })
      }
      end={<ViewLink />}
      onPress={() => modal.push('OnRampProviders')}
    />
  )
}
