import type { MemberAccount } from './members-contract'

/** What a page knows of its visitor: `unknown` where the server cannot say, and then nothing is shown. */
export type Membership =
  | { readonly status: 'member'; readonly accounts: readonly MemberAccount[] }
  | { readonly status: 'visitor' }
  | { readonly status: 'unknown' }
