'use client'

import {
  type CSSProperties,
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Boundary } from '@/components/ui/Boundary'
import { AppError } from '@/lib/core/app-error'
import type { OutsideProvider } from '@/lib/core/login-providers'
import type { CustodyMode } from '@/lib/custody/custody-mode'
import { createFrame, type Frame, type FrameSettings } from '@/lib/frame-guest/create-frame'
import { type FrameTheme, NO_THEME } from '@/lib/frame-guest/frame-theme'
import { fillText } from '@/lib/text/fill-text'
import { formatLongWait } from '@/lib/text/format-wait'
import type { FailedScreenProps } from './FailedScreen'
import { type FrameNetworks, type FrameTexts, FrameTextsContext } from './frame-texts'

const FrameAlone = lazy(() => import('./FrameAlone'))
const lazyScreens = () => lazy(() => import('./FrameScreens'))

const startWorker = () =>
  new Worker(new URL('../../lib/frame-guest/key-worker.ts', import.meta.url), { type: 'module', name: 'foyer-keys' })

export interface FrameGuestProps extends FrameTexts, FrameSettings {
  readonly custody: CustodyMode
  /** Texts of failures by key; one without a text reads as any failure. */
  readonly errorTexts: Readonly<Record<string, string>>
  /** The networks that a request may mention. */
  readonly networks: FrameNetworks
  /** With what a visitor can log in, besides a mailbox. */
  readonly providers?: readonly OutsideProvider[]
  readonly locale: FrameTexts['locale']
}

const NOTHING_SHOWN = { subscribe: () => () => undefined, current: () => null }

/** The document of the hidden frame. It shows what the visitor has to decide, and a sentence where no page shows it. */
export function FrameGuest(props: FrameGuestProps) {
  const { texts, locale } = props
  const [isAlone, setIsAlone] = useState(false)
  const [theme, setTheme] = useState<FrameTheme>(NO_THEME)
  const [frame, setFrame] = useState<Frame | null>(null)
  // A new one for each try, because React keeps a failed load.
  const [FrameScreens, setFrameScreens] = useState(lazyScreens)
  const { subscribe, current } = frame?.screens ?? NOTHING_SHOWN
  const shown = useSyncExternalStore(subscribe, current, () => null)
  const newest = useRef(props)
  useLayoutEffect(() => {
    newest.current = props
  })

  // Once for the document: a frame that is made anew has lost its keys.
  useEffect(() => {
    const textOf = (error: AppError) => failureText(error, newest.current)
    try {
      const made = createFrame({ window, settings: newest.current, startWorker, textOf, onTheme: setTheme })
      setFrame(made)
      return () => made.end()
    } catch (thrown) {
      // The frame is in a window of its own. The visitor sees a sentence; the console has the reason.
      console.error(textOf(AppError.from(thrown, 'internal')))
      return setIsAlone(true)
    }
  }, [])

  if (isAlone) return <Alone {...{ texts, locale }} dir={props.dir} />
  if (!shown || !frame) return null
  const { screens, worker } = frame
  const failed = (retry: () => void) => (
    <UnloadedScreen
      {...{ texts, locale }}
      dir={props.dir}
      onRetry={() => {
        setFrameScreens(lazyScreens)
        retry()
      }}
      onClose={() => screens.close(shown.id, 'request.interrupted')}
    />
  )
  return (
    <FrameTextsContext value={props}>
      <Boundary key={shown.id} fallback={failed}>
        <Suspense fallback={null}>
          <FrameScreens
            {...{ shown, screens, theme, worker }}
            custody={props.custody}
            networks={props.networks}
            providers={props.providers ?? []}
          />
        </Suspense>
      </Boundary>
    </FrameTextsContext>
  )
}

/** For the page, which shows it in its own view. */
function failureText({ code, textKey, details }: AppError, { texts, errorTexts, locale }: FrameGuestProps): string {
  const { seconds } = details
  const isWait = code === 'email.cooldown' && typeof seconds === 'number'
  const time = isWait ? formatLongWait(seconds, locale) : null
  if (time !== null) return fillText(texts['emailLogin.manyTries'], { time })
  return fillText(errorTexts[textKey] ?? errorTexts['error.generic'] ?? '', details, locale)
}

/** The message of a frame in a window of its own. If the card does not load, the message shows without it. */
function Alone({ texts, locale, dir }: FrameTexts) {
  const plain = (
    <p lang={locale} dir={dir}>
      {texts['frame.alone']}
    </p>
  )
  return (
    <Boundary fallback={() => plain}>
      <Suspense fallback={null}>
        <FrameAlone {...{ texts, locale, dir }} />
      </Suspense>
    </Boundary>
  )
}

/** React sets these styles by script, because the policy of the document refuses inline styles. */
const PLAIN: CSSProperties = {
  ...{ position: 'fixed', inset: 0, overflow: 'auto', padding: '0 20px' },
  ...{ colorScheme: 'light dark', background: 'Canvas', color: 'CanvasText', font: '16px system-ui' },
}
const PLAIN_TITLE: CSSProperties = { fontSize: 20 }
const PLAIN_BUTTON: CSSProperties = { minBlockSize: 44, marginInlineEnd: 8, padding: '0 16px', font: 'inherit' }

/** Replaces the screens if their code did not load. Their styles come with the code. */
function UnloadedScreen({ texts, locale, dir, onRetry, onClose }: FrameTexts & FailedScreenProps) {
  return (
    <main lang={locale} dir={dir} role="alert" style={PLAIN}>
      <h1 style={PLAIN_TITLE}>{texts['frame.failed.title']}</h1>
      <p>{texts['frame.failed.body']}</p>
      <button type="button" style={PLAIN_BUTTON} onClick={onClose}>
        {texts['frame.security.close']}
      </button>
      <button type="button" style={PLAIN_BUTTON} onClick={onRetry}>
        {texts['frame.security.tryAgain']}
      </button>
    </main>
  )
}
