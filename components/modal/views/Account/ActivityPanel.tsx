'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { BuyButton } from '@/components/modal/parts/BuyButton'
import { Button } from '@/components/ui/Button'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { networkOf } from '@/lib/chains/network'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccountFlows } from '@/lib/react/use-account-flows'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatDay } from '@/lib/text/format-date'
import { isRemovable, type TransactionRecord } from '@/lib/transaction/transaction-record'
import styles from './ActivityPanel.module.css'
import { ActivityRow } from './ActivityRow'
import { groupActivity } from './activity-groups'
import { activityStatus, activityTitle } from './activity-words'
import { type ChainHistory, useActivity, useSentActivity } from './use-activity'
import { usePictureOf } from './use-picture-of'

/**
 * The transactions of the connected address: those that it has sent from this device, and those that the chain tells
 * where a provider gives its history. Pending ones first, then by day.
 */
export default function ActivityPanel() {
  const t = useText()
  const locale = useLocale()
  const { ports, snackbar } = useRuntime()
  const { transactions } = useAccountFlows()
  const { records, history } = useActivity()
  const { caipNetworkId } = useActiveNetwork()
  const sent = useSentActivity()
  const now = ports.now()
  const showsNetwork = new Set(records.map(({ chainId }) => chainId)).size > 1
  const { pending, days } = groupActivity(records, now)

  const clear = () => {
    const undo = transactions.forget(sent)
    snackbar.show('success', 'activity.cleared', undefined, { labelKey: 'common.undo', run: undo })
  }

  if (records.length === 0 && !history?.isLoading && !history?.hasFailed && !history?.more) {
    return (
      <div className={styles.empty}>
        <p className={styles.emptyTitle}>{t('activity.empty')}</p>
        <p>{t(history ? 'activity.emptyChain' : 'activity.emptyBody')}</p>
        <BuyButton chainId={caipNetworkId} />
      </div>
    )
  }
  return (
    <>
      {pending.length > 0 && (
        <ActivityGroup title={t('activity.status.pending')} records={pending} showsNetwork={showsNetwork} />
      )}
      {days.map(({ day, when, records: sent }) => (
        <ActivityGroup
          key={day}
          title={when === 'earlier' ? formatDay(day, now, locale) : t(`activity.${when}`)}
          records={sent}
          showsNetwork={showsNetwork}
        />
      ))}
      {history && <HistoryFoot history={history} />}
      {sent.some(isRemovable) && (
        <p className={styles.foot}>
          <Button tone="link" size="compact" onClick={clear}>
            {t('activity.clear')}
          </Button>
        </p>
      )}
      <EndsSpoken />
    </>
  )
}

/** What is still to come from the chain: the first page, the next, or a failure with a way on. */
function HistoryFoot({ history }: { history: ChainHistory }) {
  const t = useText()
  if (history.isLoading) return <SkeletonRows endLines={1} />
  if (history.hasFailed) {
    return (
      <p className={styles.foot} role="status">
        <span>{t('activity.historyFailed')}</span>{' '}
        <Button tone="link" size="compact" onClick={history.retry}>
          {t('common.tryAgain')}
        </Button>
      </p>
    )
  }
  if (!history.more) return null
  return (
    <p className={styles.foot}>
      <Button tone="quiet" size="compact" busy={history.more.isLoading} onClick={history.more.load}>
        {t('activity.more')}
      </Button>
    </p>
  )
}

interface ActivityGroupProps {
  title: string
  records: readonly TransactionRecord[]
  showsNetwork: boolean
}

function ActivityGroup({ title, records, showsNetwork }: ActivityGroupProps) {
  const { network } = useRuntime()
  const networks = useStore(network, (state) => state.networks)
  const pictureOf = usePictureOf()
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list} aria-label={title}>
        {records.map((record) => (
          <ActivityRow
            key={record.id}
            record={record}
            network={networkOf(networks, record.chainId)}
            showsNetwork={showsNetwork}
            picture={pictureOf(record)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Announces outcomes to screen readers, because the row itself moves to another group. */
function EndsSpoken() {
  const t = useText()
  const { transactions } = useAccountFlows()
  const [ended, setEnded] = useState<TransactionRecord | undefined>(undefined)
  useEffect(() => transactions.onEnd((record) => setEnded(record)), [transactions])
  return (
    <div role="status">
      <VisuallyHidden>
        {ended && `${activityTitle(ended, t)}: ${t(`activity.status.${activityStatus(ended)}`)}`}
      </VisuallyHidden>
    </div>
  )
}
