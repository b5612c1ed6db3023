'use client'
import { useStore } from 'zustand'
import { useAccount } from '@/lib/account/use-account'
import { useFlows } from '@/lib/runtime/use-flows'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'

const NONE: readonly TransactionRecord[] = []

/** What the connected address has sent from this device, on every network; newest first. */
export function useActivity(): readonly TransactionRecord[] {
  const { transactions } = useFlows()
  const address = useAccount((account) => account.address)?.toLowerCase()
  const records = useStore(transactions.store, (state) => state.records)
  return address === undefined ? NONE : records.filter(({ from }) => from.toLowerCase() === address)
}
