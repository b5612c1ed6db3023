import { getAddress } from 'viem/utils'
import { isSameAddress } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'
import { delegationFramework } from '@/lib/smart-account/delegation-framework'
import { functionReader, readerOf } from './function-reader'
import type { KnownContracts } from './known-contracts'
import type { ReadCall, Statement } from './statement'
import type { TokenCall } from './token-calls'

const readEnd = readerOf<KnownContracts, readonly Statement[]>([
  functionReader(
    'function disableDelegation((address delegate, address delegator, bytes32 authority, (address enforcer, bytes terms, bytes args)[] caveats, uint256 salt, bytes signature) delegation)',
    // Another account's permission cannot be ended by this one.
    ([{ delegate, delegator }], { account }: KnownContracts) =>
      isSameAddress(EIP155, delegator, account) ? [{ kind: 'endPermission', delegate: getAddress(delegate) }] : null,
  ),
])

/** Reads calls of the contract that keeps permissions. Returns `null` for all other calls. */
export function readPermissionCall({ to, data }: TokenCall, known: KnownContracts): ReadCall | null {
  if (!isSameAddress(EIP155, to, delegationFramework.delegationManager)) return null
  const statements = readEnd(data, known)
  return statements && { statements, paid: 0n }
}
