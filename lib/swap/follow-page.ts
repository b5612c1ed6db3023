import { onlineManager } from '@tanstack/react-query'
import type { ActorRefFrom } from 'xstate'
import { followForm, type ReportedPage } from '@/lib/flow/follow-form'
import { SWAP_VIEWS } from './swap-effects'
import type { SwapFlowContext } from './swap-flow-context'
import type { swapMachine } from './swap-machine'
import type { SwapViewName } from './swap-ports'

type FollowPageContext = Pick<
  SwapFlowContext,
  'account' | 'network' | 'modal' | 'importedTokens' | 'onVisibilityChange'
>
type SwapActor = ActorRefFrom<typeof swapMachine>

/**
 * Sends the machine what changes around it: the visible view, the account, the imported tokens, the visibility of the
 * page and the return of the connection to the internet. Returns a function that stops it.
 */
export function followPage(actor: SwapActor, context: FollowPageContext): () => void {
  const { importedTokens } = context
  const followImported = followImportedTokens(actor, importedTokens)
  let page: ReportedPage<SwapViewName> = { view: null, account: undefined }
  const stops = [
    followForm(context, SWAP_VIEWS, {
      viewChanged: ({ view, account }) => actor.send({ type: 'viewChanged', view, account }),
      walletChanged: (account) => actor.send({ type: 'walletChanged', account }),
      closed: () => actor.send({ type: 'dismissError' }),
      reported(reported, before) {
        page = reported
        if (before.view === null || before.account?.chainId !== reported.account?.chainId) followImported.update(page)
      },
    }),
    onlineManager.subscribe((online) => online && actor.send({ type: 'online' })),
    importedTokens.subscribe(() => followImported.update(page)),
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
  async function update({ view, account }: ReportedPage<SwapViewName>): Promise<void> {
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
    update: (page: ReportedPage<SwapViewName>): void => void update(page),
    stop: (): void => {
      lastUpdate += 1
    },
  }
}

const addressesOf = (tokens: readonly { readonly address: string }[]): string =>
  tokens.map(({ address }) => address).join()
