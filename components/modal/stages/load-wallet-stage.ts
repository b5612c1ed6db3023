import type { Runtime } from '@/lib/runtime/runtime'

/** Loads the wallet stage and, through it, the flows. Failed loads may be repeated. */
export const loadWalletStage = async () => (await import('./wallet-stage')).walletStage

/** Creates the flows, and loads their stage. */
export const loadFlowsStage = (runtime: Runtime) =>
  runtime
    .flows()
    .then(loadWalletStage)
    .then(({ loadFlows }) => loadFlows())
