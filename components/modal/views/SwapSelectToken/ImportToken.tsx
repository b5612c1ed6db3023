'use client'
import { AddressLine } from '@/components/modal/parts/AddressLine'
import { TokenRow } from '@/components/modal/parts/TokenRow'
import { lookAlikeOf } from '@/components/modal/parts/token-look-alikes'
import { Button } from '@/components/ui/Button'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { List } from '@/components/ui/List'
import { Notice } from '@/components/ui/Notice'
import { Tag } from '@/components/ui/Tag'
import { useText } from '@/lib/react/use-text'
import type { SwapToken } from '@/lib/swap/swap-state'
import styles from './ImportToken.module.css'

interface ImportTokenProps {
  token: SwapToken
  /** The network's token list. */
  listed: readonly SwapToken[]
  onImport: (token: SwapToken) => void
}

/** An unlisted token: its fields, a warning and an import button. */
export function ImportToken({ token, listed, onImport }: ImportTokenProps) {
  const t = useText()
  const twin = lookAlikeOf(token, listed)
  return (
    <div className={styles.import}>
      <List label={t('selectToken.results')}>
        <TokenRow
          token={token}
          seed={token.address}
          subtitle={<bdi>{token.symbol}</bdi>}
          end={<Tag tone="warn">{t(twin ? 'selectToken.lookAlike' : 'amount.imported')}</Tag>}
        />
      </List>
      <DefinitionList
        lines={[
          {
            id: 'contract',
            term: t('selectToken.contract'),
            value: <AddressLine value={token.address} kind="address" />,
          },
          { id: 'decimals', term: t('selectToken.decimals'), value: token.decimals },
        ]}
      />
      {twin && (
        <Notice tone="bad" role="alert" title={t('selectToken.lookAlikeTitle', { symbol: twin.symbol })}>
          <p>{t('selectToken.lookAlikeBody', { symbol: twin.symbol })}</p>
          <AddressLine value={twin.address} kind="address" />
        </Notice>
      )}
      <Notice tone="warn" role="alert" title={t('selectToken.importTitle')}>
        <p>{t('selectToken.importBody', { symbol: token.symbol })}</p>
      </Notice>
      <Button onClick={() => onImport(token)}>{t('selectToken.import', { symbol: token.symbol })}</Button>
    </div>
  )
}
