import type { EmbeddedWallet } from '@/lib/connect/sources/embedded/embedded-context'
import type { EmailChangeFlow } from '@/lib/email-change/email-change-flow'
import type { EmailLoginFlow } from '@/lib/email-login/email-login-flow'
import type { LazyFlow } from '@/lib/flow/lazy-flow'
import type { SocialFlows } from './social-flows'

/** The login by e-mail, and what its wallet shows. Loads with the first of its views. */
export interface EmbeddedFlows {
  readonly login: EmailLoginFlow['actor']
  readonly wallet: EmbeddedWallet
  /** The change of the address of the login. */
  readonly emailChange: LazyFlow<EmailChangeFlow>
  /** The logins with accounts of other services. */
  readonly social: LazyFlow<SocialFlows>
  /** Calls back after each step of the login. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  stop(): void
}
