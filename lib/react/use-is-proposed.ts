'use client'
import { useStore } from 'zustand'
import type { TransactionId } from '@/lib/core/transaction-id'
import { useAccountFlows } from './use-account-flows'

/**
 * Whether a pending transaction may wait for other signers: its sender is a contract, and no node knows the
 * transaction.
 */
export function useIsProposed(id: TransactionId | undefined): boolean {
  return useStore(useAccountFlows().transactions.store, ({ records }) =>
    records.some((record) => record.id === id && record.status === 'pending' && record.proposed === true),
  )
}
