'use client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { isSmartAccount } from '@/lib/account/smart-account'
import type { Allowance } from '@/lib/allowances/allowances-contract'
import { allowanceKey, type GrantsFlow } from '@/lib/allowances/grants-flow'
import type { GrantedPermission } from '@/lib/allowances/held-permissions'
import { removalCall } from '@/lib/allowances/removal-call'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { EIP155 } from '@/lib/core/namespaces'
import { getTokens } from '@/lib/tokens/tokens-contract'
import { useRuntime } from './runtime-context'
import { useAccountFlows } from './use-account-flows'

/** Where a removal stands: the wallet is asked, or the chain confirms. */
export type RemovalStep = 'asking' | 'confirming'

/** A list that loads. */
interface Loading {
  readonly isLoading: boolean
  /** Error of the last load. */
  readonly error: AppError | undefined
  /** Loads again. Never rejects. */
  refresh(): Promise<void>
}

export interface AllowanceList extends Loading {
  /** Newest first; `undefined` until the server has answered. */
  readonly allowances: readonly Allowance[] | undefined
  /** Lowest block that was searched, if there are older ones. */
  readonly searchedFrom: string | undefined
  /** Searches older blocks; absent if there are none. */
  readonly more?: { readonly isLoading: boolean; load(): void }
  /** `undefined` for one that is not being removed. */
  stepOf(allowance: Allowance): RemovalStep | undefined
  /** Why the last removal failed. */
  readonly failure: AppError | undefined
  /** Resolves with whether it was removed. Never rejects. */
  remove(allowance: Allowance): Promise<boolean>
}

function useGrantsFlow(): GrantsFlow {
  const flow = useAccountFlows().grants.current()
  if (flow === undefined) throw new Error('this hook works once the flow of grants has loaded')
  return flow
}

const errorOf = (cause: Error | null): AppError | undefined =>
  cause === null ? undefined : AppError.from(cause, 'internal')

/** The allowances of an account on an EVM network. */
export function useAllowances(owner: { readonly chainId: Caip2; readonly address: string }): AllowanceList {
  const { queryClient, transactions } = useAccountFlows()
  const flow = useGrantsFlow()
  const query = useInfiniteQuery(flow.allowances(owner), queryClient)
  const { working, failed } = useStore(flow.store)
  const records = useStore(transactions.store, (state) => state.records)
  const pages = query.data?.pages
  const found = pages?.flatMap(({ allowances }) => allowances)
  const isSame = (one: Allowance) => (other: Allowance) => allowanceKey(owner, one) === allowanceKey(owner, other)
  const isFailedHere = found?.some((each) => allowanceKey(owner, each) === failed?.key)
  return {
    // One that was changed later is on a newer page too.
    allowances: found?.filter((each, index) => found.findIndex(isSame(each)) === index),
    searchedFrom: query.hasNextPage ? pages?.at(-1)?.from : undefined,
    isLoading: query.isPending && query.isFetching,
    error: errorOf(query.error),
    refresh: async () => void (await (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())),
    ...(query.hasNextPage && {
      more: { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() },
    }),
    stepOf(allowance) {
      // A removal of an earlier page view, or of another tab, waits for the chain too.
      const { to, data } = removalCall(allowance)
      const isSent = records.some(
        ({ status, chainId, from, request }) =>
          status === 'pending' &&
          chainId === owner.chainId &&
          isSameAddress(EIP155, from, owner.address) &&
          request?.data === data &&
          isSameAddress(EIP155, request.to, to),
      )
      return working[allowanceKey(owner, allowance)] ?? (isSent ? 'confirming' : undefined)
    },
    failure: isFailedHere ? failed?.error : undefined,
    remove: (allowance) => flow.removeAllowance(owner, allowance),
  }
}

export interface PermissionList extends Loading {
  /** Newest first; `undefined` until the wallet has answered. */
  readonly permissions: readonly GrantedPermission[] | undefined
  stepOf(permission: GrantedPermission): RemovalStep | undefined
  /** Why the last one could not be taken back. */
  readonly failure: AppError | undefined
  /** Resolves with whether it was taken back. Never rejects. */
  revoke(permission: GrantedPermission): Promise<boolean>
}

/** The permissions of a smart account of the embedded wallet. */
export function usePermissions(address: string): PermissionList {
  const { queryClient } = useAccountFlows()
  const flow = useGrantsFlow()
  const query = useQuery(flow.permissions({ address }), queryClient)
  const { working, failed } = useStore(flow.store)
  const isFailedHere = query.data?.some(({ foyer: { id } }) => id === failed?.key)
  return {
    permissions: query.data?.filter(({ from }) => isSameAddress(EIP155, from, address)),
    isLoading: query.isPending && query.isFetching,
    error: errorOf(query.error),
    refresh: async () => void (await query.refetch()),
    // Also one that was sent before a reload.
    stepOf: ({ foyer: { id, isBeingRevoked } }) => working[id] ?? (isBeingRevoked ? 'confirming' : undefined),
    failure: isFailedHere ? failed?.error : undefined,
    revoke: (permission) => flow.revokePermission(permission),
  }
}

/** The token at an address; `undefined` until it is known. */
export function usePermittedToken(chainId: Caip2, address: string | undefined) {
  const { queryClient, call } = useAccountFlows()
  const { data } = useQuery(
    {
      queryKey: ['permitted-token', chainId, address ?? ''],
      queryFn: async ({ signal }) => {
        const { tokens } = await call(getTokens, { chainId, ...(address && { address }) }, signal)
        return tokens.find((token) => isSameAddress(EIP155, token.address, address ?? '')) ?? null
      },
      enabled: address !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    queryClient,
  )
  return data ?? undefined
}

/** Whether the account is the smart account of a login: it alone has permissions. */
export function useHasPermissions(owner: { readonly chainId: Caip2; readonly address: string | undefined }): boolean {
  const { account } = useRuntime()
  return useStore(account, (state) => {
    const { chainId, address } = owner
    const isLogin = state.accounts[EIP155].connectedWalletInfo?.type === 'AUTH'
    return isLogin && address !== undefined && isSmartAccount(state, { chainId, address })
  })
}
