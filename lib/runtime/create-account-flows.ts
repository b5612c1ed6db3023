import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { type AccountStore, activeAccount } from '@/lib/account/account-store'
import { noteDeployment } from '@/lib/account/smart-account'
import type { TokenBalance } from '@/lib/balance/token-balance'
import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { type AskChain, createGatewayClient } from '@/lib/chains/gateway-client'
import { networkOf } from '@/lib/chains/network'
import { AppError } from '@/lib/core/app-error'
import { loadOnce } from '@/lib/core/load-once'
import { namespaceOf } from '@/lib/core/namespaces'
import { nextTask } from '@/lib/core/next-task'
import { requestFaucet } from '@/lib/faucet/request-faucet'
import type { FlowContext } from '@/lib/flow/flow-context'
import { createLazyFlow } from '@/lib/flow/lazy-flow'
import { followProfiles } from '@/lib/names/follow-profile'
import { createNameQueries } from '@/lib/names/name-queries'
import { checkForward, joinResolvers, type NameResolver } from '@/lib/names/name-resolver'
import { createOwnedQueries } from '@/lib/names/owned-queries'
import { createServerResolver } from '@/lib/names/server-resolver'
import { hasOpenOrder } from '@/lib/onramp/open-orders'
import { createDisplayCurrency } from '@/lib/price/display-currency'
import { invalidateSessions } from '@/lib/sign-in/invalidate-sessions'
import { addHostTransaction } from '@/lib/transaction/add-host-transaction'
import { notifyOutcomes } from '@/lib/transaction/notify-outcomes'
import { notifyPending } from '@/lib/transaction/notify-pending'
import { createSeeActivity } from '@/lib/transaction/see-activity'
import { createTransactions } from '@/lib/transaction/transactions'
import type { AccountFlows, AccountFlowsContext } from './account-flows'
import { createQueryClient } from './create-query-client'
import type { Runtime } from './runtime'
import { createTokenData } from './token-data'

/** Creates the fourth stage: server data and transactions. Loads when a connection is asked for or restored. */
export async function createAccountFlows(
  runtime: Runtime,
  { flowContext, server, call }: AccountFlowsContext,
): Promise<AccountFlows> {
  // Evaluating the modules has filled the current task.
  await nextTask()
  const { config, ports, network, account, signIn, connections, load } = runtime
  const queryClient = createQueryClient()
  const ask = createGatewayClient(server, () => load('translator'))
  const tokenData = createTokenData(runtime, queryClient, call)
  const { balances } = tokenData
  const displayCurrency = createDisplayCurrency({ storage: ports.storage, queryClient, call }, config.currency)
  const { transactions, seeActivity, stopMessages } = startTransactions(runtime, flowContext, ask, balances)
  const swap = createLazyFlow(async () => {
    const { createSwapFlow } = await load('swap')
    const upstream = { call, ask, queryClient, ...tokenData, transactions }
    const { storage, now, onVisibilityChange } = ports
    const page = { storage, now, onVisibilityChange, warn: (message: string) => ports.console.warn(message) }
    const loadBatches = () => load('callBatches')
    return createSwapFlow({ ...flowContext, ...upstream, ...page, loadBatches, connections, seeActivity })
  })
  const { nameQueries, stopProfiles } = startProfiles(runtime, queryClient, call)
  const send = createLazyFlow(async () => {
    const { startSend } = await load('send')
    return startSend(runtime, flowContext, { call, ask, balances, transactions, nameQueries, seeActivity })
  })
  const ownedQueries = createOwnedQueries(queryClient, call)
  const names = createLazyFlow(async () => {
    // The texts load too: a message may show when the view is closed.
    const [{ createNamesFlow }] = await Promise.all([load('names'), runtime.text.load('names')])
    return createNamesFlow({ ...flowContext, connections, call, nameQueries, ownedQueries, now: ports.now })
  })
  const onramp = createLazyFlow(async () => {
    // The texts load too: a message may show when the view is closed.
    const [{ startOnramp }] = await Promise.all([load('onramp'), runtime.text.load('onramp')])
    return startOnramp(runtime, flowContext, { call, balances })
  })
  const grants = createLazyFlow(async () => {
    // The texts load too: a message may show when the view is closed.
    const [{ createGrantsFlow }] = await Promise.all([load('grants'), runtime.text.load('allowances')])
    return createGrantsFlow({ queryClient, call, ask, connections, transactions, now: ports.now })
  })
  // Orders of an earlier visit are followed until they have ended.
  if (hasOpenOrder(ports.storage)) onramp.load().catch(() => undefined)
  const replaceFlow = loadOnce(async () => {
    const [{ createReplaceFlow }] = await Promise.all([load('replaceFlow'), runtime.text.load('requests')])
    return createReplaceFlow({ ask, connections, transactions, now: ports.now })
  })
  const lazyFlows = [swap, send, names, onramp, grants]
  const stopInvalidating = invalidateSessions(signIn, queryClient)

  return {
    queryClient,
    swap,
    send,
    names,
    onramp,
    grants,
    nameQueries,
    ownedQueries,
    transactions,
    replaceFlow,
    seeActivity,
    addTransaction: (transaction) => addHostTransaction(transaction, { account, network, transactions }),
    ...tokenData,
    displayCurrency,
    call,
    tokenBalance: () => knownBalances(account, queryClient, balances),
    explorerUrl: (network, address) => chainAdapterOf(network.chainNamespace).explorerUrl(network, { address }),
    requestFaucet: (address) => requestFaucet({ call, refreshBalances: balances.refresh }, address),
    subscribe(listener) {
      // The cache also notifies while React renders, when no other component may be updated: batching waits for that.
      const notify = notifyManager.batchCalls(() => listener())
      const stops = [
        queryClient.getQueryCache().subscribe(notify),
        ...lazyFlows.map((flow) => flow.subscribe(listener)),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    stop() {
      stopMessages()
      stopInvalidating()
      stopProfiles()
      for (const flow of lazyFlows) flow.stop()
      transactions.destroy()
      tokenData.importedTokens.destroy()
      displayCurrency.destroy()
      queryClient.clear()
      queryClient.unmount()
    },
  }
}

/** Reads the names of the connected accounts: from our server, then from the resolvers of the host. */
function startProfiles({ config, account }: Runtime, queryClient: QueryClient, call: AccountFlowsContext['call']) {
  const own = config.features.names ? [createServerResolver(call, config.apiBaseUrl)] : []
  const hosts = config.nameResolvers.map((host) => checkForward(host, (...asked) => resolver.resolve(...asked)))
  const resolver: NameResolver = joinResolvers([...own, ...hosts])
  const nameQueries = createNameQueries(queryClient, resolver)
  return { nameQueries, stopProfiles: followProfiles(account, queryClient, nameQueries) }
}

/** The balances of the active account in the query cache. */
function knownBalances(
  account: AccountStore,
  queryClient: QueryClient,
  balances: AccountFlows['balances'],
): readonly TokenBalance[] | undefined {
  const { address, chainId } = activeAccount(account.getState())
  if (address === undefined || chainId === undefined) return undefined
  return queryClient.getQueryData(balances.options({ address, chainId }).queryKey)?.balances
}

/** Follows the sent transactions and shows messages about them. Synchronous: an outcome may come in the next task. */
function startTransactions(
  runtime: Runtime,
  flowContext: FlowContext,
  ask: AskChain,
  balances: AccountFlows['balances'],
) {
  const { storage, now, onStorageChange } = runtime.ports
  const { account, network } = flowContext
  const transactions = createTransactions({
    storage,
    ask,
    now,
    onStorageChange,
    loadWatch: () => runtime.load('watch'),
    loadSolanaWatch: () => runtime.load('solanaWatch'),
    loadBatches: () => runtime.load('callBatches'),
    loadBatchWatch: () => runtime.load('batchWatch'),
    async readBatch({ id, chainId }, signal) {
      const connector = runtime.connections.get(namespaceOf(chainId))
      if (connector === undefined) throw new AppError('wallet.disconnected')
      return (await runtime.load('callBatches')).readBatchStatus(connector, id, signal)
    },
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
    transactions.onEnd((record) => record.status === 'confirmed' && noteDeployment(account, record)),
  ]
  const stopMessages = (): void => {
    for (const stop of stops) stop()
  }
  return { transactions, seeActivity, stopMessages }
}
