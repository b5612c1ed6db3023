'use client'
import { TokenRow } from '@/components/modal/parts/TokenRow'
import { List } from '@/components/ui/List'
import { Tag } from '@/components/ui/Tag'
import { useLocale, useText } from '@/lib/runtime/use-text'
import type { HeldSwapToken, SwapToken } from '@/lib/swap/swap-state'
import { formatFiat, formatTokenAmount } from '@/lib/text/format'
import styles from './TokenSection.module.css'

interface TokenSectionProps {
  title: string
  tokens: readonly SwapToken[]
  held: readonly HeldSwapToken[]
  chosen: SwapToken | undefined
  onChoose: (token: SwapToken) => void
}

/** A titled part of the list; nothing at all when it is empty. */
export function TokenSection({ title, tokens, held, chosen, onChoose }: TokenSectionProps) {
  const t = useText()
  const locale = useLocale()
  if (tokens.length === 0) return null
  return (
    <section aria-label={title} className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <List label={title}>
        {tokens.map((token) => {
          const holding = held.find(({ address }) => sameAddress(address, token.address))
          const isChosen = chosen !== undefined && sameAddress(chosen.address, token.address)
          return (
            <TokenRow
              key={token.address}
              token={token}
              seed={token.address}
              subtitle={
                <>
                  <bdi>{token.symbol}</bdi>
                  {isChosen && ` · ${t('selectToken.chosen')}`}
                </>
              }
              end={
                token.imported ? (
                  <Tag tone="warn">{t('swap.imported')}</Tag>
                ) : (
                  holding && <bdi>{formatTokenAmount(BigInt(holding.amount), holding.decimals, { locale })}</bdi>
                )
              }
              endSubtitle={holding?.value === undefined ? undefined : <bdi>{formatFiat(holding.value, locale)}</bdi>}
              current={isChosen}
              onPress={() => onChoose(token)}
            />
          )
        })}
      </List>
    </section>
  )
}

function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
