import type { MemberAccount } from './members-contract'

/**
 * What a page knows about its visitor: `unknown` when the server cannot check the session; nothing protected is shown
 * then.
 */
export type Membership =
  | { readonly status: 'member'; readonly accounts: readonly MemberAccount[] }
  | { readonly status: 'visitor' }
  | { readonly status: 'unknown' }
