'use client'
import { TokenRow } from '@/components/modal/parts/TokenRow'
import { lookAlikeOf } from '@/components/modal/parts/token-look-alikes'
import { IconButton } from '@/components/ui/IconButton'
import { List } from '@/components/ui/List'
import { X } from '@/components/ui/page-icons'
import { Tag } from '@/components/ui/Tag'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { type HeldToken, isSameToken } from '@/lib/balance/held-tokens'
import { useMoney } from '@/lib/react/use-display-currency'
import { useText } from '@/lib/react/use-text'
import { useTokenFormat } from '@/lib/react/use-token-format'
import type { KnownToken } from '@/lib/tokens/token-lookup'
import styles from './TokenSection.module.css'

interface TokenSectionProps {
  title: string
  tokens: readonly KnownToken[]
  /** The network's token list, to detect tokens with the same symbol. */
  listed: readonly KnownToken[]
  held: readonly HeldToken[]
  chosen: KnownToken | undefined
  onChoose: (token: KnownToken) => void
  /** Removes an imported token. Optional. */
  onRemove?: (token: KnownToken) => void
}

/** A titled section of the list. Renders nothing when empty. */
export function TokenSection({ title, tokens, listed, held, chosen, onChoose, onRemove }: TokenSectionProps) {
  const t = useText()
  const format = useTokenFormat()
  const money = useMoney()
  if (tokens.length === 0) return null
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <List label={title}>
        {tokens.map((token) => {
          const holding = held.find((each) => isSameToken(each, token))
          const isChosen = isSameToken(chosen, token)
          const twin = token.imported && lookAlikeOf(token, listed)
          return (
            <TokenRow
              key={token.address}
              token={token}
              seed={token.address}
              subtitle={
                <span data-unlisted={token.imported}>
                  <bdi>{token.symbol}</bdi>
                  {isChosen && <span>{` · ${t('selectToken.chosen')}`}</span>}
                  {token.imported && (
                    <>
                      {' '}
                      <Tag tone="warn">{t(twin ? 'selectToken.lookAlike' : 'amount.imported')}</Tag>
                    </>
                  )}
                </span>
              }
              end={
                holding && (
                  <bdi>
                    <span>{format(BigInt(holding.amount), holding, { price: holding.price })}</span>
                    <VisuallyHidden> {holding.symbol}</VisuallyHidden>
                  </bdi>
                )
              }
              endSubtitle={holding?.value === undefined ? undefined : <bdi>{money(holding.value)}</bdi>}
              current={isChosen}
              onPress={() => onChoose(token)}
              action={
                onRemove && (
                  <IconButton
                    className={styles.remove}
                    label={t('selectToken.remove', { symbol: token.symbol })}
                    onClick={() => onRemove(token)}
                  >
                    <X />
                  </IconButton>
                )
              }
            />
          )
        })}
      </List>
    </section>
  )
}
