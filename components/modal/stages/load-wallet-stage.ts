import type { Runtime } from '@/lib/runtime/runtime'

/** Loads the wallet stage and, through it, the flows. Failed loads may be repeated. */
export const loadWalletStage = async () => (await import('./wallet-stage')).walletStage

/** Creates the flows, then loads the list of views through their stage. Failed loads may be repeated. */
export const loadViews = (runtime: Runtime) =>
  runtime
    .flows()
    .then(loadWalletStage)
    .then(({ loadFlows }) => loadFlows())
    .then(({ loadViews }) => loadViews())
