/** `decimals()` is a uint8 (ERC-20). Only the contract itself enforces that: a call may return any 32 bytes. */
const MAX_TOKEN_DECIMALS = 255

/** Whether a token's decimals are usable: an integer from 0 to 255. */
export function isTokenDecimals(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TOKEN_DECIMALS
}
