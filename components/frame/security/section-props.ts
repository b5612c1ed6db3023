import type { SecuritySection } from '@/lib/core/security-sections'
import type { SecurityScreen } from '@/lib/frame-guest/screens'
import type { ScreenProps } from '../screen-props'

/** A section that the menu leads to. */
export type MenuSection = Exclude<SecuritySection, 'menu'>

/** What each section of the security screen gets. It draws a whole card. */
export interface SectionProps
  extends Pick<ScreenProps<SecurityScreen>, 'screen' | 'worker' | 'custody' | 'networks' | 'providers'> {
  readonly onOpen: (section: SecuritySection) => void
  /** To the menu, or out of the screen for a section that the page has opened by name. */
  readonly onBack: () => void
  /** The visitor has finished. */
  readonly onDone: () => void
  /** The wallet is signed out on this device. */
  readonly onSignedOut: () => void
}
