'use client'
import { useRef } from 'react'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { LoadFailure, NameLoading } from '@/components/modal/parts/OwnedName'
import { Button } from '@/components/ui/Button'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { Tag } from '@/components/ui/Tag'
import type { Allowance } from '@/lib/allowances/allowances-contract'
import type { Network } from '@/lib/chains/network'
import { isUnlimitedAmount } from '@/lib/clear-signing/statement'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAllowances } from '@/lib/react/use-allowances'
import { useLocale, useText } from '@/lib/react/use-text'
import { useTokenFormat } from '@/lib/react/use-token-format'
import { groupedAmount } from '@/lib/text/format'
import { formatDay } from '@/lib/text/format-date'
import { shortenAddress } from '@/lib/text/shorten-address'
import styles from './AllowancesView.module.css'
import { RemoveButton } from './RemoveButton'

interface AllowanceSectionProps {
  address: string
  network: Network
  /** Nothing can be removed now. */
  inactive: boolean
}

/** Who may take which tokens of the account, newest first, each with a button that ends it. */
export function AllowanceSection({ address, network, inactive }: AllowanceSectionProps) {
  const t = useText()
  const locale = useLocale()
  const { snackbar } = useRuntime()
  const part = useRef<HTMLElement>(null)
  const list = useAllowances({ chainId: network.caipNetworkId, address })
  const { allowances, searchedFrom, more } = list

  const remove = async (allowance: Allowance) => {
    if (!(await list.remove(allowance))) return
    snackbar.show('success', 'allowances.removed')
    // The pressed button is gone with its row.
    part.current?.focus()
  }

  return (
    <section ref={part} className={styles.section} aria-labelledby="fy-allowances" tabIndex={-1}>
      <h3 id="fy-allowances" className={styles.title}>
        {t('allowances.allowances')}
      </h3>
      {list.failure && <ErrorNotice error={list.failure} />}
      {list.isLoading && <NameLoading />}
      {allowances?.length === 0 && <p className={styles.none}>{t('allowances.none', { network: network.name })}</p>}
      {allowances !== undefined && allowances.length > 0 && (
        <List label={t('allowances.allowances')}>
          {allowances.map((allowance) => (
            <AllowanceRow
              key={`${allowance.via}${allowance.token.address}${allowance.spender.address}`}
              allowance={allowance}
              step={list.stepOf(allowance)}
              inactive={inactive}
              onRemove={() => void remove(allowance)}
            />
          ))}
        </List>
      )}
      {list.error && !inactive && <LoadFailure error={list.error} onAgain={() => void list.refresh()} />}
      {list.error === undefined && searchedFrom !== undefined && more !== undefined && (
        <>
          <p className={styles.none}>{t('allowances.partial', { block: groupedAmount(searchedFrom, locale) })}</p>
          <Button tone="quiet" size="compact" busy={more.isLoading} inactive={inactive} onClick={more.load}>
            {t('allowances.more')}
          </Button>
        </>
      )}
    </section>
  )
}

interface AllowanceRowProps {
  allowance: Allowance
  step: ReturnType<ReturnType<typeof useAllowances>['stepOf']>
  inactive: boolean
  onRemove: () => void
}

function AllowanceRow({ allowance, step, inactive, onRemove }: AllowanceRowProps) {
  const t = useText()
  const locale = useLocale()
  const format = useTokenFormat()
  const now = useRuntime().ports.now()
  const { token, spender, amount, via, since, expiresAt } = allowance
  const units = BigInt(amount)
  const short = shortenAddress(spender.address)
  const spenderName = spender.name === null ? short : `${spender.name} (${short})`
  const dates = [
    since !== null && t('allowances.since', { day: formatDay(since, now, locale) }),
    expiresAt !== null && t('allowances.until', { day: formatDay(expiresAt, now, locale) }),
    via === 'permit2' && t('allowances.viaPermit2'),
  ].filter((each) => each !== false)
  return (
    <ListRow
      start={<Picture src={token.iconUrl || undefined} seed={token.address} />}
      title={
        <span className={styles.amount}>
          {isUnlimitedAmount(units) ? (
            <>
              <bdi translate="no">{token.symbol}</bdi>
              <Tag tone="warn">{t('allowances.unlimited')}</Tag>
            </>
          ) : (
            <bdi translate="no">{`${format(units, token)} ${token.symbol}`}</bdi>
          )}
          {!token.isListed && <Tag>{t('account.unlisted')}</Tag>}
        </span>
      }
      subtitle={
        <span className={styles.facts}>
          <span title={spender.address}>{t('allowances.spender', { spender: spenderName })}</span>
          {dates.length > 0 && <span>{dates.join(' · ')}</span>}
        </span>
      }
      end={
        <RemoveButton
          label={t('allowances.removeOf', { symbol: token.symbol, spender: spenderName })}
          step={step}
          inactive={inactive}
          onPress={onRemove}
        />
      }
    />
  )
}
