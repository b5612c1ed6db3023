'use client'
import type { ComponentType } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import type { IconProps } from '@/components/ui/Icon'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Notice } from '@/components/ui/Notice'
import { Mail } from '@/components/ui/shell-icons'
import { LogIn, Smartphone } from '@/components/ui/sign-in-icons'
import type { CustodyMode } from '@/lib/custody/custody-mode'
import type { RecoveryWay } from '@/lib/custody/recovery-ways'
import type { KnownRecovery } from '@/lib/frame-guest/known-recovery'
import type { RecoveryFlow } from '@/lib/frame-guest/recovery-flow'
import { FrameCard } from '../FrameCard'
import styles from '../FrameCard.module.css'
import { useFrameTexts } from '../frame-texts'
import { keeperText } from '../keeper-text'
import { Unread } from '../recovery-parts'

const WAYS = ['passkey', 'password'] as const satisfies readonly RecoveryWay[]
const ICONS: Readonly<Record<RecoveryWay, ComponentType<IconProps>>> = { passkey: Smartphone, password: LogIn }

interface RecoveryOverviewProps {
  readonly flow: RecoveryFlow
  readonly custody: CustodyMode
  readonly onDone: () => void
}

/** Who can restore the wallet now, and each way of recovery. */
export function RecoveryOverview({ flow, custody, onDone }: RecoveryOverviewProps) {
  const { t } = useFrameTexts()
  const { known, outcome } = useStore(flow.store)
  const isKnown = typeof known === 'object'
  return (
    <FrameCard
      title={t('frame.security.recovery')}
      onEscape={onDone}
      actions={
        <>
          {outcome !== null && (
            <Notice tone="good" role="status">
              <p>{t(`frame.recovery.${outcome}`)}</p>
            </Notice>
          )}
          <Button onClick={onDone}>{t('frame.security.done')}</Button>
        </>
      }
    >
      {!isKnown && <Unread isLoading={known === 'loading'} onRetry={flow.retry} />}
      {isKnown && (
        <>
          <h2 className={styles.heading}>{t('frame.recovery.who')}</h2>
          <p className={styles.text}>{t(keeperText(known.mode, custody))}</p>
          <h2 className={styles.heading}>{t('frame.recovery.ways')}</h2>
          <Ways flow={flow} known={known} />
          <h2 className={styles.heading}>{t('frame.recovery.end')}</h2>
          <p className={styles.text}>{t('frame.recovery.endBody')}</p>
        </>
      )}
    </FrameCard>
  )
}

function Ways({ flow, known }: { flow: RecoveryFlow; known: KnownRecovery }) {
  const { t } = useFrameTexts()
  return (
    <List label={t('frame.recovery.ways')}>
      <ListRow
        start={<IconTile icon={Mail} />}
        title={t('frame.recovery.automatic')}
        subtitle={t('frame.recovery.automaticBody')}
        end={t(known.mode === 'automatic' ? 'frame.recovery.on' : 'frame.recovery.off')}
        onPress={() => flow.go({ at: 'automatic', proven: null })}
      />
      {WAYS.map((way) => {
        const stored = known.ways.find((each) => each.way === way)
        const state = stored && (stored.isProven ? 'on' : 'unproven')
        return (
          <ListRow
            key={way}
            start={<IconTile icon={ICONS[way]} />}
            title={t(`frame.recovery.${way}`)}
            subtitle={t(`frame.recovery.${way}Body`)}
            end={t(`frame.recovery.${state ?? 'off'}`)}
            onPress={() => flow.go({ at: stored ? 'way' : 'new', way })}
          />
        )
      })}
    </List>
  )
}
