/** `decimals()` is a uint8 (ERC-20). Nothing but the contract itself enforces that: a call may answer any 32 bytes. */
const MAX_TOKEN_DECIMALS = 255

/** Whether a token's decimals can be computed with: an integer from 0 to 255. */
export function isTokenDecimals(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TOKEN_DECIMALS
}
