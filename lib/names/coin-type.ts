import { AppError } from '@/lib/core/app-error'

/** Coin type of Ethereum mainnet (SLIP-44), which ENS clients ask for unless told otherwise. */
export const ETHEREUM_COIN_TYPE = 60

/** SLIP-44 coin types of other namespaces. The server knows addresses of these and of EVM chains. */
export const BITCOIN_COIN_TYPE = 0
export const SOLANA_COIN_TYPE = 501

/** ENSIP-11: this bit marks an EVM chain. Spec section 9, "Coin type high bit". */
export const EVM_COIN_TYPE_BIT = 2_147_483_648

/**
 * The coin type under which an EVM chain keeps its address (ENSIP-11).
 *
 * @param chainId - EVM chain id, as a number.
 * @throws {AppError} `network.invalid_chain_id` ('Invalid chainId') from 2147483648 on (spec section 5), and for anything
 *   that is no chain id.
 */
export function coinTypeOf(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId <= 0 || chainId >= EVM_COIN_TYPE_BIT) {
    throw new AppError('network.invalid_chain_id', { details: { chainId } })
  }
  return EVM_COIN_TYPE_BIT + chainId
}

/** The EVM chain id of a coin type: 1 for 60; `null` for a coin type of no EVM chain. */
export function chainIdOfCoinType(coinType: number): number | null {
  if (coinType === ETHEREUM_COIN_TYPE) return 1
  const isEvm = Number.isInteger(coinType) && coinType > EVM_COIN_TYPE_BIT && coinType < 2 * EVM_COIN_TYPE_BIT
  return isEvm ? coinType - EVM_COIN_TYPE_BIT : null
}
