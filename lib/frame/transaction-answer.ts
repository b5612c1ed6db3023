/**
 * Whether the answer to a blockchain request counts as a transaction (spec section 5): `0x` and 62 or more hex digits.
 * Everything else is an object.
 *
 * The rule looks at the answer alone, and a signature fits it too. What has sent something is decided with the method
 * of the request.
 */
export function isTransactionAnswer(answer: unknown): answer is `0x${string}` {
  return typeof answer === 'string' && /^0x[\da-f]{62,}$/i.test(answer)
}
