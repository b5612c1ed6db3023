import 'server-only'
import type { OutsideProvider } from '@/lib/core/login-providers'
import { farcasterPort } from '../social/farcaster/farcaster-port'
import type { OutsideProviderPort } from '../social/outside-provider'
import { socialPort } from '../social/social-provider'

/** Where visitors prove an account of a provider. */
export function outsidePortOf(provider: OutsideProvider): OutsideProviderPort {
  return provider === 'farcaster' ? farcasterPort : socialPort(provider)
}
