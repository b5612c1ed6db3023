'use client'
import '@/components/modal/theme.css'
import '@/components/modal/isolation.css'
import { type ComponentType, lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Boundary } from '@/components/ui/Boundary'
import type { CustodyMode } from '@/lib/custody/custody-mode'
import type { FrameTheme } from '@/lib/frame-guest/frame-theme'
import type { FrameScreen, Screens, ShownScreen } from '@/lib/frame-guest/screens'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { FailedScreen } from './FailedScreen'
import styles from './FrameCard.module.css'
import { type FrameNetworks, useFrameTexts } from './frame-texts'
import type { ScreenProps } from './screen-props'

type LoadScreen<S extends FrameScreen> = () => Promise<{ readonly default: ComponentType<ScreenProps<S>> }>

/** How each screen loads: a chunk each, with the first request for it. */
const SCREENS: { readonly [K in FrameScreen['kind']]: LoadScreen<Extract<FrameScreen, { kind: K }>> } = {
  message: () => import('./ApproveMessage'),
  typedData: () => import('./ApproveTypedData'),
  transaction: () => import('./ApproveTransaction'),
  solanaTransactions: () => import('./ApproveSolana'),
  security: () => import('./WalletSecurity'),
}

export interface FrameScreensProps {
  readonly shown: ShownScreen
  readonly screens: Screens
  readonly theme: FrameTheme
  readonly worker: KeyWorker
  readonly custody: CustodyMode
  readonly networks: FrameNetworks
}

/** The screen that the visitor has to answer, in the looks of the page. Loads with the first one. */
export default function FrameScreens({ shown, screens, theme, worker, custody, networks }: FrameScreensProps) {
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
  const [tried, setTry] = useState(0)
  // React keeps a failed load, so each try has a component of its own. Table and screen agree in their kind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tried` makes it anew
  const Screen = useMemo(() => lazy(SCREENS[screen.kind] as LoadScreen<FrameScreen>), [screen.kind, tried])
  return (
    <div className={styles.root} ref={root} data-foyer={theme.mode ?? ''} data-foyer-root="" lang={locale} dir={dir}>
      <Boundary
        key={id}
        fallback={(retry) => (
          <FailedScreen
            onRetry={() => {
              setTry((before) => before + 1)
              retry()
            }}
            onClose={() => screens.close(id, 'request.interrupted')}
          />
        )}
      >
        <Suspense fallback={null}>
          <Screen
            {...{ screen, worker, custody, networks }}
            onAgree={() => screens.agree(id)}
            onClose={(code) => screens.close(id, code)}
          />
        </Suspense>
      </Boundary>
    </div>
  )
}
