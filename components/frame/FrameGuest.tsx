'use client'

import { type CSSProperties, lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Boundary } from '@/components/ui/Boundary'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { createFrameAnswers } from '@/lib/frame-guest/answers'
import { embedderOf } from '@/lib/frame-guest/embedder'
import { type FrameTheme, NO_THEME } from '@/lib/frame-guest/frame-theme'
import { createGuestChannel, type GuestChannel } from '@/lib/frame-guest/guest-channel'
import type { Custody } from '@/lib/frame-guest/read-custody'
import { createScreens } from '@/lib/frame-guest/screens'
import { trustBuiltScripts } from '@/lib/frame-guest/trusted-scripts'
import { createKeyWorker, type KeyWorker } from '@/lib/frame-guest/worker-client'
import { fillText } from '@/lib/text/fill-text'
import { formatLongWait } from '@/lib/text/format-wait'
import type { FailedScreenProps } from './FailedScreen'
import { type FrameTexts, FrameTextsContext } from './frame-texts'

const FrameAlone = lazy(() => import('./FrameAlone'))
const lazyScreens = () => lazy(() => import('./FrameScreens'))

const startWorker = () =>
  new Worker(new URL('../../lib/frame-guest/key-worker.ts', import.meta.url), { type: 'module', name: 'foyer-keys' })

export interface FrameGuestProps extends FrameTexts {
  readonly projectId: string
  /** Origins of the pages that may use the frame. */
  readonly allowedOrigins: readonly string[]
  readonly chainId: Caip2
  /** Origins of the two custody domains. */
  readonly custodyUrls: { readonly wallet: string; readonly vault: string }
  readonly custody: Custody
  /** Texts of failures by key; one without a text reads as any failure. */
  readonly errorTexts: Readonly<Record<string, string>>
  /** The networks that the wallet has. It refuses any other network. */
  readonly chainIds: readonly Caip2[]
  /** Names of the networks that a message may mention, by CAIP-2. */
  readonly networkNames: Readonly<Record<string, string>>
}

/** The document of the hidden frame. It shows what the visitor has to decide, and a sentence where no page shows it. */
export function FrameGuest(props: FrameGuestProps) {
  const { projectId, allowedOrigins, chainId, custodyUrls, errorTexts, texts, locale, chainIds } = props
  const [isAlone, setIsAlone] = useState(false)
  const [theme, setTheme] = useState<FrameTheme>(NO_THEME)
  const [worker, setWorker] = useState<KeyWorker | null>(null)
  // A new one for each try, because React keeps a failed load.
  const [FrameScreens, setFrameScreens] = useState(lazyScreens)
  const screens = useMemo(createScreens, [])
  const shown = useSyncExternalStore(screens.subscribe, screens.current, () => null)

  useEffect(() => {
    trustBuiltScripts(window)
    const textOf = ({ code, textKey, details }: AppError) => {
      const { seconds } = details
      const isWait = code === 'email.cooldown' && typeof seconds === 'number'
      const time = isWait ? formatLongWait(seconds, locale) : null
      if (time !== null) return fillText(texts['emailLogin.manyTries'], { time })
      return fillText(errorTexts[textKey] ?? errorTexts['error.generic'] ?? '', details)
    }
    const keyWorker = createKeyWorker({
      start: startWorker,
      place: () => ({ urls: custodyUrls, projectId, lang: locale, embedOrigin: originOfPage() }),
      onSessionToken: (token) => channel.updateSession(token),
    })
    // Requests come through the channel alone, which has an origin from the first on.
    const originOfPage = () => channel.origin ?? ''
    let channel: GuestChannel
    try {
      channel = createGuestChannel({
        ...{ window, allowedOrigins, textOf },
        embedder: embedderOf(window),
        answers: createFrameAnswers({
          ...{ worker: keyWorker, screens, chainId },
          hasNetwork: (wanted) => chainIds.includes(wanted),
          origin: originOfPage,
          onTheme: setTheme,
          reload: () => window.location.reload(),
        }),
      })
    } catch (thrown) {
      // The frame is in a window of its own. The visitor sees a sentence; the console has the reason.
      console.error(textOf(AppError.from(thrown, 'internal')))
      return setIsAlone(true)
    }
    setWorker(keyWorker)
    const stopWatching = closeWhenHidden(() => screens.closeAll('wallet.rejected'))
    // A page that is kept for the Back button keeps no keys.
    const wipe = () => keyWorker.wipe()
    window.addEventListener('pagehide', wipe)
    return () => {
      window.removeEventListener('pagehide', wipe)
      stopWatching()
      channel.close()
      screens.closeAll('request.interrupted')
      keyWorker.wipe()
    }
  }, [projectId, allowedOrigins, chainId, custodyUrls, errorTexts, texts, locale, chainIds, screens])

  if (isAlone) return <Alone {...{ texts, locale }} dir={props.dir} />
  if (!shown || !worker) return null
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
            networkNames={props.networkNames}
          />
        </Suspense>
      </Boundary>
    </FrameTextsContext>
  )
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

/**
 * A page that hides the frame again has given up its prompt: stock clients do not say so. A frame that is not displayed
 * has no layout, and receives no other message about it.
 */
function closeWhenHidden(close: () => void): () => void {
  let wasShown = false
  const observer = new IntersectionObserver(([entry]) => {
    const isShown = (entry?.boundingClientRect.width ?? 0) > 0
    if (wasShown && !isShown) close()
    wasShown = isShown
  })
  observer.observe(document.documentElement)
  return () => observer.disconnect()
}
