import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { OutsideProvider } from '@/lib/core/login-providers'
import type { OutsideProviderPort } from '../social/outside-provider'
import { socialPort } from '../social/social-provider'

/** Where visitors prove an account of a provider. @throws {AppError} `capability.off` for one that is not built. */
export function outsidePortOf(provider: OutsideProvider): OutsideProviderPort {
  if (provider === 'farcaster') throw new AppError('capability.off')
  return socialPort(provider)
}
