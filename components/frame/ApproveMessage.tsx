'use client'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Address } from '@/components/ui/Address'
import { Button } from '@/components/ui/Button'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { Disclosure } from '@/components/ui/Disclosure'
import { Notice } from '@/components/ui/Notice'
import { factsOf } from '@/lib/frame-guest/message-facts'
import type { MessageScreen } from '@/lib/frame-guest/screens'
import { type Approvability, createVisibilityGuard, type VisibilityGuard } from '@/lib/frame-guest/visibility-guard'
import { shortenAddress } from '@/lib/text/shorten-address'
import { FrameCard } from './FrameCard'
import styles from './FrameCard.module.css'
import { useFrameTexts } from './frame-texts'
import { linesOf, titleOf } from './message-lines'

/** Why it cannot be signed now, if the visitor can do something about it. */
const REASONS = {
  covered: ['frame.sign.covered', 'frame.sign.coveredBody'],
  small: ['frame.sign.small', 'frame.sign.smallBody'],
  unfocused: ['frame.sign.unfocused', 'frame.sign.unfocusedBody'],
} as const

export interface ApproveMessageProps {
  readonly screen: MessageScreen
  /** By CAIP-2. */
  readonly networkNames: Readonly<Record<string, string>>
  readonly onApprove: () => void
  readonly onReject: () => void
}

/**
 * A message that a page wants to be signed: who asks, for which account, and every character of it. A message of our own
 * is shown by its fields, with the text behind "Whole message".
 */
export function ApproveMessage({ screen, networkNames, onApprove, onReject }: ApproveMessageProps) {
  const { t, locale } = useFrameTexts()
  const card = useRef<HTMLElement>(null)
  const actions = useRef<HTMLDivElement>(null)
  const guard = useRef<VisibilityGuard | null>(null)
  const [state, setState] = useState<Approvability>('settling')
  const [isSent, setIsSent] = useState(false)

  useEffect(() => {
    if (!card.current || !actions.current) return
    const created = createVisibilityGuard({
      window,
      card: card.current,
      actions: actions.current,
      onChange: setState,
    })
    guard.current = created
    return created.stop
  }, [])

  const approve = ({ nativeEvent }: MouseEvent) => {
    if (isSent || !guard.current?.allows(nativeEvent)) return
    setIsSent(true)
    onApprove()
  }

  const { signIn, account, chainId } = screen
  const facts = useMemo(() => factsOf(screen), [screen])
  const reason = state === 'ready' || state === 'settling' ? null : REASONS[state]
  return (
    <FrameCard
      title={facts ? titleOf(facts, t) : t(signIn ? 'frame.sign.signInTitle' : 'frame.sign.title')}
      onEscape={onReject}
      cardRef={card}
      actionsRef={actions}
      actions={
        <>
          {reason && (
            <Notice tone="warn" role="alert" title={t(reason[0])}>
              <p>{t(reason[1])}</p>
            </Notice>
          )}
          <div className={styles.pair}>
            <Button tone="quiet" onClick={onReject}>
              {t('frame.sign.reject')}
            </Button>
            <Button onClick={approve} inactive={state !== 'ready'} busy={isSent}>
              {t('frame.sign.approve')}
            </Button>
          </div>
          <p className={styles.note}>{t('frame.sign.noTransaction')}</p>
        </>
      }
    >
      <div className={styles.origin}>
        <bdi className={styles.host} dir="ltr">
          {screen.origin}
        </bdi>
        <p>{t('frame.sign.asks')}</p>
        {screen.claimedName !== null && <p>{t('frame.sign.claims', { name: screen.claimedName })}</p>}
      </div>
      {signIn && !signIn.isForPage && (
        <Notice tone="bad" role="alert" title={t('frame.sign.otherSite', { domain: signIn.domain })}>
          <p>{t('frame.sign.otherSiteBody', { domain: signIn.domain })}</p>
        </Notice>
      )}
      <DefinitionList
        lines={[
          {
            id: 'account',
            term: t('frame.sign.account'),
            value: <Address value={account} short={shortenAddress(account)} />,
          },
          ...(chainId === null
            ? []
            : [{ id: 'network', term: t('frame.sign.network'), value: <bdi>{networkNames[chainId] ?? chainId}</bdi> }]),
          ...(facts ? linesOf(facts, { t, locale }, networkNames) : []),
        ]}
      />
      {facts ? (
        <Disclosure summary={t('frame.sign.whole')}>
          <MessageText shown={screen.shown} />
        </Disclosure>
      ) : (
        <>
          <p className={styles.label}>{t(screen.shown.kind === 'hex' ? 'frame.sign.bytes' : 'frame.sign.message')}</p>
          <MessageText shown={screen.shown} />
        </>
      )}
    </FrameCard>
  )
}

function MessageText({ shown }: Pick<MessageScreen, 'shown'>) {
  const { t } = useFrameTexts()
  return (
    <>
      <bdi
        className={styles.message}
        data-kind={shown.kind}
        dir={shown.kind === 'hex' ? 'ltr' : 'auto'}
        data-testid="message"
      >
        {shown.text === '' ? <span className={styles.empty}>{t('frame.sign.empty')}</span> : shown.text}
      </bdi>
      {shown.hasHidden && (
        <Notice tone="warn">
          <p>{t('frame.sign.hidden')}</p>
        </Notice>
      )}
    </>
  )
}
