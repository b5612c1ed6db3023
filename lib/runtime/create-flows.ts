import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query'
import { createStore } from 'zustand/vanilla'
import { activeAccount } from '@/lib/account/account-store'
import { alertFor } from '@/lib/alerts/alert-table'
import { getBalance } from '@/lib/balance/balance-contract'
import { createBalanceQueries } from '@/lib/balance/balances-queries'
import type { TokenBalance } from '@/lib/balance/token-balance'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { createGatewayClient } from '@/lib/chains/gateway-client'
import { networkOf } from '@/lib/chains/network'
import { createConnectFlow } from '@/lib/connect/connect-flow'
import { AppError } from '@/lib/core/app-error'
import { type CallApi, callEndpoint } from '@/lib/core/call-endpoint'
import { nextTask } from '@/lib/core/next-task'
import { requestFaucet } from '@/lib/faucet/request-faucet'
import type { FlowContext } from '@/lib/flow/flow-context'
import { createTooltipStore } from '@/lib/modal/tooltip-store'
import { type ProjectConfig, projectConfig } from '@/lib/project/project-config-contract'
import { whenSignInChecked } from '@/lib/sign-in/sign-in-store'
import { createLazySwap } from '@/lib/swap/lazy-swap'
import { createSwitchNetworkFlow } from '@/lib/switch-network/switch-network-flow'
import { createImportedTokens } from '@/lib/tokens/imported-tokens'
import { getTokens } from '@/lib/tokens/tokens-contract'
import { notifyOutcomes } from '@/lib/transaction/notify-outcomes'
import { notifyPending } from '@/lib/transaction/notify-pending'
import { createSeeActivity } from '@/lib/transaction/see-activity'
import { createTransactions } from '@/lib/transaction/transactions'
import type { Flows } from './flows'
import { createPublicState, type FlowFacts } from './public-state'
import type { FeatureLoaders, Runtime } from './runtime'

const NO_BALANCES: readonly TokenBalance[] = []

/** The third stage: machines with their ports filled, upstream data, transactions. Loaded after Connect has painted. */
export async function createFlows(runtime: Runtime, stage: FeatureLoaders): Promise<Flows> {
  // Its modules have just been evaluated, which is enough for one task; each machine is started in one of its own.
  await nextTask()
  const { config, ports, network, account, alerts, modal, signIn, snackbar, text, track, connections } = runtime
  const flowContext: FlowContext = { account, network, modal, snackbar, text, track }
  const { storage, now, fetch } = ports
  const isRequired = config.signIn === 'required'
  const context = { baseUrl: config.apiBaseUrl, projectId: config.projectId, fetch }
  // A browser that calls itself offline gets its failure like any other: a paused query would never settle. What shows
  // is asked for again once it is back.
  const queryClient = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', refetchOnReconnect: 'always' } },
  })
  queryClient.mount()
  // It takes every page for online until it has heard otherwise; we may be later than that.
  onlineManager.setOnline(globalThis.navigator?.onLine !== false)

  /** An answer that means "this installation is misconfigured" becomes an alert, wherever it was met. */
  function raiseAlert(cause: unknown): void {
    const code = cause instanceof AppError ? alertFor(cause.code) : null
    if (code !== null) alerts.raise(code)
  }

  const call: CallApi = async (endpoint, input, signal) => {
    try {
      return await callEndpoint(endpoint, input, context, signal)
    } catch (cause) {
      raiseAlert(cause)
      throw cause
    }
  }

  const ask = createGatewayClient(context)
  const connect = createConnectFlow({
    ...flowContext,
    wallets: runtime.wallets,
    connections,
    whenSignInChecked: () => whenSignInChecked(signIn),
  })
  const switchNetwork = createSwitchNetworkFlow({ ...flowContext, connections })
  await nextTask()
  // From here to the listener in one task: a transaction may end at any moment.
  const transactions = createTransactions({
    storage,
    ask,
    now,
    onStorageChange: ports.onStorageChange,
    confirmationsOf: (chainId) => networkOf(network.getState().networks, chainId).confirmations ?? 1,
  })
  const importedTokens = createImportedTokens({
    storage,
    onStorageChange: ports.onStorageChange,
    queryClient,
    fetchTokens: (input, signal) => call(getTokens, input, signal),
  })
  const balances = createBalanceQueries({
    queryClient,
    fetchBalances: ({ address, chainId, refresh }, signal) =>
      importedTokens.fetchWith(chainId, (tokens) =>
        call(
          getBalance,
          { address, network: chainId, refresh, ...(tokens.length > 0 && { tokens: [...tokens] }) },
          signal,
        ),
      ),
    now,
  })
  importedTokens.subscribe(() => void balances.invalidate())
  const seeActivity = createSeeActivity(account, () => void runtime.open({ view: 'Account' }))
  const stops = [
    notifyOutcomes({
      ...flowContext,
      transactions,
      // A failure is visible where the balances are.
      refreshBalances: (owner) => void balances.refresh(owner).catch(() => undefined),
      seeActivity,
    }),
    notifyPending({ ...flowContext, seeActivity }, transactions),
  ]

  const swap = createLazySwap(async () => {
    const { createSwapFlow } = await stage.loadSwap()
    const { onVisibilityChange } = ports
    const upstream = { call, ask, queryClient, balances, importedTokens, transactions }
    return createSwapFlow({ ...flowContext, ...upstream, connections, seeActivity, onVisibilityChange })
  })
  const project = createStore<{ readonly config: ProjectConfig | undefined }>(() => ({ config: undefined }))

  /** What the server offers to this project; asked once, and never before the visitor wants something. */
  async function checkProject(): Promise<void> {
    try {
      const answer = await callEndpoint(projectConfig, {}, context)
      project.setState({ config: answer })
      for (const code of answer.alerts) alerts.raise(code)
    } catch (cause) {
      const { code } = AppError.from(cause, 'project.config_failed')
      if (code === 'network.offline') return
      const fallback = code === 'request.rate_limited' ? 'project.rate_limited' : 'project.config_failed'
      raiseAlert(alertFor(code) === null ? new AppError(fallback, { cause }) : cause)
    }
  }
  void checkProject()

  const facts: FlowFacts = {
    areLoaded: true,
    tokenBalance() {
      const { address, chainId } = activeAccount(account.getState())
      if (address === undefined || chainId === undefined) return NO_BALANCES
      return queryClient.getQueryData(balances.options({ address, chainId }).queryKey)?.balances ?? NO_BALANCES
    },
    swap: () => swap.current()?.state(),
    explorerUrl: (where, address) => chainAdapterOf(where.chainNamespace).explorerUrl(where, { address }),
    subscribe(listener) {
      // The cache also tells while React renders, when nobody may be told at once.
      const tell = notifyManager.batchCalls(() => listener())
      const stops = [queryClient.getQueryCache().subscribe(tell), swap.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }

  const tooltip = createTooltipStore()

  return {
    queryClient,
    call,
    ask,
    connect: connect.actor,
    switchNetwork: switchNetwork.actor,
    swap,
    transactions,
    balances,
    importedTokens,
    project,
    tooltip,
    async createSignIn(watch) {
      // Its texts load too: it may show a message before any view has asked for them.
      const [{ createSignInFlow }] = await Promise.all([stage.loadSignIn(), text.load('signIn')])
      const { disconnectNamespace } = runtime
      return createSignInFlow(
        {
          ...flowContext,
          server: context,
          isRequired,
          storage,
          now,
          call,
          queryClient,
          connections,
          disconnectNamespace,
        },
        watch,
      )
    },
    async requestSignIn() {
      const { requestSignIn } = await stage.loadRequestSignIn()
      const isEnabled = config.signIn !== 'off'
      return requestSignIn({ isEnabled, account, network, connections, gate: runtime.signInGate })
    },
    requestFaucet: (address) => requestFaucet({ call, refreshBalances: balances.refresh }, address),
    publicState: createPublicState({ account, network, modal, tooltip, signIn, flows: facts }),
    destroy() {
      for (const stop of stops) stop()
      for (const flow of [connect, switchNetwork, swap]) flow.stop()
      transactions.destroy()
      importedTokens.destroy()
      queryClient.clear()
      queryClient.unmount()
    },
  }
}
