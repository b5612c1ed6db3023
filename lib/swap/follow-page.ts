import { onlineManager } from '@tanstack/react-query'
import type { ActorRefFrom } from 'xstate'
import { activeAccount } from '@/lib/account/account-store'
import { visibleSwapView } from './swap-effects'
import type { SwapFlowContext } from './swap-flow-context'
import type { swapMachine } from './swap-machine'
import type { SwapViewName } from './swap-ports'
import type { SwapAccount } from './swap-state'

type FollowPageContext = Pick<
  SwapFlowContext,
  'account' | 'network' | 'modal' | 'importedTokens' | 'onVisibilityChange'
>
type SwapActor = ActorRefFrom<typeof swapMachine>

/** What the machine was last told about the page. */
interface ReportedPage {
  readonly view: SwapViewName | null
  readonly account: SwapAccount | undefined
}

/**
 * Sends the machine what changes around it: the visible view, the account, the imported tokens, the visibility of the
 * page and the return of the connection to the internet. Returns a function that stops it.
 */
export function followPage(actor: SwapActor, context: FollowPageContext): () => void {
  const { account, modal, importedTokens } = context
  const followImported = followImportedTokens(actor, importedTokens)
  let reported: ReportedPage = { view: null, account: undefined }

  function report(): void {
    const { status, address, chainId } = activeAccount(account.getState())
    // The wallet has not answered yet: the account may stay the same.
    if (status === 'connecting' || status === 'reconnecting') return
    const before = reported
    const next = swapAccount(context, address, chainId)
    const isSame = next?.address === before.account?.address && next?.chainId === before.account?.chainId
    // On a network that is not configured, UnsupportedChain is about to replace the form.
    const isFormLeft = !isSame && next === undefined && address !== undefined
    reported = { view: isFormLeft ? null : visibleSwapView(modal), account: isSame ? before.account : next }
    const reportView = (): void => {
      if (reported.view !== before.view) {
        actor.send({ type: 'viewChanged', view: reported.view, account: reported.account })
      }
    }
    // The order decides who shows a failure: the form while it is visible, otherwise a message.
    if (isFormLeft) reportView()
    if (!isSame) actor.send({ type: 'walletChanged', account: reported.account })
    if (!isFormLeft) reportView()
    if (before.view === null || before.account?.chainId !== reported.account?.chainId) followImported.update(reported)
  }

  let wasOpen = modal.store.getState().open
  /** Clears the failure when the visitor closes the modal: it has been read. */
  function dismissOnClose(): void {
    const { open } = modal.store.getState()
    if (wasOpen && !open) actor.send({ type: 'dismissError' })
    wasOpen = open
  }

  report()
  const stops = [
    onlineManager.subscribe((online) => online && actor.send({ type: 'online' })),
    account.subscribe(report),
    modal.store.subscribe(report),
    modal.store.subscribe(dismissOnClose),
    importedTokens.subscribe(() => followImported.update(reported)),
    context.onVisibilityChange((visible) => actor.send({ type: 'visibilityChanged', visible })),
    followImported.stop,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Sends the machine the imported tokens of the network where the visitor swaps. */
function followImportedTokens(actor: SwapActor, importedTokens: FollowPageContext['importedTokens']) {
  let lastUpdate = 0
  async function update({ view, account }: ReportedPage): Promise<void> {
    lastUpdate += 1
    const thisUpdate = lastUpdate
    if (view === null || account === undefined) return
    const tokens = await importedTokens.tokens(account.chainId)
    const known = actor.getSnapshot().context.imported
    // A later update has started, or the machine has these tokens already.
    if (thisUpdate !== lastUpdate || addressesOf(tokens) === addressesOf(known)) return
    actor.send({ type: 'setImported', tokens })
  }
  return {
    update: (page: ReportedPage): void => void update(page),
    stop: (): void => {
      lastUpdate += 1
    },
  }
}

/** `undefined` without an account, or on a network that is not configured. */
function swapAccount(
  { network }: FollowPageContext,
  address: string | undefined,
  chainId: SwapAccount['chainId'] | undefined,
): SwapAccount | undefined {
  if (address === undefined || chainId === undefined) return undefined
  // Not the active network: the account store changes before the network store.
  const known = network.getState().networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  return known && { address, chainId, nativeCurrency: known.nativeCurrency }
}

const addressesOf = (tokens: readonly { readonly address: string }[]): string =>
  tokens.map(({ address }) => address).join()
