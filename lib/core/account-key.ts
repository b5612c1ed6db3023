import type { Caip2, Namespace } from './caip'
import { isEvm, namespaceOf } from './namespaces'

/**
 * Returns the text under which an address is compared, stored and looked up. The only place that knows how addresses of
 * a namespace compare: eip155 by value (EIP-55 is a checksum in upper and lower case), all others by letter (two base58
 * texts that differ in case are two accounts).
 */
export function addressKey(namespace: Namespace, address: string): string {
  return isEvm(namespace) ? address.toLowerCase() : address
}

export function isSameAddress(namespace: Namespace, a: string, b: string): boolean {
  return addressKey(namespace, a) === addressKey(namespace, b)
}

/** CAIP-10 of an account or a token, for comparing and as a key. Not for display: the address may lose its checksum. */
export function accountKey(chainId: Caip2, address: string): string {
  return `${chainId}:${addressKey(namespaceOf(chainId), address)}`
}
