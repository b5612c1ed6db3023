import type { Hex } from 'viem'
import type { Caip2 } from '@/lib/core/caip'
import type { EIP155 } from '@/lib/core/namespaces'
import type { Permission } from '@/lib/smart-account/permissions/permission'

/** A permission that waits for the visitor's consent. The delegation is fixed, salt included. */
export interface PreparedPermission
  extends Pick<Permission, 'delegate' | 'allowed' | 'maxCalls' | 'startsAt' | 'expiresAt'> {
  readonly kind: 'permission'
  readonly namespace: typeof EIP155
  readonly account: Hex
  readonly chainId: Caip2
  /** Keeps it at the server and signs it. Returns the answer to the page, as JSON. */
  readonly sign: (signal: AbortSignal) => Promise<string>
}
