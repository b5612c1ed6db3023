'use client'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { findTokens } from '@/components/modal/parts/find-tokens'
import { PurchaseFailure } from '@/components/modal/parts/PurchaseFailure'
import styles from '@/components/modal/parts/SelectToken.module.css'
import { useHeadingArrow, walkTokens } from '@/components/modal/parts/walk-tokens'
import { BadgedPicture } from '@/components/ui/BadgedPicture'
import { Button } from '@/components/ui/Button'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { SearchField } from '@/components/ui/SearchField'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { networkOf } from '@/lib/chains/network'
import { trimmed } from '@/lib/core/invisible'
import type { PurchaseNetwork } from '@/lib/onramp/purchase-currency'
import { useRuntime } from '@/lib/react/runtime-context'
import { useOnramp } from '@/lib/react/use-onramp'
import { useText } from '@/lib/react/use-text'

/** A token on one network, and the currency that it belongs to. */
type SoldToken = PurchaseNetwork & { readonly currencyId: string }

/** Chooses the token to buy, each with its network. */
export default function OnRampTokenSelectView() {
  const t = useText()
  const { modal, network } = useRuntime()
  const networks = useStore(network, (state) => state.networks)
  const { onramp, view } = useOnramp()
  const { options, purchase } = view
  const element = useRef<HTMLDivElement>(null)
  useHeadingArrow(element)
  const [query, setQuery] = useState('')
  const search = trimmed(query)
  const sold: readonly SoldToken[] =
    options.state === 'ready'
      ? options.value.purchaseCurrencies.flatMap(({ id, networks }) =>
          networks.map((token) => ({ ...token, currencyId: id })),
        )
      : []
  const found = findTokens(sold, search)
  const choose = ({ currencyId, chainId }: SoldToken) => {
    onramp.chooseToken(currencyId, chainId)
    modal.back()
  }
  return (
    <div ref={element} className={styles.view} onKeyDownCapture={walkTokens}>
      <div className={styles.search}>
        <SearchField
          label={t('onramp.searchToken')}
          clearLabel={t('common.clearSearch')}
          value={query}
          onChange={setQuery}
        />
      </div>
      {options.state === 'loading' && (
        <div role="status" aria-label={t('common.loading')}>
          <SkeletonRows endLines={1} />
        </div>
      )}
      {options.state === 'failed' && (
        <>
          <PurchaseFailure error={options.error} offeredStep="tryAgain" />
          <Button tone="quiet" onClick={onramp.refresh}>
            {t('common.tryAgain')}
          </Button>
        </>
      )}
      {found.length > 0 && (
        <List label={t('onramp.tokens')}>
          {found.map((token) => {
            const { name: networkName, assets } = networkOf(networks, token.chainId)
            const isChosen = token.chainId === purchase.token.chainId && token.currencyId === purchase.currency.id
            return (
              <ListRow
                key={`${token.chainId} ${token.currencyId}`}
                start={
                  <BadgedPicture
                    main={{ src: token.logoUri ?? undefined, seed: token.address }}
                    badge={{ src: assets.imageUrl || undefined, seed: token.chainId }}
                  />
                }
                title={<bdi>{token.name}</bdi>}
                subtitle={
                  <>
                    <bdi>{token.symbol}</bdi>
                    <span>{` · ${networkName}`}</span>
                  </>
                }
                end={isChosen ? t('selectToken.chosen') : undefined}
                current={isChosen}
                onPress={() => choose(token)}
              />
            )
          })}
        </List>
      )}
      <div role="status">
        {search !== '' && found.length === 0 && options.state === 'ready' && (
          <div className={styles.none}>
            <p className={styles.noneTitle}>{t('selectToken.none', { query: search })}</p>
          </div>
        )}
        {search === '' && sold.length === 0 && options.state === 'ready' && (
          <p className={styles.none}>{t('error.onrampNotSold')}</p>
        )}
      </div>
    </div>
  )
}
