'use client'
import { AddressLine } from '@/components/modal/parts/AddressLine'
import { TokenRow } from '@/components/modal/parts/TokenRow'
import { Button } from '@/components/ui/Button'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { List } from '@/components/ui/List'
import { Notice } from '@/components/ui/Notice'
import { Tag } from '@/components/ui/Tag'
import { useText } from '@/lib/runtime/use-text'
import type { SwapToken } from '@/lib/swap/swap-state'
import styles from './ImportToken.module.css'

/** A token that nobody vouches for: its facts, one warning, and the choice. */
export function ImportToken({ token, onImport }: { token: SwapToken; onImport: (token: SwapToken) => void }) {
  const t = useText()
  return (
    <div className={styles.import}>
      <List label={t('selectToken.results')}>
        <TokenRow
          token={token}
          seed={token.address}
          subtitle={<bdi>{token.symbol}</bdi>}
          end={<Tag tone="warn">{t('swap.imported')}</Tag>}
        />
      </List>
      <DefinitionList
        lines={[
          {
            id: 'contract',
            term: t('selectToken.contract'),
            value: <AddressLine value={token.address} kind="address" />,
          },
        ]}
      />
      <Notice tone="warn" role="alert" title={t('selectToken.importTitle')}>
        <p>{t('selectToken.importBody', { symbol: token.symbol })}</p>
      </Notice>
      <Button onClick={() => onImport(token)}>{t('selectToken.import', { symbol: token.symbol })}</Button>
    </div>
  )
}
