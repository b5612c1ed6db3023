'use client'
import { useStore } from 'zustand'
import { isSameAddress } from '@/lib/core/account-key'
import { namespaceOf } from '@/lib/core/namespaces'
import { useAccount } from '@/lib/react/use-account'
import { useAccountFlows } from '@/lib/react/use-account-flows'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'

const NONE: readonly TransactionRecord[] = []

/**
 * The transactions that the connected address has sent from this device, on all networks of its namespace, newest
 * first.
 */
export function useActivity(): readonly TransactionRecord[] {
  const { transactions } = useAccountFlows()
  const { address, chainId } = useAccount()
  const records = useStore(transactions.store, (state) => state.records)
  if (address === undefined || chainId === undefined) return NONE
  const namespace = namespaceOf(chainId)
  return records.filter(
    (record) => namespaceOf(record.chainId) === namespace && isSameAddress(namespace, record.from, address),
  )
}
