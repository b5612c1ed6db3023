'use client'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { Tag } from '@/components/ui/Tag'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { type Custody, readCustody } from '@/lib/frame-guest/read-custody'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import type { KnownDevice, WorkerReply } from '@/lib/frame-guest/worker-protocol'
import { formatMoment } from '@/lib/text/format-date'
import { FrameCard } from './FrameCard'
import styles from './FrameCard.module.css'
import { useFrameTexts } from './frame-texts'

export interface WalletSecurityProps {
  /** As far as the document knows; what this origin publishes counts. */
  readonly custody: Custody
  readonly worker: Pick<KeyWorker, 'request'>
  readonly onClose: () => void
  readonly onSignedOut: () => void
}

type Outcome =
  | { readonly kind: 'removed' | 'removeFailed'; readonly device: string }
  | { readonly kind: 'signOutFailed' }

/** Who keeps the keys, and the devices that can use them. */
export function WalletSecurity({ custody: likely, worker, onClose, onSignedOut }: WalletSecurityProps) {
  const { t, locale } = useFrameTexts()
  const [custody, setCustody] = useState(likely)
  const [known, setKnown] = useState<WorkerReply<'devices'> | 'loading' | 'failed'>('loading')
  const [busy, setBusy] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setKnown(await worker.request('devices', undefined, signal))
      } catch {
        if (!signal?.aborted) setKnown('failed')
      }
    },
    [worker],
  )

  useEffect(() => {
    const closed = new AbortController()
    void load(closed.signal)
    void readCustody(likely, closed.signal).then(setCustody)
    return () => closed.abort()
  }, [load, likely])

  const remove = async ({ deviceId, thumbprint, label }: KnownDevice) => {
    setBusy(deviceId)
    try {
      await worker.request('revokeDevice', { deviceId, thumbprint })
      setOutcome({ kind: 'removed', device: label })
      await load()
    } catch {
      setOutcome({ kind: 'removeFailed', device: label })
    }
    setBusy(null)
  }

  const signOut = async () => {
    setBusy('everywhere')
    try {
      await worker.request('signOut', { everywhere: true })
      onSignedOut()
    } catch {
      setOutcome({ kind: 'signOutFailed' })
      setBusy(null)
    }
  }

  const retry = () => {
    setKnown('loading')
    void load()
  }

  return (
    <FrameCard
      title={t('frame.security.title')}
      onEscape={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={() => void signOut()} busy={busy === 'everywhere'}>
            {t('frame.security.signOutEverywhere')}
          </Button>
          <Button onClick={onClose}>{t('frame.security.close')}</Button>
        </>
      }
    >
      <h2 className={styles.heading}>{t('frame.security.keys')}</h2>
      <p className={styles.text}>{t('frame.security.parts')}</p>
      <p className={styles.text}>{t(custody === 'split' ? 'frame.security.split' : 'frame.security.single')}</p>
      {typeof known === 'object' && !known.isKept && <Notice tone="warn">{t('frame.security.notKept')}</Notice>}
      <h2 className={styles.heading}>{t('frame.security.devices')}</h2>
      <OutcomeNotice outcome={outcome} />
      {known === 'loading' && (
        <>
          <VisuallyHidden>{t('frame.security.loading')}</VisuallyHidden>
          <SkeletonRows endLines={1} />
        </>
      )}
      {known === 'failed' && (
        <Notice tone="bad" role="alert" title={t('frame.security.failed')}>
          <Button tone="quiet" size="compact" onClick={retry}>
            {t('frame.security.tryAgain')}
          </Button>
        </Notice>
      )}
      {typeof known === 'object' && (
        <ul className={styles.devices}>
          {known.devices.map((device) => (
            <li className={styles.device} key={device.deviceId}>
              <div className={styles.facts}>
                <bdi>{device.label}</bdi>
                <span>
                  {t('frame.security.lastUsed', {
                    time: formatMoment(device.lastSeenAt, locale),
                    site: device.embedOrigin,
                  })}
                </span>
              </div>
              {device.isThis ? (
                <Tag tone="brass">{t('frame.security.thisDevice')}</Tag>
              ) : (
                <Button
                  tone="quiet"
                  size="compact"
                  aria-label={t('frame.security.removeDevice', { device: device.label })}
                  busy={busy === device.deviceId}
                  onClick={() => void remove(device)}
                >
                  {t('frame.security.remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </FrameCard>
  )
}

/** What came of the last press. */
function OutcomeNotice({ outcome }: { outcome: Outcome | null }) {
  const { t } = useFrameTexts()
  if (!outcome) return null
  if (outcome.kind === 'signOutFailed')
    return (
      <Notice tone="bad" role="alert">
        {t('frame.security.signOutFailed')}
      </Notice>
    )
  const { kind, device } = outcome
  return kind === 'removed' ? (
    <Notice tone="good" role="status">
      {t('frame.security.removed', { device })}
    </Notice>
  ) : (
    <Notice tone="bad" role="alert">
      {t('frame.security.removeFailed', { device })}
    </Notice>
  )
}
