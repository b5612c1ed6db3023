/** The id of a batch of calls: up to 4,096 bytes (EIP-5792), here of text without spaces, because it is stored. */
export const isBatchId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,4096}$/.test(value)
