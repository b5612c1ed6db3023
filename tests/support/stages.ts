import { Fragment } from 'react'
import { type Chunks, createChunkLoader, type LoadChunk } from '@/lib/runtime/chunks'
import { createRuntime } from '@/lib/runtime/create-runtime'
import { createWalletConnections } from '@/lib/runtime/create-wallet-connections'
import type { Shell } from '@/lib/runtime/runtime'
import { switchLocale } from '@/lib/runtime/visitor-choices'
import type { WalletConnections } from '@/lib/runtime/wallet-connections'
import type { loadLocale } from '@/lib/text/load-locale'
import type { TextPart } from '@/lib/text/text-key'
import { loadTexts } from '@/lib/text/text-loader'

/** The stages of the product without what draws the modal. */
export const stages = createChunkLoader({
  first: async () => ({
    loadTexts,
    preload: (shell, loadModal) => void loadModal(shell).catch(() => undefined),
    loadBehindCard: async (shell, _dialog, loadModal) => {
      await loadModal(shell)
      return undefined
    },
    loadModal: () => import('@/components/modal/stages/modal-stage'),
    loadHostWallet: () => import('@/components/modal/stages/host-wallet-stage'),
  }),
  modal: async () => ({
    ModalRoot: Fragment,
    createRuntime,
    createWalletConnections,
    loads: {
      alerts: () => import('@/components/modal/stages/alert-stage'),
      wallet: () => import('@/components/modal/stages/wallet-stage'),
      sources: () => import('@/components/modal/stages/sources-stage'),
      explorerTable: () => import('@/lib/connect/explorer-table'),
    },
  }),
  hostWallet: () => import('@/components/modal/stages/host-wallet-stage'),
  visitorChoices: () => import('@/lib/runtime/visitor-choices'),
})

type Through = {
  readonly [Name in keyof Chunks]?: (load: () => Promise<Chunks[Name]>) => Promise<Partial<Chunks[Name]>>
}

/** The stages, where some chunks load through a function of the test. What it leaves out of a chunk is not used. */
export function stagesThrough(through: Through): LoadChunk {
  return async <Name extends keyof Chunks>(name: Name) => {
    const load = () => stages(name)
    return (await (through[name]?.(load) ?? load())) as Chunks[Name]
  }
}

/** The stages, with texts that wait for `gate` before they load; a gate that rejects is a chunk that does not load. */
export function gatedTexts() {
  const texts = {
    gate: async (_parts: readonly TextPart[]): Promise<void> => undefined,
    stages: stagesThrough({
      async first(load) {
        const gatedLoad: typeof loadTexts = async (store, parts, from) => {
          await texts.gate(parts)
          await loadTexts(store, parts, from)
        }
        return { ...(await load()), loadTexts: gatedLoad }
      },
    }),
  }
  return texts
}

/** The stages, where a change of language loads it from `locales`. */
export function stagesWith(locales: typeof loadLocale): LoadChunk {
  const withLocales = (shell: Shell, ...rest: [WalletConnections, unknown]) =>
    createRuntime({ ...shell, setLocale: (locale) => switchLocale(shell, locale, locales) }, ...rest)
  return stagesThrough({ modal: async (load) => ({ ...(await load()), createRuntime: withLocales }) })
}
