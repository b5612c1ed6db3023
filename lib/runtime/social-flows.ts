import type { FarcasterLoginFlow } from '@/lib/social-login/farcaster-login-flow'
import type { SocialLoginFlow } from '@/lib/social-login/social-login-flow'

/** The logins with accounts of other services. Load with the first of their views. */
export interface SocialFlows {
  readonly social: SocialLoginFlow
  readonly farcaster: FarcasterLoginFlow['actor']
  /** Calls back after each step of a login. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  stop(): void
}
