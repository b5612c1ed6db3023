'use client'
import { useState } from 'react'
import { useNow } from '@/components/modal/parts/use-now'
import { BadgedPicture } from '@/components/ui/BadgedPicture'
import { classNames } from '@/components/ui/class-names'
import { Figures } from '@/components/ui/Figures'
import { Picture } from '@/components/ui/Picture'
import { ChevronDown } from '@/components/ui/view-icons'
import type { Network } from '@/lib/chains/network'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatAge } from '@/lib/text/format'
import { formatTime } from '@/lib/text/format-date'
import { intentEntry } from '@/lib/transaction/intent-registry'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import { ActivityFacts } from './ActivityFacts'
import styles from './ActivityRow.module.css'
import { ActivityStatusLine } from './ActivityStatusLine'
import { activityAmounts, activityStatus, activityTitle } from './activity-words'

export interface ActivityRowProps {
  record: TransactionRecord
  network: Network
  /** The list has transactions of several networks. */
  showsNetwork: boolean
  /** Picture of the transaction's token, if known. */
  picture: string | undefined
}

/**
 * One transaction, which expands to its details. A native `<details>`, so that find-in-page and screen readers support
 * it.
 */
export function ActivityRow({ record, network, showsNetwork, picture }: ActivityRowProps) {
  const t = useText()
  const locale = useLocale()
  const { intent, sentAt, status } = record
  const [isOpen, setIsOpen] = useState(false)
  const seed = intentEntry(intent).icon(intent)?.address ?? record.id
  return (
    <li className={styles.item}>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          {showsNetwork ? (
            <BadgedPicture
              main={{ src: picture, seed }}
              badge={{ src: network.assets.imageUrl || undefined, seed: record.chainId }}
            />
          ) : (
            <Picture src={picture} seed={seed} />
          )}
          <span className={styles.lines}>
            <span className={styles.line}>
              <span className={styles.words}>
                <bdi>{activityTitle(record, t)}</bdi>
              </span>
              <ActivityStatusLine status={activityStatus(record)} />
            </span>
            <span className={classNames(styles.line, styles.small)}>
              <bdi className={styles.words}>
                <Figures>{activityAmounts(record, t, locale)}</Figures>
              </bdi>
              <span className={styles.when}>
                {status === 'pending' ? <Age since={sentAt} /> : <bdi>{formatTime(sentAt, locale)}</bdi>}
                <ChevronDown className={styles.chevron} />
              </span>
            </span>
          </span>
        </summary>
        {isOpen && <ActivityFacts record={record} network={network} />}
      </details>
    </li>
  )
}

function Age({ since }: { since: number }) {
  const locale = useLocale()
  const now = useNow(true)
  return <bdi>{formatAge(now - since, locale)}</bdi>
}
