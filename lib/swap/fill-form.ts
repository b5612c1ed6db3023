import type { ActorRefFrom } from 'xstate'
import { amountFromInput, isSameToken } from '@/lib/balance/held-tokens'
import { isNativeToken } from '@/lib/core/caip'
import { parseTokenReference } from '@/lib/core/token-reference'
import { followViews } from '@/lib/flow/follow-views'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { ViewEntry, ViewParams } from '@/lib/modal/views'
import type { swapMachine } from './swap-machine'
import type { SwapContext } from './swap-machine-context'
import { allTokens } from './swap-rules-lists'
import type { SwapSide, SwapToken } from './swap-state'

type SwapActor = ActorRefFrom<typeof swapMachine>
type SwapParams = ViewParams['Swap']

interface FillFormContext {
  readonly modal: ModalStore
  /** For developers. Visitors see a form without the token. */
  warn(message: string): void
}

/**
 * Fills the form with the params of the visible entry of Swap, once its tokens are known. Fills each entry once, so that
 * a visitor who returns to the form finds what they have changed. Returns a function that stops it.
 */
export function fillForm(actor: SwapActor, { modal, warn }: FillFormContext): () => void {
  const filled = new WeakSet<ViewEntry>()
  const warned = new Set<string>()
  let visible: ViewEntry | undefined

  function warnOnce(message: string): void {
    if (!warned.has(message)) warn(message)
    warned.add(message)
  }

  function fill(): void {
    const snapshot = actor.getSnapshot()
    if (visible?.view !== 'Swap' || filled.has(visible)) return
    // A swap in progress is not replaced.
    if (snapshot.matches('swapping')) filled.add(visible)
    if (!snapshot.matches({ active: { trade: 'form' } })) return
    filled.add(visible)
    enter(actor, snapshot.context, visible.params, warnOnce)
  }

  const stops = [
    followViews(modal, {
      entered: (entry) => {
        visible = entry
        fill()
      },
      left: () => {
        visible = undefined
      },
    }),
    actor.subscribe(fill).unsubscribe,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function enter(actor: SwapActor, context: SwapContext, params: SwapParams, warn: (message: string) => void): void {
  const { account, listed, imported } = context
  const tokens = allTokens(listed, imported)

  function choose(side: SwapSide, name: 'from' | 'to', other?: SwapToken): SwapToken | undefined {
    const token = findToken(tokens, params[name], account?.chainId)
    const isUsable = token !== undefined && !isSameToken(token, other)
    if (isUsable) actor.send({ type: 'selectToken', side, token })
    else if (params[name] !== undefined) {
      const reason = token === undefined ? `it is not on the list of ${account?.chainId}` : 'it is the same as "from"'
      warn(`Foyer: Swap opens without "${name}" ${params[name]}: ${reason}`)
    }
    return isUsable ? token : undefined
  }

  const from = choose('source', 'from')
  choose('to', 'to', from)
  // The amount is of the token in `from`; without that it could be a hundred times the value.
  if (params.amount === undefined || (params.from !== undefined && from === undefined)) return
  const amount = amountFromInput(params.amount, from ?? context.sourceToken)
  if (amount !== null) actor.send({ type: 'setAmount', amount })
}

/** The token of a reference on a network; `undefined` if it is not among the tokens. */
function findToken(
  tokens: readonly SwapToken[],
  text: string | undefined,
  chainId: string | undefined,
): SwapToken | undefined {
  const reference = parseTokenReference(text)
  if (reference === null || (reference.chainId !== undefined && reference.chainId !== chainId)) return undefined
  const { address } = reference
  return tokens.find((token) =>
    address === null ? isNativeToken(token.address) : token.address.toLowerCase() === address.toLowerCase(),
  )
}
