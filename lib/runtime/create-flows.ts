import { createGatewayClient } from '@/lib/chains/gateway-client'
import { networkOf } from '@/lib/chains/network'
import { createConnectFlow } from '@/lib/connect/connect-flow'
import { nextTask } from '@/lib/core/next-task'
import { requestFaucet } from '@/lib/faucet/request-faucet'
import type { FlowContext } from '@/lib/flow/flow-context'
import { createTooltipStore } from '@/lib/modal/tooltip-store'
import { invalidateSessions } from '@/lib/sign-in/invalidate-sessions'
import { whenSignInChecked } from '@/lib/sign-in/sign-in-store'
import { createLazySwap } from '@/lib/swap/lazy-swap'
import { createSwitchNetworkFlow } from '@/lib/switch-network/switch-network-flow'
import { addHostTransaction } from '@/lib/transaction/add-host-transaction'
import { notifyOutcomes } from '@/lib/transaction/notify-outcomes'
import { notifyPending } from '@/lib/transaction/notify-pending'
import { createSeeActivity } from '@/lib/transaction/see-activity'
import { createTransactions } from '@/lib/transaction/transactions'
import { createCallServer } from './call-server'
import { checkProject } from './check-project'
import { createQueryClient } from './create-query-client'
import { createFlowFacts } from './flow-facts'
import type { Flows } from './flows'
import { createPublicState } from './public-state'
import type { FeatureLoaders, Runtime } from './runtime'
import { createTokenData } from './token-data'

/**
 * Creates the third stage: machines with their ports filled, server data, transactions. Loads after Connect has painted.
 */
export async function createFlows(runtime: Runtime, stage: FeatureLoaders): Promise<Flows> {
  // Evaluating the modules has filled the current task. Each machine starts in a task of its own.
  await nextTask()
  const { config, ports, network, account, alerts, modal, signIn, snackbar, text, track, connections } = runtime
  const flowContext: FlowContext = { account, network, modal, snackbar, text, track }
  const server = { baseUrl: config.apiBaseUrl, projectId: config.projectId, fetch: ports.fetch }
  const queryClient = createQueryClient()
  const call = createCallServer(server, alerts)
  const ask = createGatewayClient(server)
  const walletContext = { ...flowContext, connections, whenSignInChecked: () => whenSignInChecked(signIn) }
  const connect = createConnectFlow({ ...walletContext, wallets: runtime.wallets })
  const switchNetwork = createSwitchNetworkFlow(walletContext)
  await nextTask()
  const tokenData = createTokenData(ports, queryClient, call)
  const { balances } = tokenData
  const { transactions, seeActivity, stopMessages } = startTransactions(runtime, flowContext, ask, balances)
  const swap = createLazySwap(async () => {
    const { createSwapFlow } = await stage.loadSwap()
    const upstream = { call, ask, queryClient, ...tokenData, transactions }
    const { storage, onVisibilityChange } = ports
    const page = { storage, onVisibilityChange, warn: (message: string) => ports.console.warn(message) }
    return createSwapFlow({ ...flowContext, ...upstream, ...page, connections, seeActivity })
  })
  checkProject(server, alerts, runtime.project)
  const stopInvalidating = invalidateSessions(signIn, queryClient)
  const flowFacts = createFlowFacts({ account, queryClient, balances, swap })
  const tooltip = createTooltipStore()

  return {
    queryClient,
    call,
    ask,
    connect: connect.actor,
    switchNetwork: switchNetwork.actor,
    swap,
    transactions,
    addTransaction: (transaction) => addHostTransaction(transaction, { account, network, transactions }),
    ...tokenData,
    tooltip,
    async createSignIn(owner) {
      // The texts load too: sign-in may show a message before any view has loaded them.
      const [{ createSignInFlow }] = await Promise.all([stage.loadSignIn(), text.load('signIn')])
      const { now } = ports
      const { disconnectNamespace } = runtime
      const isRequired = config.signIn === 'required'
      const context = { server, isRequired, now, call, connections, disconnectNamespace }
      return createSignInFlow({ ...flowContext, ...context }, owner)
    },
    async requestSignIn() {
      const { requestSignIn } = await stage.loadRequestSignIn()
      const isEnabled = config.signIn !== 'off'
      return requestSignIn({ isEnabled, account, network, connections, gate: runtime.signInGate })
    },
    requestFaucet: (address) => requestFaucet({ call, refreshBalances: balances.refresh }, address),
    publicState: createPublicState({ account, network, modal, tooltip, signIn, flows: flowFacts }),
    destroy() {
      stopMessages()
      stopInvalidating()
      for (const flow of [connect, switchNetwork, swap]) flow.stop()
      transactions.destroy()
      tokenData.importedTokens.destroy()
      queryClient.clear()
      queryClient.unmount()
    },
  }
}

/** Follows the sent transactions and shows messages about them. Synchronous: an outcome may come in the next task. */
function startTransactions(runtime: Runtime, flowContext: FlowContext, ask: Flows['ask'], balances: Flows['balances']) {
  const { storage, now, onStorageChange } = runtime.ports
  const { account, network } = flowContext
  const transactions = createTransactions({
    storage,
    ask,
    now,
    onStorageChange,
    confirmationsOf: (chainId) => networkOf(network.getState().networks, chainId).confirmations ?? 1,
  })
  const seeActivity = createSeeActivity(account, () => void runtime.open({ view: 'Account' }))
  const stops = [
    notifyOutcomes({
      ...flowContext,
      transactions,
      // The view of the balances shows a failure.
      refreshBalances: (owner) => void balances.refresh(owner).catch(() => undefined),
      seeActivity,
    }),
    notifyPending({ ...flowContext, seeActivity }, transactions),
  ]
  const stopMessages = (): void => {
    for (const stop of stops) stop()
  }
  return { transactions, seeActivity, stopMessages }
}
