'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import type { SecuritySection } from '@/lib/core/security-sections'
import type { SecurityScreen } from '@/lib/frame-guest/screens'
import { FailedScreen } from './FailedScreen'
import { FrameCard } from './FrameCard'
import { useFrameTexts } from './frame-texts'
import type { ScreenProps } from './screen-props'
import type { SectionProps } from './security/section-props'
import { loadSection } from './security/sections'

type Loaded = { readonly section: SecuritySection; readonly Section: ComponentType<SectionProps> }

/** Who keeps the keys of the wallet, and what its owner can do about it: a menu, and a section for each entry. */
export default function WalletSecurity(props: Omit<ScreenProps<SecurityScreen>, 'waiting'>) {
  const { screen, worker, custody, networks, providers = [], onAgree, onClose } = props
  const { t } = useFrameTexts()
  const [section, setSection] = useState<SecuritySection>(screen.section)
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null)
  const [tries, setTries] = useState(0)

  // Not suspended: the section that is open stays on the screen until the next one is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew
  useEffect(() => {
    let isOver = false
    const show = (next: Loaded | 'failed') => {
      if (!isOver) setLoaded(next)
    }
    loadSection(section).then(
      (Section) => show({ section, Section }),
      () => show('failed'),
    )
    return () => {
      isOver = true
    }
  }, [section, tries])

  const close = () => onClose()
  if (loaded === 'failed') {
    const retry = () => {
      setLoaded(null)
      setTries(tries + 1)
    }
    return <FailedScreen onRetry={retry} onClose={close} />
  }
  if (loaded === null) {
    return (
      <FrameCard
        title={t('frame.security.title')}
        onEscape={onAgree}
        actions={<Button onClick={onAgree}>{t('frame.security.done')}</Button>}
      >
        <VisuallyHidden>{t('frame.security.opening')}</VisuallyHidden>
        <SkeletonRows endLines={1} />
      </FrameCard>
    )
  }
  const { Section } = loaded
  return (
    <Section
      // The focus begins at the title of each section.
      key={loaded.section}
      {...{ screen, worker, custody, networks, providers }}
      onOpen={setSection}
      onBack={() => (loaded.section === screen.section ? onAgree() : setSection(screen.section))}
      onDone={onAgree}
      onSignedOut={() => onClose('session.ended')}
    />
  )
}
