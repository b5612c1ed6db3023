/** Code of an account that has delegated to a contract and still has a key (EIP-7702). */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i

/** Whether an account is a contract, by the answer of `eth_getCode`: it has code, and no key of its own. */
export function isContractCode(code: unknown): boolean {
  return typeof code === 'string' && code.length > 2 && !DELEGATION.test(code)
}
