'use client'
import { isNativeToken } from '@/lib/core/caip'
import { useAccountFlows } from '@/lib/react/use-account-flows'
import { useBalances } from '@/lib/react/use-balances'
import type { GetTokensOutput } from '@/lib/tokens/tokens-contract'
import { intentEntry } from '@/lib/transaction/intent-registry'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'

/**
 * The picture of a transaction's token, from data that is already loaded; sends no request. Found by address, because
 * any token can have any symbol.
 */
export function usePictureOf(): (record: TransactionRecord) => string | undefined {
  const { queryClient } = useAccountFlows()
  const { balances = [] } = useBalances()
  return ({ chainId, intent }) => {
    const wanted = intentEntry(intent).icon(intent)?.address.toLowerCase()
    if (wanted === undefined) return undefined
    const held = balances.find(
      (token) =>
        token.chainId === chainId &&
        (token.address === undefined ? isNativeToken(wanted) : token.address.toLowerCase() === wanted),
    )
    if (held?.iconUrl) return held.iconUrl
    const listed = queryClient.getQueryData<GetTokensOutput>(['tokens', chainId])?.tokens
    return listed?.find((token) => token.address.toLowerCase() === wanted)?.logoUri ?? undefined
  }
}
