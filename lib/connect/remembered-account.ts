import type { Caip2 } from '@/lib/core/caip'
import { isShortText } from './connection-memory'
import type { ConnectorType } from './connector'
import type { RememberedAccount } from './wallet-source'

/** Accounts of one wallet that are remembered. Real wallets share fewer. */
const MAX_ACCOUNTS = 20

/**
 * Parses what `Connector.memory` has stored as `{ name, address, chainId, accounts?, labels? }`; `null` for anything
 * else, because any program can write to storage.
 *
 * @param isOfSource - Whether the source could have stored this address on this chain.
 */
export function readRemembered(
  data: unknown,
  type: ConnectorType,
  isOfSource: (account: { readonly address: string; readonly chainId: Caip2 }) => boolean,
): RememberedAccount | null {
  if (typeof data !== 'object' || data === null) return null
  const { name, address, chainId, accounts = [address], labels = {} } = data as Record<string, unknown>
  const isChain = (value: unknown): value is Caip2 =>
    isShortText(value) && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)
  if (!isShortText(name) || !isShortText(address) || !isChain(chainId)) return null
  const isAccount = (each: unknown): each is string => isShortText(each) && isOfSource({ address: each, chainId })
  const isValid =
    isAccount(address) &&
    Array.isArray(accounts) &&
    accounts.length <= MAX_ACCOUNTS &&
    accounts.includes(address) &&
    accounts.every(isAccount) &&
    areLabels(labels)
  return isValid ? { name, type, address, chainId, accounts, labels } : null
}

function areLabels(value: unknown): value is Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return false
  const entries = Object.entries(value)
  return entries.length <= MAX_ACCOUNTS && entries.every((entry) => entry.every(isShortText))
}
