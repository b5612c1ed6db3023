'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { networkOf } from '@/lib/chains/network'
import { useRuntime } from '@/lib/react/runtime-context'
import { useAccountFlows } from '@/lib/react/use-account-flows'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatDay } from '@/lib/text/format-date'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import styles from './ActivityPanel.module.css'
import { ActivityRow } from './ActivityRow'
import { groupActivity } from './activity-groups'
import { activityStatus, activityTitle } from './activity-words'
import { useActivity } from './use-activity'
import { usePictureOf } from './use-picture-of'

/** The transactions that the connected address has sent from this device: pending ones first, then by day. */
export default function ActivityPanel() {
  const t = useText()
  const locale = useLocale()
  const { ports, snackbar } = useRuntime()
  const { transactions } = useAccountFlows()
  const records = useActivity()
  const now = ports.now()
  const showsNetwork = new Set(records.map(({ chainId }) => chainId)).size > 1
  const { pending, days } = groupActivity(records, now)

  const clear = () => {
    const undo = transactions.forget(records)
    snackbar.show('success', 'activity.cleared', undefined, { labelKey: 'common.undo', run: undo })
  }

  if (records.length === 0) {
    return (
      <div className={styles.empty}>
        <p className={styles.emptyTitle}>{t('activity.empty')}</p>
        <p>{t('activity.emptyBody')}</p>
      </div>
    )
  }
  return (
    <>
      {pending.length > 0 && (
        <ActivityGroup title={t('activity.pending')} records={pending} showsNetwork={showsNetwork} />
      )}
      {days.map(({ day, when, records: sent }) => (
        <ActivityGroup
          key={day}
          title={when === 'earlier' ? formatDay(day, now, locale) : t(`activity.${when}`)}
          records={sent}
          showsNetwork={showsNetwork}
        />
      ))}
      {days.length > 0 && (
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
