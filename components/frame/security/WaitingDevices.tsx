'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { classNames } from '@/components/ui/class-names'
import { Notice } from '@/components/ui/Notice'
import { TextField } from '@/components/ui/TextField'
import type { WaitingDevice } from '@/lib/custody/listed-device'
import { createLetInFlow } from '@/lib/frame-guest/let-in-flow'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { formatTime } from '@/lib/text/format-date'
import styles from '../FrameCard.module.css'
import { useFrameTexts } from '../frame-texts'
import { countryName } from './country-name'

/** Devices that wait to be let in, each with a field for the number that it shows. */
export function WaitingDevices({
  worker,
  onLetIn,
}: {
  readonly worker: Pick<KeyWorker, 'request'>
  readonly onLetIn: () => void
}) {
  const { t } = useFrameTexts()
  const [flow] = useState(() => createLetInFlow({ worker, onLetIn }))
  const { waiting, busy, outcome } = useStore(flow.store)
  useEffect(() => flow.open(), [flow])
  return (
    <>
      {waiting.map((device) => (
        <Waiting
          key={device.approvalId}
          device={device}
          isBusy={busy === device.approvalId}
          isWrong={outcome?.kind === 'wrong' && outcome.approvalId === device.approvalId}
          onLetIn={(number) => void flow.letIn(device, number)}
          onTurnAway={() => void flow.turnAway(device)}
        />
      ))}
      {outcome && outcome.kind !== 'wrong' && (
        <Notice tone={outcome.kind === 'failed' ? 'bad' : 'good'} role={outcome.kind === 'failed' ? 'alert' : 'status'}>
          <p>{t(`frame.letIn.${outcome.kind}`)}</p>
        </Notice>
      )}
    </>
  )
}

interface WaitingProps {
  readonly device: WaitingDevice
  readonly isBusy: boolean
  readonly isWrong: boolean
  readonly onLetIn: (number: string) => void
  readonly onTurnAway: () => void
}

function Waiting({ device, isBusy, isWrong, onLetIn, onTurnAway }: WaitingProps) {
  const { t, locale } = useFrameTexts()
  const [number, setNumber] = useState('')
  const { browser, system, embedOrigin, country, startedAt } = device
  const name = [browser, system].filter(Boolean).join(', ') || t('frame.letIn.unknown')
  return (
    <section className={classNames(styles.origin, styles.asking)} aria-label={t('frame.letIn.title')}>
      <div className={styles.facts}>
        <h2 className={styles.heading}>{t('frame.letIn.title')}</h2>
        <p>{t('frame.letIn.asks', { device: name, site: embedOrigin, time: formatTime(startedAt, locale) })}</p>
        {country !== null && <p>{countryName(country, locale)}</p>}
      </div>
      <TextField
        label={t('frame.letIn.number')}
        hint={t('frame.letIn.hint')}
        problem={isWrong ? t('frame.letIn.wrong') : undefined}
        value={number}
        onChange={(text) => setNumber(text.replace(/\D/g, '').slice(0, 2))}
        inputMode="numeric"
        code
      />
      <div className={styles.pair}>
        <Button tone="quiet" busy={isBusy} onClick={onTurnAway}>
          {t('frame.letIn.turnAway')}
        </Button>
        <Button busy={isBusy} inactive={number.length < 2} onClick={() => onLetIn(number)}>
          {t('frame.letIn.allow')}
        </Button>
      </div>
    </section>
  )
}
