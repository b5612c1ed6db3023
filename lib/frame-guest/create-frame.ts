import type { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { Currency } from '@/lib/core/currencies'
import { createFrameAnswers } from './answers'
import { embedderOf } from './embedder'
import type { FrameTheme } from './frame-theme'
import { createGuestChannel } from './guest-channel'
import { createScreens, type Screens } from './screens'
import { trustBuiltScripts } from './trusted-scripts'
import { createKeyWorker, type KeyWorker, type WorkerHandle } from './worker-client'

/** What the document of the frame says about itself. */
export interface FrameSettings {
  readonly projectId: string
  /** Origins of the pages that may use the frame. */
  readonly allowedOrigins: readonly string[]
  readonly chainId: Caip2
  /** Origins of the two custody domains. */
  readonly custodyUrls: { readonly wallet: string; readonly vault: string }
  readonly locale: string
  /** In which fees are shown too. */
  readonly currency: Currency
  /** The networks that the wallet has. It refuses any other network. */
  readonly chainIds: readonly Caip2[]
  /** Those of the OP Stack, where a transaction also pays for its data on layer 1. */
  readonly opStackChainIds: readonly Caip2[]
  /** Those where it can have a smart account. */
  readonly smartAccountChainIds: readonly Caip2[]
}

/** A running frame: its key worker, its end of the messages of the page, and what it shows. */
export interface Frame {
  readonly worker: KeyWorker
  readonly screens: Screens
  /** Ends everything, and with the worker all keys in memory. */
  end(): void
}

/**
 * Starts the frame in its window. It lasts as long as the document: what a component draws, and draws anew, has no effect
 * on the keys.
 *
 * @param parts.settings - Of the document; they do not change.
 * @param parts.textOf - Text of a failure, for the page.
 * @throws {AppError} `frame.parent_not_set` in a window that no page shows.
 */
export function createFrame(parts: {
  readonly window: Window & typeof globalThis
  readonly settings: FrameSettings
  readonly startWorker: () => WorkerHandle
  readonly textOf: (error: AppError) => string
  readonly onTheme: (theme: FrameTheme) => void
}): Frame {
  const { window, settings, startWorker, textOf, onTheme } = parts
  const { projectId, allowedOrigins, chainId, custodyUrls, locale, currency, chainIds, opStackChainIds } = settings
  const { smartAccountChainIds } = settings
  trustBuiltScripts(window)
  const screens = createScreens()
  const worker = createKeyWorker({
    start: startWorker,
    place: () => ({
      ...{ urls: custodyUrls, projectId, lang: locale, embedOrigin: origin() },
      opStackChainIds: [...opStackChainIds],
      smartAccountChainIds: [...smartAccountChainIds],
      currency,
    }),
    onSessionToken: (token) => channel.updateSession(token),
  })
  // Requests come through the channel alone, which has an origin from the first on.
  const origin = (): string => channel.origin ?? ''
  const channel = createGuestChannel({
    ...{ window, allowedOrigins, textOf },
    embedder: embedderOf(window),
    answers: createFrameAnswers({
      ...{ worker, screens, chainId, chainIds, smartAccountChainIds, origin, onTheme },
      reload: () => window.location.reload(),
    }),
  })
  const stopWatching = closeWhenHidden(window, () => screens.closeAll('wallet.rejected'))
  // A page that is kept for the Back button keeps no keys.
  const wipe = () => worker.wipe()
  window.addEventListener('pagehide', wipe)
  return {
    worker,
    screens,
    end() {
      window.removeEventListener('pagehide', wipe)
      stopWatching()
      channel.close()
      screens.closeAll('request.interrupted')
      worker.wipe()
    },
  }
}

/**
 * A page that hides the frame again has given up its prompt: stock clients do not say so. A frame that is not displayed
 * has no layout, and receives no other message about it.
 */
function closeWhenHidden(window: Window & typeof globalThis, close: () => void): () => void {
  let wasShown = false
  const observer = new window.IntersectionObserver(([entry]) => {
    const isShown = (entry?.boundingClientRect.width ?? 0) > 0
    if (wasShown && !isShown) close()
    wasShown = isShown
  })
  observer.observe(window.document.documentElement)
  return () => observer.disconnect()
}
