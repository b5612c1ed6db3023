import type { LaterParts } from '@/lib/runtime/shell'
import { switchLocale } from '@/lib/runtime/visitor-choices'
import type { loadLocale } from '@/lib/text/load-locale'
import type { TextPart } from '@/lib/text/text-key'

/** The later stages as they are, in no chunk of anybody's. */
export const laterParts: LaterParts = {
  modal: async () => ({
    ...(await import('@/lib/runtime/create-runtime')),
    ...(await import('@/lib/runtime/wallet-side')),
    ...(await import('@/lib/text/text-loader')),
    loadWallet,
  }),
}

const loadWallet = async () => ({
  ...(await import('@/lib/runtime/held-wallet')).heldWallet,
  ...(await import('@/lib/runtime/tell-developer')),
  loadStandardConnectors: () => import('@/lib/connect/sources/wallet-standard/standard-connectors'),
  loadFlows,
})

const loadFlows = async () => ({
  ...(await import('@/lib/runtime/create-flows')),
  loadSignIn: () => import('@/lib/runtime/sign-in-flow'),
  loadSwap: () => import('@/lib/runtime/swap-flow'),
})

/** The later stages, with texts that wait for `gate` before they load; a gate that rejects is a chunk that does not. */
export function gatedTexts() {
  const texts = {
    gate: async (_parts: readonly TextPart[]): Promise<void> => undefined,
    later: {
      async modal() {
        const part = await laterParts.modal()
        const loadTexts: typeof part.loadTexts = async (store, parts, from) => {
          await texts.gate(parts)
          await part.loadTexts(store, parts, from)
        }
        return { ...part, loadTexts }
      },
    } satisfies LaterParts,
  }
  return texts
}

/** The later stages, where a visitor who changes the language gets it from `locales`. */
export function laterPartsWith(locales: typeof loadLocale): LaterParts {
  return {
    async modal() {
      const part = await laterParts.modal()
      const createRuntime: typeof part.createRuntime = (shell, side, host) =>
        part.createRuntime({ ...shell, setLocale: (locale) => switchLocale(shell, locale, locales) }, side, host)
      return { ...part, createRuntime }
    },
  }
}
