'use client'
import type { ComponentType, Ref } from 'react'
import { Button } from '@/components/ui/Button'
import { classNames } from '@/components/ui/class-names'
import type { IconProps } from '@/components/ui/Icon'
import { Check, TriangleAlert } from '@/components/ui/message-icons'
import type { Elements } from '@/components/ui/own-text'
import { X } from '@/components/ui/page-icons'
import type { DeviceApprovalFlow, DeviceApprovalScreen } from '@/lib/device-approval/device-approval-flow'
import type { ApprovalTexts } from '@/lib/text/approval-texts'
import { fillText } from '@/lib/text/fill-text'
import styles from './ApprovalPage.module.css'

type EndScreen = Exclude<DeviceApprovalScreen, { step: 'loading' | 'asking' }>

/** What is said in place of the question, with an icon. */
interface End {
  readonly icon: ComponentType<IconProps>
  readonly tone: 'good' | 'plain' | 'warn'
  readonly title: string
  readonly body: string
  readonly canRetry?: boolean
}

export interface ApprovalEndProps {
  readonly flow: DeviceApprovalFlow
  readonly screen: EndScreen
  readonly texts: ApprovalTexts
  readonly heading: Ref<HTMLHeadingElement>
}

/** The page after its decision, or of a link for which there is none to take. */
export function ApprovalEnd({ flow, screen, texts, heading }: ApprovalEndProps) {
  const end = endOf(screen, texts)
  return (
    <EndNotice end={end} role={screen.step === 'failed' ? 'alert' : 'status'} heading={heading}>
      {end.canRetry && <Button onClick={flow.retry}>{texts['approve.again']}</Button>}
    </EndNotice>
  )
}

interface EndNoticeProps {
  readonly end: End
  readonly role: 'alert' | 'status'
  readonly heading?: Ref<HTMLHeadingElement>
  /** A button below. */
  readonly children?: Elements
}

export function EndNotice({ end: { icon: Icon, tone, title, body }, role, heading, children }: EndNoticeProps) {
  return (
    <div className={styles.end} role={role}>
      <span className={classNames(styles.mark, styles[tone])}>
        <Icon />
      </span>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text}>{body}</p>
      {children}
    </div>
  )
}

function endOf(screen: EndScreen, texts: ApprovalTexts): End {
  const warning = { icon: TriangleAlert, tone: 'warn' } as const
  switch (screen.step) {
    case 'approved': {
      const { asks, isSameBrowser, embedOrigin } = screen.approval
      if (asks === 'owner') return ownerEnd('approved', texts)
      const body = isSameBrowser
        ? fillText(texts['approve.approvedHere'], { site: new URL(embedOrigin).host })
        : texts['approve.approvedElsewhere']
      return { icon: Check, tone: 'good', title: texts['approve.approvedTitle'], body }
    }
    case 'declined':
      if (screen.asks === 'owner') return ownerEnd('declined', texts)
      return { icon: X, tone: 'plain', title: texts['approve.declinedTitle'], body: texts['approve.declinedBody'] }
    case 'used': {
      if (screen.asks === 'owner') return ownerEnd(screen.status, texts)
      const body = texts[screen.status === 'approved' ? 'approve.usedApproved' : 'approve.usedDeclined']
      return { icon: Check, tone: 'plain', title: texts['approve.usedTitle'], body }
    }
    case 'expired':
      return {
        ...{ ...warning, title: texts['approve.expiredTitle'] },
        body: texts[screen.asks === 'owner' ? 'approve.ownerExpiredBody' : 'approve.expiredBody'],
      }
    case 'unknown':
      return { ...warning, title: texts['approve.unknownTitle'], body: texts['approve.unknownBody'] }
    case 'missing':
      return { ...warning, title: texts['approve.missingTitle'], body: texts['approve.missingBody'] }
    case 'failed': {
      const name = screen.failure === 'offline' ? 'offline' : 'failed'
      const body = texts[screen.failure === 'offline' ? 'approve.offlineBody' : 'approve.unreadBody']
      return { ...warning, title: texts[`approve.${name}Title`], body, canRetry: true }
    }
  }
}

/** The end of a link that makes its mailbox the owner of a wallet, also if it was decided before. */
const ownerEnd = (status: 'approved' | 'declined', texts: ApprovalTexts): End =>
  status === 'approved'
    ? { icon: Check, tone: 'good', title: texts['approve.ownerDoneTitle'], body: texts['approve.ownerDoneBody'] }
    : { icon: X, tone: 'plain', title: texts['approve.ownerDeclinedTitle'], body: texts['approve.ownerDeclinedBody'] }
