import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { createActor, fromPromise } from 'xstate'
import { activeAccount } from '@/lib/account/account-store'
import { isSmartAccount } from '@/lib/account/smart-account'
import type { GetBalanceOutput } from '@/lib/balance/balance-contract'
import type { createBalanceQueries } from '@/lib/balance/balances-queries'
import type { AskChain } from '@/lib/chains/gateway-client'
import type { Connections } from '@/lib/connect/connections'
import type { CallApi } from '@/lib/core/call-endpoint'
import type { TransactionId } from '@/lib/core/transaction-id'
import type { FlowContext } from '@/lib/flow/flow-context'
import { currentEntry } from '@/lib/modal/modal-router'
import type { SnackbarAction } from '@/lib/snackbar/snackbar-store'
import type { ImportedTokens } from '@/lib/tokens/imported-tokens'
import { getTokens } from '@/lib/tokens/tokens-contract'
import { sendTransaction } from '@/lib/transaction/send-transaction'
import type { Transactions } from '@/lib/transaction/transactions'
import { swapStateOf } from './derive-swap-state'
import { swapMachine } from './swap-machine'
import type { SwapContext } from './swap-machine-context'
import type { SentTransaction, SwapEffects, SwapViewName, WalletRequest } from './swap-ports'
import { serverActors } from './swap-ports-server'
import type { SwapAccount, SwapState } from './swap-state'

export interface SwapFlowContext extends FlowContext {
  readonly connections: Pick<Connections, 'get'>
  readonly call: CallApi
  readonly ask: AskChain
  readonly queryClient: QueryClient
  readonly balances: ReturnType<typeof createBalanceQueries<GetBalanceOutput>>
  readonly importedTokens: ImportedTokens
  readonly transactions: Transactions
  /** Leads from a message to the list of transactions. */
  readonly seeActivity: SnackbarAction
  /** Calls back when the page is hidden or shown. Returns an unsubscribe function. */
  onVisibilityChange(listener: (visible: boolean) => void): () => void
}

/** A list of tokens changes with a release, if at all. */
const TOKENS_FRESH_MS = 60 * 60_000

const SWAP_VIEWS: readonly string[] = ['Swap', 'SwapSelectToken', 'SwapPreview'] satisfies readonly SwapViewName[]

/** Runs the swap machine with the wallet and the server of this page, and follows views, wallet and visibility for it. */
export function createSwapFlow(context: SwapFlowContext) {
  const { call, ask, balances, transactions, queryClient, importedTokens } = context
  const { account, network, modal, connections, snackbar, text, track } = context

  const actors = {
    ...serverActors({
      call,
      listedTokens: (chainId) =>
        queryClient.fetchQuery({
          queryKey: ['tokens', chainId],
          queryFn: ({ signal }) => call(getTokens, { chainId }, signal),
          staleTime: TOKENS_FRESH_MS,
          retry: false,
        }),
      async sharedBalances({ chainId, address }) {
        return (await queryClient.fetchQuery(balances.options({ chainId, address }))).balances
      },
    }),
    sendTransaction: fromPromise<TransactionId, WalletRequest>(({ input }) => {
      const { intent, transaction } = input
      const { to, data, value, gas } = transaction
      const { address: from, chainId } = input.account
      return sendTransaction({ from, chainId, to, data, value, gas, intent }, { connections, ask, transactions })
    }),
    waitForTransaction: fromPromise<void, SentTransaction>(async ({ input, signal }) => {
      await transactions.wait(input.id, signal)
    }),
  }

  const shownView = (): SwapViewName | null => {
    const state = modal.store.getState()
    const { view } = currentEntry(state)
    return (state.open || state.embedded) && SWAP_VIEWS.includes(view) ? (view as SwapViewName) : null
  }

  const effects: SwapEffects = {
    navigate(move) {
      if (move.type === 'push') {
        if (move.view === 'SwapPreview') modal.push('SwapPreview')
        else modal.push('SwapSelectToken', { side: move.side })
        return
      }
      // A visitor who looks at something else by now is left alone.
      const shown = shownView()
      if (shown === null || !move.from.includes(shown)) return
      if (move.type === 'back' && modal.store.getState().stack.length > 1) modal.back()
      else if (move.type === 'back' && shown !== 'Swap') modal.replace('Swap')
      else modal.reset(activeAccount(account.getState()).address === undefined ? 'Connect' : 'Account')
    },
    notify(variant, textKey, details) {
      // Where it goes on after the form has given up on it.
      const action = textKey === 'error.transactionUnsure' ? context.seeActivity : undefined
      snackbar.show(variant, textKey, details, action)
    },
    track,
    isSmartAccount: (each) => isSmartAccount(account.getState(), each),
    locale: () => text.store.getState().locale,
    // A failure shows where the balances are shown.
    refreshBalances: ({ chainId, address }) => void balances.refresh({ chainId, address }).catch(() => undefined),
  }

  const actor = createActor(swapMachine.provide({ actors }), { input: effects }).start()

  let told: { readonly view: SwapViewName | null; readonly account: SwapAccount | undefined } = {
    view: null,
    account: undefined,
  }

  function follow(): void {
    const { status, address, chainId } = activeAccount(account.getState())
    // A wallet that is about to answer is neither here nor gone.
    if (status === 'connecting' || status === 'reconnecting') return
    const before = told
    const next = swapAccount(address, chainId)
    const isSame = next?.address === before.account?.address && next?.chainId === before.account?.chainId
    // On a network that is not ours nothing is swapped: the modal is about to say so where the form stands.
    const isLost = !isSame && next === undefined && address !== undefined
    told = { view: isLost ? null : shownView(), account: isSame ? before.account : next }
    const tellView = () => {
      if (told.view !== before.view) actor.send({ type: 'viewChanged', view: told.view, account: told.account })
    }
    // What becomes of a swap is told by its form, and without one by a message.
    if (isLost) tellView()
    if (!isSame) actor.send({ type: 'walletChanged', account: told.account })
    if (!isLost) tellView()
    if (before.view === null || before.account?.chainId !== told.account?.chainId) void followImported()
  }

  let imports = 0
  /** Tells the machine which tokens the visitor has imported on the network where they swap. Never rejects. */
  async function followImported(): Promise<void> {
    imports += 1
    const turn = imports
    if (told.view === null || told.account === undefined) return
    const tokens = await importedTokens.tokens(told.account.chainId)
    const known = actor.getSnapshot().context.imported
    // Newer ones are on their way, or these are known.
    if (turn === imports && addressesOf(tokens) !== addressesOf(known)) actor.send({ type: 'setImported', tokens })
  }

  let wasOpen = modal.store.getState().open
  /** A visitor who closes the modal has read what it said. */
  function forgetWhenClosed(): void {
    const { open } = modal.store.getState()
    if (wasOpen && !open) actor.send({ type: 'dismissError' })
    wasOpen = open
  }

  function swapAccount(address: string | undefined, chainId: SwapAccount['chainId'] | undefined) {
    if (address === undefined || chainId === undefined) return undefined
    // Not the active network: the account learns of a new chain first.
    const known = network.getState().networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
    return known && { address, chainId, nativeCurrency: known.nativeCurrency }
  }

  /** Asks again for a quote that failed for want of a connection, once there is one. Queries do so by themselves. */
  const followOnline = (online: boolean): void => {
    if (online && actor.getSnapshot().context.quoteError?.code === 'network.offline') actor.send({ type: 'retry' })
  }

  let last: { readonly context: SwapContext; readonly state: SwapState } | undefined
  /** The same object until the swap changes. */
  function state(): SwapState {
    const { context } = actor.getSnapshot()
    if (last?.context !== context) last = { context, state: swapStateOf(context) }
    return last.state
  }

  follow()
  const stops = [
    onlineManager.subscribe(followOnline),
    account.subscribe(follow),
    modal.store.subscribe(follow),
    modal.store.subscribe(forgetWhenClosed),
    importedTokens.subscribe(() => void followImported()),
    context.onVisibilityChange((visible) => actor.send({ type: 'visibilityChanged', visible })),
  ]
  return {
    actor,
    state,
    stop() {
      imports += 1
      for (const stop of stops) stop()
      actor.stop()
    },
  }
}

/** The swap: its machine, and what follows it. */
export type SwapFlow = ReturnType<typeof createSwapFlow>

const addressesOf = (tokens: readonly { readonly address: string }[]): string =>
  tokens.map(({ address }) => address).join()
