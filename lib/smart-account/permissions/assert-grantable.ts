import type { Hex } from 'viem'
import { isSameAddress } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'
import { delegationFramework } from '../delegation-framework'
import { ENTRY_POINT } from '../entry-point'
import { ANY_DELEGATE_ADDRESSES } from './delegation'
import { MAX_PERMISSION_SECONDS, type Permission, refused } from './permission'

/** A page says "from now on" with its own clock, and the visitor takes a while to read. */
const PAST_START_SECONDS = 3_600

/**
 * Refuses a permission that would allow more than it seems to.
 *
 * @param account - The smart account that would grant it.
 * @param now - Unix seconds.
 * @throws {AppError} `rpc.invalid_params` with `details.reason`.
 */
export function assertGrantable(permission: Permission, account: Hex, now: number): void {
  const { allowed, delegate, expiresAt, startsAt, maxCalls } = permission
  if (expiresAt <= now || expiresAt > now + MAX_PERMISSION_SECONDS) throw refused('expiry')
  // Anyone could use it, or the account itself, which needs none.
  if ([...ANY_DELEGATE_ADDRESSES, account].some((each) => isSame(each, delegate))) throw refused('delegate')
  if (startsAt !== null && startsAt >= expiresAt) throw refused('start')
  if (maxCalls !== null && maxCalls <= 0n) throw refused('limit')
  switch (allowed.kind) {
    case 'total':
      if (allowed.amount <= 0n) throw refused('amount')
      return
    case 'periodic':
      if (allowed.amount <= 0n) throw refused('amount')
      if (allowed.start >= expiresAt || allowed.start <= 0) throw refused('start')
      return
    case 'stream': {
      const { initial, most, perSecond, start } = allowed
      if (perSecond <= 0n || most <= 0n || most < initial) throw refused('amount')
      // What has streamed since an earlier start could be taken at once.
      if (start >= expiresAt || start < now - PAST_START_SECONDS) throw refused('start')
      return
    }
    case 'calls': {
      const { target, functions, valueEach, valueTotal } = allowed
      // With these, the account does whatever the calldata says.
      const own = [account, ENTRY_POINT, ...Object.values(delegationFramework)]
      if (own.some((each) => isSame(each, target))) throw refused('target')
      if (functions.length === 0) throw refused('function')
      // So much with each call, and calls without end.
      if (valueEach > 0n && valueTotal === null && maxCalls === null) throw refused('limit')
    }
  }
}

const isSame = (one: string, other: string): boolean => isSameAddress(EIP155, one, other)
