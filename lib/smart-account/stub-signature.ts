/**
 * Stands in for the owner's signature while gas is estimated. `ecrecover` finds some address for any message, as it does for a
 * real signature: contracts revert on bytes for which it finds none, and nothing would be estimated.
 */
export const STUB_SIGNATURE =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'
