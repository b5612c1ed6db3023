'use client'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Boundary } from '@/components/ui/Boundary'
import { Button } from '@/components/ui/Button'
import { DefinitionList } from '@/components/ui/DefinitionList'
import { TriangleAlert } from '@/components/ui/message-icons'
import { Notice } from '@/components/ui/Notice'
import { Skeleton } from '@/components/ui/Skeleton'
import { attempt } from '@/lib/core/attempt'
import { callEndpoint } from '@/lib/core/call-endpoint'
import {
  createDeviceApprovalFlow,
  type DeviceApprovalFlow,
  type DeviceApprovalScreen,
  type Failure,
} from '@/lib/device-approval/device-approval-flow'
import type { ApprovalTexts } from '@/lib/text/approval-texts'
import { deviceNames } from '@/lib/text/device-names'
import { formatMoment } from '@/lib/text/format-date'
import { ApprovalEnd, EndNotice } from './ApprovalEnd'
import styles from './ApprovalPage.module.css'

export interface ApprovalPageProps {
  readonly texts: ApprovalTexts
  readonly locale: string
}

/** The page of a link by which a mailbox approves a device. Only its buttons decide; opening it changes nothing. */
export function ApprovalPage({ texts, locale }: ApprovalPageProps) {
  const [flow] = useState(() =>
    createDeviceApprovalFlow((endpoint, input, signal) => callEndpoint(endpoint, input, { baseUrl: '' }, signal)),
  )
  useEffect(() => followFragment(flow), [flow])
  const broken = (retry: () => void) => (
    <Broken
      texts={texts}
      onRetry={() => {
        flow.retry()
        retry()
      }}
    />
  )
  return (
    <Boundary fallback={broken}>
      <ApprovalScreen {...{ flow, texts, locale }} />
    </Boundary>
  )
}

function ApprovalScreen({ flow, texts, locale }: ApprovalPageProps & { readonly flow: DeviceApprovalFlow }) {
  const screen = useSyncExternalStore(flow.subscribe, flow.getScreen, flow.getScreen)
  const heading = useFocusOnChange(screen.step)
  useCloseOnReturn(screen)
  return (
    <main className={styles.card} aria-busy={screen.step === 'loading'}>
      {screen.step === 'loading' && <Loading texts={texts} />}
      <noscript>
        <Notice tone="plain">
          <p>{texts['approve.noScript']}</p>
        </Notice>
      </noscript>
      {screen.step === 'asking' && <Question flow={flow} screen={screen} {...{ texts, locale, heading }} />}
      {screen.step !== 'loading' && screen.step !== 'asking' && <ApprovalEnd {...{ flow, screen, texts, heading }} />}
    </main>
  )
}

/** Replaces a screen that crashed. Whether a decision has arrived is not known. */
function Broken({ texts, onRetry }: Pick<ApprovalPageProps, 'texts'> & { readonly onRetry: () => void }) {
  return (
    <main className={styles.card}>
      <EndNotice
        end={{
          icon: TriangleAlert,
          tone: 'warn',
          title: texts['approve.brokenTitle'],
          body: texts['approve.brokenBody'],
        }}
        role="alert"
      >
        <Button onClick={onRetry}>{texts['approve.again']}</Button>
      </EndNotice>
    </main>
  )
}

/** The flows that have read the address. */
const opened = new WeakSet<DeviceApprovalFlow>()

/** Reads the token of the address and takes it out of it, so that neither history nor a copied address has it. */
function followFragment(flow: DeviceApprovalFlow): () => void {
  const read = () => {
    const { hash, pathname, search } = window.location
    // React runs an effect twice in development, and a link that is gone from the address is open already.
    if (hash === '' && opened.has(flow)) return
    opened.add(flow)
    if (hash !== '') attempt(() => window.history.replaceState(null, '', pathname + search))
    flow.open(hash)
  }
  read()
  window.addEventListener('hashchange', read)
  return () => window.removeEventListener('hashchange', read)
}

/** The heading of a new screen gets the focus, because the button that led to it is gone. */
function useFocusOnChange(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current !== step && last.current !== 'loading') heading.current?.focus()
    last.current = step
  }, [step])
  return heading
}

/**
 * Closes the page once the login is approved, if the visitor has most likely begun it in this browser: the page below it
 * moves on. Browsers close only tabs that have shown nothing else; any other keeps the words that say where to go back.
 */
function useCloseOnReturn(screen: DeviceApprovalScreen): void {
  const isReturning = screen.step === 'approved' && screen.approval.asks === 'device' && screen.approval.isSameBrowser
  useEffect(() => {
    if (isReturning) attempt(() => window.close())
  }, [isReturning])
}

function Loading({ texts }: Pick<ApprovalPageProps, 'texts'>) {
  return (
    <div className={styles.loading}>
      <h1 className={styles.title}>{texts['approve.title']}</h1>
      <div className={styles.checking}>
        <p className={styles.text} role="status">
          {texts['approve.loading']}
        </p>
        <Skeleton chars={16} />
        <Skeleton chars={12} />
        <Skeleton chars={16} />
      </div>
    </div>
  )
}

interface QuestionProps extends ApprovalPageProps {
  readonly flow: DeviceApprovalFlow
  readonly screen: Extract<DeviceApprovalScreen, { step: 'asking' }>
  readonly heading: React.Ref<HTMLHeadingElement>
}

function Question({ flow, screen: { approval, deciding, failure }, texts, locale, heading }: QuestionProps) {
  const { asks, embedOrigin, matchNumber, startedAt } = approval
  const isOwner = asks === 'owner'
  return (
    <>
      <div className={styles.words}>
        <h1 className={styles.title} ref={heading} tabIndex={-1}>
          {texts[isOwner ? 'approve.ownerTitle' : 'approve.title']}
        </h1>
        <p className={styles.text}>{texts[isOwner ? 'approve.ownerLead' : 'approve.lead']}</p>
      </div>
      {!isOwner && (
        <div className={styles.match}>
          <p className={styles.number}>
            <span className={styles.term}>{texts['approve.match']}</span>
            <bdi dir="ltr">{matchNumber}</bdi>
          </p>
          <p className={styles.hint}>{texts['approve.matchHint']}</p>
        </div>
      )}
      <DefinitionList
        lines={[
          {
            id: 'page',
            term: texts['approve.page'],
            value: (
              <bdi className={styles.origin} dir="ltr">
                {embedOrigin}
              </bdi>
            ),
          },
          { id: 'device', term: texts['approve.device'], value: <bdi>{deviceNames(approval, texts)}</bdi> },
          { id: 'started', term: texts['approve.started'], value: <bdi>{formatMoment(startedAt, locale)}</bdi> },
        ]}
      />
      {failure && <FailureNotice {...{ failure, texts }} />}
      <div className={styles.actions}>
        <Button busy={deciding === 'approve'} inactive={deciding === 'decline'} onClick={() => flow.decide('approve')}>
          {texts[isOwner ? 'approve.ownerButton' : 'approve.approve']}
        </Button>
        <Button
          tone="quiet"
          busy={deciding === 'decline'}
          inactive={deciding === 'approve'}
          onClick={() => flow.decide('decline')}
        >
          {texts['approve.decline']}
        </Button>
      </div>
    </>
  )
}

function FailureNotice({ failure, texts }: { readonly failure: Failure; readonly texts: ApprovalTexts }) {
  const name = failure === 'offline' ? 'offline' : 'failed'
  return (
    <Notice tone="bad" role="alert" title={texts[`approve.${name}Title`]}>
      <p className={styles.text}>{texts[`approve.${name}Body`]}</p>
    </Notice>
  )
}
