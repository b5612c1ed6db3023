import { isSameAddress } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'
import type { AccountRequestParts, AccountRequests } from './smart-account/account-requests'

/** The worker's part for smart accounts and batches of calls, which loads with the first request that needs it. */
export interface AccountLoader {
  /** Whether a request is a batch, is about permissions, or names another account than the one with the key. */
  isFor(request: unknown, owner: string): request is { readonly method: string; readonly params?: unknown }
  requests(): Promise<AccountRequests>
  /** The address of the smart account once something has asked for it; `null` before. */
  knownAddress(): string | null
  /** Networks where there can be one. */
  readonly chainIds: AccountRequestParts['chainIds']
  /** Its address; `null` where no network has smart accounts. */
  address(signal: AbortSignal): Promise<string | null>
  clear(): void
}

/** What only this part answers, for either account. */
const ACCOUNT_METHODS: ReadonlySet<string> = new Set([
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_requestExecutionPermissions',
  'wallet_revokePermissions',
  'wallet_revokeExecutionPermission',
])

export function createAccountLoader(parts: AccountRequestParts): AccountLoader {
  const { chainIds } = parts
  let loading: Promise<AccountRequests> | undefined
  let loaded: AccountRequests | null = null
  let address: string | null = null

  const requests = (): Promise<AccountRequests> => {
    loading ??= import('./smart-account/account-requests').then(
      ({ createAccountRequests }) => {
        loaded = createAccountRequests(parts)
        return loaded
      },
      (thrown: unknown) => {
        // The next request loads it anew.
        loading = undefined
        throw thrown
      },
    )
    return loading
  }

  return {
    chainIds,
    requests,
    knownAddress: () => address,
    isFor(request, owner): request is { method: string; params?: unknown } {
      const { method, params } = (request ?? {}) as { readonly method?: unknown; readonly params?: unknown }
      if (typeof method === 'string' && ACCOUNT_METHODS.has(method)) return true
      const named = accountOf(method, params)
      const isAddress = typeof named === 'string' && /^0x[\da-f]{40}$/i.test(named)
      return isAddress && chainIds.length > 0 && !isSameAddress(EIP155, named, owner)
    },
    async address(signal) {
      if (chainIds.length === 0) return null
      const found = await (await requests()).account(signal)
      address = found.address
      return address
    },
    clear() {
      address = null
      loaded?.clear()
    },
  }
}

/** The account that a request of EVM names, unchecked. */
function accountOf(method: unknown, params: unknown): unknown {
  const [first, second]: unknown[] = Array.isArray(params) ? params : []
  switch (method) {
    case 'personal_sign':
      return second
    case 'eth_signTypedData_v4':
      return first
    case 'eth_sendTransaction':
      return (first as { readonly from?: unknown } | undefined)?.from
    default:
      return undefined
  }
}
