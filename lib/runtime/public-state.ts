import { type AccountFacts, caipAddressOf } from '@/lib/account/account-store'
import type { TokenBalance } from '@/lib/account/token-balance'
import type { Network } from '@/lib/chains/network'
import type { Caip2, Caip10, Namespace } from '@/lib/core/caip'
import type { RouterState } from '@/lib/modal/modal-router'
import { currentEntry } from '@/lib/modal/modal-router'
import type { TooltipState } from '@/lib/modal/tooltip-store'
import type { View } from '@/lib/modal/views'
import type { SwapState } from '@/lib/swap/swap-state'

/** Spec section 3, "Account state", of the active namespace. */
export interface PublicAccountState extends Omit<AccountFacts, 'chainId' | 'walletId'> {
  readonly caipAddress: Caip10 | undefined
  /** The address in the network's block explorer. */
  readonly addressExplorerUrl: string | undefined
  readonly tokenBalance: readonly TokenBalance[]
  /** Native balance in whole tokens, plain decimal text; `undefined` while unknown. */
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
}

export interface PublicNetworkState {
  /** Spec section 3, "Network"; a placeholder when the wallet is somewhere that is not configured. */
  readonly network: Network
  readonly networks: readonly Network[]
  readonly defaultNetwork: Caip2
}

export interface PublicModalState extends Pick<RouterState, 'open' | 'loading' | 'embedded'> {
  readonly view: View
}

/** Everything that a host may read, with the names of spec section 3. Never changed in place. */
export interface PublicState {
  readonly activeNamespace: Namespace
  readonly account: PublicAccountState
  readonly network: PublicNetworkState
  readonly modal: PublicModalState
  readonly tooltip: TooltipState
  /** `undefined` until the swap flow has been loaded. */
  readonly swap: SwapState | undefined
}

export function publicAccount(
  facts: AccountFacts,
  network: Network,
  tokenBalance: readonly TokenBalance[],
): PublicAccountState {
  const { chainId: _chainId, walletId: _walletId, ...rest } = facts
  const { address } = facts
  const native = tokenBalance.find((balance) => balance.address === undefined)
  const explorer = network.blockExplorerUrl
  return {
    ...rest,
    caipAddress: caipAddressOf(facts),
    addressExplorerUrl: address === undefined || explorer === undefined ? undefined : `${explorer}/address/${address}`,
    tokenBalance,
    balance: native?.quantity.numeric,
    balanceSymbol: address === undefined ? undefined : (native?.symbol ?? network.nativeCurrency.symbol),
  }
}

export function publicModal(state: RouterState): PublicModalState {
  const { open, loading, embedded } = state
  return { open, loading, embedded, view: currentEntry(state).view }
}
