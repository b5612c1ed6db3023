import { hostWalletStage } from '@/components/modal/stages/host-wallet-stage'
import { loadAlertStage } from '@/components/modal/stages/load-alert-stage'
import { loadExplorerTable } from '@/components/modal/stages/load-explorer-table'
import { loadLateStage } from '@/components/modal/stages/load-late-stage'
import { loadWalletStage } from '@/components/modal/stages/load-wallet-stage'
import { createRuntime } from '@/lib/runtime/create-runtime'
import type { RuntimeNeeds, Shell, Stages, WalletAndFlows } from '@/lib/runtime/runtime'
import { switchLocale } from '@/lib/runtime/visitor-choices'
import { createWalletSide } from '@/lib/runtime/wallet-side'
import type { loadLocale } from '@/lib/text/load-locale'
import type { TextPart } from '@/lib/text/text-key'
import { loadTexts } from '@/lib/text/text-loader'

/** The stages of the product without what draws the modal. */
export const stages = {
  modal: async () => ({
    createRuntime,
    createWalletSide,
    loadTexts,
    loadAlerts: loadAlertStage,
    loadWallet: loadWalletStage,
    loadLate: loadLateStage,
    loadExplorerTable,
  }),
  hostWallet: async () => hostWalletStage,
  visitorChoices: () => import('@/lib/runtime/visitor-choices'),
} satisfies Stages

/** The stages, where the code of the account flows, or of the flows, loads through a function of the test. */
export function stagesLoading(through: {
  readonly account?: (load: WalletAndFlows['loadAccount']) => ReturnType<WalletAndFlows['loadAccount']>
  readonly flows?: (load: WalletAndFlows['loadFlows']) => ReturnType<WalletAndFlows['loadFlows']>
}): Stages {
  const { account = (load) => load(), flows = (load) => load() } = through
  return {
    ...stages,
    async modal() {
      const loadWallet = async (): Promise<WalletAndFlows> => {
        const wallet = await loadWalletStage()
        return { ...wallet, loadAccount: () => account(wallet.loadAccount), loadFlows: () => flows(wallet.loadFlows) }
      }
      return { ...(await stages.modal()), loadWallet }
    },
  }
}

/** The stages, with texts that wait for `gate` before they load; a gate that rejects is a chunk that does not load. */
export function gatedTexts() {
  const texts = {
    gate: async (_parts: readonly TextPart[]): Promise<void> => undefined,
    stages: {
      ...stages,
      async modal() {
        const stage = await stages.modal()
        const gatedLoad: typeof loadTexts = async (store, parts, from) => {
          await texts.gate(parts)
          await loadTexts(store, parts, from)
        }
        return { ...stage, loadTexts: gatedLoad }
      },
    } satisfies Stages,
  }
  return texts
}

/** The stages, where a change of language loads it from `locales`. */
export function stagesWith(locales: typeof loadLocale): Stages {
  return {
    ...stages,
    async modal() {
      const withLocales = (shell: Shell, needs: RuntimeNeeds) =>
        createRuntime({ ...shell, setLocale: (locale) => switchLocale(shell, locale, locales) }, needs)
      return { ...(await stages.modal()), createRuntime: withLocales }
    },
  }
}
