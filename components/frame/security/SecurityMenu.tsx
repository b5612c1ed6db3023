'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { Ban, Clock } from '@/components/ui/account-icons'
import { Button } from '@/components/ui/Button'
import type { IconProps } from '@/components/ui/Icon'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Share, Shield } from '@/components/ui/settings-icons'
import { LogIn, Smartphone } from '@/components/ui/sign-in-icons'
import { securitySections } from '@/lib/core/security-sections'
import { createDeletionFlow } from '@/lib/frame-guest/deletion-flow'
import { readCustody } from '@/lib/frame-guest/read-custody'
import { FrameCard } from '../FrameCard'
import styles from '../FrameCard.module.css'
import { useFrameTexts } from '../frame-texts'
import { keeperText } from '../keeper-text'
import { PlannedDeletion } from './PlannedDeletion'
import type { MenuSection, SectionProps } from './section-props'

const ICONS: Readonly<Record<MenuSection, ComponentType<IconProps>>> = {
  recovery: Shield,
  logins: LogIn,
  devices: Smartphone,
  export: Share,
  activity: Clock,
  deletion: Ban,
}

const ENTRIES = securitySections.filter((section) => section !== 'menu')

/** Who keeps the keys, and the way to each section. */
export default function SecurityMenu({ worker, custody: likely, onOpen, onDone }: SectionProps) {
  const { t } = useFrameTexts()
  const [custody, setCustody] = useState(likely)
  // What the installation says holds until the wallet itself is known to be its owner's alone.
  const [isOwners, setOwners] = useState(false)
  const [deletion] = useState(() => createDeletionFlow({ worker }))
  useEffect(() => deletion.open(), [deletion])
  useEffect(() => {
    const reading = new AbortController()
    void readCustody(likely, reading.signal).then((published) => {
      if (!reading.signal.aborted) setCustody(published)
    })
    worker
      .request('recovery', undefined, reading.signal)
      .then(({ mode }) => setOwners(mode === 'owner'))
      .catch(() => undefined)
    return () => reading.abort()
  }, [likely, worker])

  return (
    <FrameCard
      title={t('frame.security.title')}
      onEscape={onDone}
      actions={<Button onClick={onDone}>{t('frame.security.done')}</Button>}
    >
      <PlannedDeletion flow={deletion} />
      <h2 className={styles.heading}>{t('frame.security.keys')}</h2>
      <p className={styles.text}>{t('frame.security.parts')}</p>
      <p className={styles.text}>{t(keeperText(isOwners ? 'owner' : 'automatic', custody))}</p>
      <List label={t('frame.security.title')}>
        {ENTRIES.map((section) => (
          <ListRow
            key={section}
            start={<IconTile icon={ICONS[section]} />}
            title={t(`frame.security.${section}`)}
            onPress={() => onOpen(section)}
          />
        ))}
      </List>
    </FrameCard>
  )
}
