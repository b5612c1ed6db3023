import type { ActorRefFrom } from 'xstate'
import { amountFor, isSameToken } from '@/lib/balance/held-tokens'
import { isSameAddress } from '@/lib/core/account-key'
import { isNativeToken } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { parseTokenReference } from '@/lib/core/token-reference'
import { fillForm } from '@/lib/flow/fill-form'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { ViewParams } from '@/lib/modal/views'
import type { swapMachine } from './swap-machine'
import type { SwapContext } from './swap-machine-context'
import { allTokens } from './swap-rules-lists'
import type { SwapSide, SwapToken } from './swap-state'

type SwapActor = ActorRefFrom<typeof swapMachine>
type SwapParams = ViewParams['Swap']

interface FillSwapFormContext {
  readonly modal: ModalStore
  /** For developers. Visitors see a form without the token. */
  warn(message: string): void
}

/** Fills the form with the params of Swap, once its tokens are known. Returns a function that stops it. */
export function fillSwapForm(actor: SwapActor, { modal, warn }: FillSwapFormContext): () => void {
  const warned = new Set<string>()

  function warnOnce(message: string): void {
    if (!warned.has(message)) warn(message)
    warned.add(message)
  }

  return fillForm(modal, {
    paramsOf: (entry) => (entry.view === 'Swap' ? entry.params : undefined),
    state() {
      const snapshot = actor.getSnapshot()
      if (snapshot.matches('swapping')) return 'busy'
      return snapshot.matches({ active: { trade: 'form' } }) ? 'ready' : 'loading'
    },
    fill: (params) => enter(actor, actor.getSnapshot().context, params, warnOnce),
    subscribe: (listener) => actor.subscribe(listener),
  })
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
  const amount = amountFor(from ?? context.sourceToken, params.amount)
  if (amount !== '') actor.send({ type: 'setAmount', amount })
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
    address === null ? isNativeToken(token.address) : isSameAddress(namespaceOf(token.chainId), token.address, address),
  )
}
