'use client'

import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
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
import { type FrameTexts, FrameTextsContext } from './frame-texts'

const FrameAlone = lazy(() => import('./FrameAlone'))
const FrameScreens = lazy(() => import('./FrameScreens'))

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
  /** Names of the networks that the wallet has, by CAIP-2. It refuses any other network. */
  readonly networkNames: Readonly<Record<string, string>>
}

/** The document of the hidden frame. It shows what the visitor has to decide, and a sentence where no page shows it. */
export function FrameGuest(props: FrameGuestProps) {
  const { projectId, allowedOrigins, chainId, custodyUrls, errorTexts, texts, locale, networkNames } = props
  const [isAlone, setIsAlone] = useState(false)
  const [theme, setTheme] = useState<FrameTheme>(NO_THEME)
  const [worker, setWorker] = useState<KeyWorker | null>(null)
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
          hasNetwork: (wanted) => Object.hasOwn(networkNames, wanted),
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
  }, [projectId, allowedOrigins, chainId, custodyUrls, errorTexts, texts, locale, networkNames, screens])

  if (isAlone)
    return (
      <Suspense fallback={<p>{texts['frame.alone']}</p>}>
        <FrameAlone texts={texts} locale={locale} dir={props.dir} />
      </Suspense>
    )
  if (!shown || !worker) return null
  return (
    <FrameTextsContext value={props}>
      <Suspense fallback={null}>
        <FrameScreens {...{ shown, screens, theme, worker }} custody={props.custody} networkNames={networkNames} />
      </Suspense>
    </FrameTextsContext>
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
