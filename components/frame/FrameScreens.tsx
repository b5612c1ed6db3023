'use client'
import '@/components/modal/theme.css'
import '@/components/modal/isolation.css'
import { type ComponentType, lazy, useLayoutEffect, useRef, useState } from 'react'
import { Boundary } from '@/components/ui/Boundary'
import type { OutsideProvider } from '@/lib/core/login-providers'
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
  calls: () => import('./ApproveCalls'),
  permission: () => import('./ApprovePermission'),
  solanaTransactions: () => import('./ApproveSolana'),
  security: () => import('./WalletSecurity'),
  unlock: () => import('./UnlockWallet'),
}

/**
 * React delays what suspends again, so each component is made once, and the frame waits for it in one place
 * (`FrameGuest`). It keeps a failed load, which is then dropped.
 */
const loaded = new Map<FrameScreen['kind'], ComponentType<ScreenProps<FrameScreen>>>()

function screenOf(kind: FrameScreen['kind']): ComponentType<ScreenProps<FrameScreen>> {
  // Table and screen agree in their kind, which the type cannot say.
  const component = loaded.get(kind) ?? lazy(SCREENS[kind] as LoadScreen<FrameScreen>)
  loaded.set(kind, component)
  return component
}

export interface FrameScreensProps {
  readonly shown: ShownScreen
  readonly screens: Screens
  readonly theme: FrameTheme
  readonly worker: KeyWorker
  readonly custody: CustodyMode
  readonly networks: FrameNetworks
  readonly providers?: readonly OutsideProvider[]
}

/** The screen that the visitor has to answer, in the looks of the page. Loads with the first one. */
export default function FrameScreens({
  shown,
  screens,
  theme,
  worker,
  custody,
  networks,
  providers = [],
}: FrameScreensProps) {
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

  const { id, screen, waiting } = shown
  // Draws again, with a component that loads anew.
  const [, setTry] = useState(0)
  const Screen = screenOf(screen.kind)
  return (
    <div className={styles.root} ref={root} data-foyer={theme.mode ?? ''} data-foyer-root="" lang={locale} dir={dir}>
      <Boundary
        key={id}
        fallback={(retry) => (
          <FailedScreen
            onRetry={() => {
              loaded.delete(screen.kind)
              setTry((before) => before + 1)
              retry()
            }}
            onClose={() => {
              loaded.delete(screen.kind)
              screens.close(id, 'request.interrupted')
            }}
          />
        )}
      >
        <Screen
          {...{ screen, worker, custody, networks, providers, waiting }}
          onAgree={() => screens.agree(id)}
          onClose={(code) => screens.close(id, code)}
        />
      </Boundary>
    </div>
  )
}
