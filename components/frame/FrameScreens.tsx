'use client'
import '@/components/modal/theme.css'
import '@/components/modal/isolation.css'
import { useLayoutEffect, useRef } from 'react'
import { Boundary } from '@/components/ui/Boundary'
import type { CustodyMode } from '@/lib/custody/custody-mode'
import type { FrameTheme } from '@/lib/frame-guest/frame-theme'
import type { Screens, ShownScreen } from '@/lib/frame-guest/screens'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { ApproveMessage } from './ApproveMessage'
import { FailedScreen } from './FailedScreen'
import styles from './FrameCard.module.css'
import { useFrameTexts } from './frame-texts'
import { WalletSecurity } from './WalletSecurity'

export interface FrameScreensProps {
  readonly shown: ShownScreen
  readonly screens: Screens
  readonly theme: FrameTheme
  readonly worker: KeyWorker
  readonly custody: CustodyMode
  /** By CAIP-2. */
  readonly networkNames: Readonly<Record<string, string>>
}

/** The screen that the visitor has to answer, in the looks of the page. Loads with the first one. */
export default function FrameScreens({ shown, screens, theme, worker, custody, networkNames }: FrameScreensProps) {
  const { locale, dir } = useFrameTexts()
  const root = useRef<HTMLDivElement>(null)

  // By the object model: the policy of the document refuses inline styles.
  useLayoutEffect(() => {
    const variables = {
      '--fy-action': theme.accent?.fill,
      '--fy-action-hover': theme.accent?.fill,
      '--fy-on-action': theme.accent?.text,
      '--fy-r-control': theme.radius === null ? undefined : `${theme.radius}px`,
    }
    for (const [name, value] of Object.entries(variables)) {
      if (value === undefined) root.current?.style.removeProperty(name)
      else root.current?.style.setProperty(name, value)
    }
  }, [theme])

  const { id, screen } = shown
  return (
    <div className={styles.root} ref={root} data-foyer={theme.mode ?? ''} data-foyer-root="" lang={locale} dir={dir}>
      <Boundary
        key={id}
        fallback={(retry) => <FailedScreen onRetry={retry} onClose={() => screens.close(id, 'request.interrupted')} />}
      >
        {screen.kind === 'message' ? (
          <ApproveMessage
            screen={screen}
            networkNames={networkNames}
            onApprove={() => screens.agree(id)}
            onReject={() => screens.close(id)}
          />
        ) : (
          <WalletSecurity
            custody={custody}
            worker={worker}
            onClose={() => screens.agree(id)}
            onSignedOut={() => screens.close(id, 'session.ended')}
          />
        )}
      </Boundary>
    </div>
  )
}
