import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AskChain } from '@/lib/chains/gateway-client'
import type { Connections } from '@/lib/connect/connections'
import { accountKey } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { CallApi } from '@/lib/core/call-endpoint'
import { EIP155 } from '@/lib/core/namespaces'
import { sendTransaction } from '@/lib/transaction/send-transaction'
import type { Transactions } from '@/lib/transaction/transactions'
import { type Allowance, getAllowances } from './allowances-contract'
import { type GrantedPermission, readPermissions } from './held-permissions'
import { removalCall } from './removal-call'

/** Shown this long before it is read anew. A removal by this page is read at once. */
const FRESH_MS = 15_000
/** The wallet reads from the chain what is used of each permission. */
const PERMISSIONS_TIMEOUT_MS = 30_000
/** Permissions are read again this often while one of them is being taken back, as after a reload. */
const ENDING_MS = 4_000

export interface GrantOwner {
  readonly chainId: Caip2
  readonly address: string
}

export interface GrantsState {
  /** What is being taken back, by key: the wallet is asked, then the chain confirms. */
  readonly working: Readonly<Record<string, 'asking' | 'confirming'>>
  /** Why the last one was not taken back. What the visitor declines is no failure. */
  readonly failed: { readonly key: string; readonly error: AppError } | undefined
}

export interface GrantsContext {
  readonly queryClient: QueryClient
  readonly call: CallApi
  readonly ask: AskChain
  readonly connections: Pick<Connections, 'get'>
  readonly transactions: Transactions
  now(): number
}

export type GrantsFlow = ReturnType<typeof createGrantsFlow>

/** What others may take from an account: allowances of tokens, and permissions of the embedded wallet. Takes them back. */
export function createGrantsFlow({ queryClient, call, ask, connections, transactions, now }: GrantsContext) {
  const store: StoreApi<GrantsState> = createStore<GrantsState>(() => ({ working: {}, failed: undefined }))
  const end = new AbortController()
  const shared = { staleTime: FRESH_MS, retry: false } as const

  const setWorking = (key: string, step: 'asking' | 'confirming'): void =>
    store.setState(({ working }) => ({ working: { ...working, [key]: step } }))

  /** Returns whether it was taken back; otherwise the store says why not. Never rejects. */
  async function takeBack(key: string, work: () => Promise<void>): Promise<boolean> {
    if (store.getState().working[key] !== undefined) return false
    store.setState({ failed: undefined })
    setWorking(key, 'asking')
    let failed: GrantsState['failed']
    let isDone = false
    try {
      await work()
      isDone = true
    } catch (thrown) {
      const isDeclined = AppError.is(thrown, 'wallet.rejected', 'request.aborted')
      failed = isDeclined ? undefined : { key, error: AppError.from(thrown, 'transaction.failed') }
    }
    const { [key]: _done, ...working } = store.getState().working
    store.setState({ working, ...(failed && { failed }) })
    return isDone
  }

  const allowances = ({ chainId, address }: GrantOwner) =>
    infiniteQueryOptions({
      ...shared,
      queryKey: ['allowances', accountKey(chainId, address)],
      queryFn: ({ pageParam, signal }) =>
        call(getAllowances, { address, network: chainId, ...(pageParam !== '' && { next: pageParam }) }, signal),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    })

  const permissions = ({ address }: Pick<GrantOwner, 'address'>) =>
    queryOptions({
      ...shared,
      queryKey: ['permissions', accountKey(`${EIP155}:1`, address)],
      // Its type is written, because it is not found out from a function that is read before `queryFn`.
      refetchInterval: ({
        state: { data },
      }: {
        readonly state: { readonly data?: readonly GrantedPermission[] | undefined }
      }) => (data?.some(({ foyer }) => foyer.isBeingRevoked) ? ENDING_MS : false),
      queryFn: async ({ signal }): Promise<readonly GrantedPermission[]> => {
        const connector = connections.get(EIP155)
        if (connector === undefined) throw new AppError('wallet.changed')
        const patience = { timeoutMs: PERMISSIONS_TIMEOUT_MS, signal }
        const read = readPermissions(
          await connector.request('wallet_getGrantedExecutionPermissions', [], patience),
          now(),
        )
        if (read === null) throw new AppError('wallet.failed')
        return read
      },
    })

  return {
    store,
    /** Allowances on a network, newest first, in pages that go back in time. Fails as `getAllowances`. */
    allowances,
    /** Permissions of a smart account of the embedded wallet that hold now. Fails as its wallet does. */
    permissions,
    /** Sends a transaction that sets an allowance to 0, and waits until it is confirmed. Returns whether it was. Never rejects. */
    async removeAllowance(owner: GrantOwner, allowance: Allowance): Promise<boolean> {
      const { symbol, address, decimals } = allowance.token
      const key = allowanceKey(owner, allowance)
      return takeBack(key, async () => {
        const intent = { kind: 'approval', token: { symbol, address, decimals }, limit: '0' } as const
        const { chainId, address: from } = owner
        const request = { intent, chainId, from, ...removalCall(allowance), value: '0' }
        const id = await sendTransaction(request, { ask, connections, transactions })
        setWorking(key, 'confirming')
        try {
          await transactions.wait(id, end.signal)
        } finally {
          await queryClient.invalidateQueries({ queryKey: allowances(owner).queryKey })
        }
      })
    },
    /** Asks the embedded wallet to end a permission on the chain. Returns whether it did. Never rejects. */
    async revokePermission({ context, from, foyer: { id } }: GrantedPermission): Promise<boolean> {
      return takeBack(id, async () => {
        const connector = connections.get(EIP155)
        if (connector === undefined) throw new AppError('wallet.changed')
        const params = [{ permissionContext: context }]
        try {
          // Without a limit: the visitor reads the request in the wallet, and the chain confirms it.
          const patience = { timeoutMs: Number.POSITIVE_INFINITY, signal: end.signal }
          await connector.request('wallet_revokeExecutionPermission', params, patience)
        } finally {
          await queryClient.invalidateQueries({ queryKey: permissions({ address: from }).queryKey })
        }
      })
    },
    subscribe: (listener: () => void): (() => void) => store.subscribe(listener),
    stop: (): void => end.abort(),
  }
}

/** Key of an allowance in the state of the flow. */
export function allowanceKey({ chainId, address }: GrantOwner, { via, token, spender }: Allowance): string {
  return [accountKey(chainId, address), via, token.address, spender.address].join(' ')
}
