'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { Tag } from '@/components/ui/Tag'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import type { ListedDevice } from '@/lib/custody/listed-device'
import { createSecurityFlow, type SecurityOutcome } from '@/lib/frame-guest/security-flow'
import { formatMoment } from '@/lib/text/format-date'
import { FrameCard } from '../FrameCard'
import styles from '../FrameCard.module.css'
import { useFrameTexts } from '../frame-texts'
import { countryName } from './country-name'
import type { SectionProps } from './section-props'
import { WaitingDevices } from './WaitingDevices'

/** The devices that can use the wallet. */
export default function DevicesSection({ worker, onBack, onSignedOut }: SectionProps) {
  const { t } = useFrameTexts()
  const [flow] = useState(() => createSecurityFlow({ worker, onSignedOut }))
  const { known, busy, outcome } = useStore(flow.store)
  useEffect(() => flow.open(), [flow])

  /** Signed out on this device. The screen says when the other devices are signed out. */
  const isOut = outcome?.kind === 'othersPlanned'

  return (
    <FrameCard
      title={t('frame.security.devices')}
      onEscape={isOut ? onSignedOut : onBack}
      actions={
        <>
          <OutcomeNotice outcome={outcome} />
          {!isOut && (
            <Button tone="quiet" onClick={() => void flow.signOutEverywhere()} busy={busy === 'everywhere'}>
              {t('frame.security.signOutEverywhere')}
            </Button>
          )}
          <Button onClick={isOut ? onSignedOut : onBack}>{t('frame.security.done')}</Button>
        </>
      }
    >
      {!isOut && <WaitingDevices worker={worker} onLetIn={flow.reload} />}
      {typeof known === 'object' && !known.isKept && (
        <Notice tone="warn">
          <p>{t('frame.security.notKept')}</p>
        </Notice>
      )}
      {known === 'loading' && (
        <>
          <VisuallyHidden>{t('frame.security.loading')}</VisuallyHidden>
          <SkeletonRows endLines={1} />
        </>
      )}
      {known === 'failed' && (
        <Notice tone="bad" role="alert" title={t('frame.security.failed')}>
          <Button tone="quiet" size="compact" onClick={flow.retry}>
            {t('frame.security.tryAgain')}
          </Button>
        </Notice>
      )}
      {typeof known === 'object' && !isOut && (
        <ul className={styles.devices}>
          {known.devices.map((device) => (
            <DeviceRow
              key={device.deviceId}
              device={device}
              isBusy={busy === device.deviceId}
              onRemove={() => void flow.remove(device)}
              onKeep={() => void flow.keep(device)}
            />
          ))}
        </ul>
      )}
    </FrameCard>
  )
}

interface DeviceRowProps {
  readonly device: ListedDevice
  readonly isBusy: boolean
  readonly onRemove: () => void
  readonly onKeep: () => void
}

/** A device, with its planned removal or sign-out. */
function DeviceRow({ device, isBusy, onRemove, onKeep }: DeviceRowProps) {
  const { t, locale } = useFrameTexts()
  const { label, embedOrigin, country, isThis, lastSeenAt, revokesAt, signsOutAt } = device
  const [action, onPress] =
    revokesAt === null && signsOutAt === null ? (['remove', onRemove] as const) : (['keep', onKeep] as const)
  const time = (ms: number) => formatMoment(ms, locale)
  return (
    <li className={styles.device}>
      <div className={styles.facts}>
        <p className={styles.name}>
          <bdi>{label}</bdi>
          {isThis && <Tag tone="brass">{t('frame.security.thisDevice')}</Tag>}
        </p>
        <span>{t('frame.security.lastUsed', { time: time(lastSeenAt), site: embedOrigin })}</span>
        {country && <span>{countryName(country, locale)}</span>}
        {revokesAt !== null && <span>{t('frame.security.removedAt', { time: time(revokesAt) })}</span>}
        {revokesAt === null && signsOutAt !== null && (
          <span>{t('frame.security.signedOutAt', { time: time(signsOutAt) })}</span>
        )}
      </div>
      {(action === 'keep' || !isThis) && (
        <Button
          tone="quiet"
          size="compact"
          aria-label={t(`frame.security.${action}Device`, { device: label })}
          busy={isBusy}
          onClick={onPress}
        >
          {t(`frame.security.${action}`)}
        </Button>
      )}
    </li>
  )
}

const outcomeTones = {
  removed: 'good',
  kept: 'good',
  planned: 'warn',
  othersPlanned: 'warn',
  removeFailed: 'bad',
  keepFailed: 'bad',
  signOutFailed: 'bad',
} as const satisfies Record<SecurityOutcome['kind'], string>

/** The outcome of the last press. Below the list, so that no row hides it. */
function OutcomeNotice({ outcome }: { outcome: SecurityOutcome | null }) {
  const { t } = useFrameTexts()
  if (!outcome) return null
  const tone = outcomeTones[outcome.kind]
  return (
    <Notice tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <p>
        {'device' in outcome
          ? t(`frame.security.${outcome.kind}`, { device: outcome.device })
          : t(`frame.security.${outcome.kind}`)}
      </p>
    </Notice>
  )
}
