import type { ComponentType } from 'react'
import { Ban, Clock } from '@/components/ui/account-icons'
import { classNames } from '@/components/ui/class-names'
import type { IconProps } from '@/components/ui/Icon'
import { Check, TriangleAlert } from '@/components/ui/message-icons'
import { X } from '@/components/ui/page-icons'
import { ArrowLeftRight } from '@/components/ui/swap-icons'
import { useText } from '@/lib/react/use-text'
import styles from './ActivityStatusLine.module.css'
import type { ActivityStatus } from './activity-words'

const LOOKS: Readonly<Record<ActivityStatus, { readonly icon: ComponentType<IconProps>; readonly tone: string }>> = {
  pending: { icon: Clock, tone: 'pending' },
  proposed: { icon: Clock, tone: 'pending' },
  confirmed: { icon: Check, tone: 'good' },
  reverted: { icon: X, tone: 'bad' },
  replaced: { icon: ArrowLeftRight, tone: 'plain' },
  cancelled: { icon: Ban, tone: 'plain' },
  dropped: { icon: Ban, tone: 'warn' },
  unsure: { icon: TriangleAlert, tone: 'warn' },
}

/** The status of a transaction: an icon and a word. */
export function ActivityStatusLine({ status }: { status: ActivityStatus }) {
  const t = useText()
  const { icon: Icon, tone } = LOOKS[status]
  return (
    <span className={classNames(styles.status, styles[tone])}>
      <Icon className={styles.icon} />
      <span>{t(`activity.status.${status}`)}</span>
    </span>
  )
}
