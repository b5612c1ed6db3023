import * as z from 'zod/mini'
import { attempt } from '@/lib/core/attempt'
import { type Caip2, isCaip2 } from '@/lib/core/caip'
import { type SocialProvider, socialProviders } from '@/lib/core/login-providers'
import type { StoragePort } from '@/lib/core/storage'
import { PROVIDER_LIMIT_MS } from './social-login-machine'
import type { SocialPage } from './social-page-port'
import { isOf } from './social-result'
import { SOCIAL_RETURN_KEY } from './social-return-key'

/** What a login that leaves the page needs to go on after the return. */
interface LeftLogin {
  readonly provider: SocialProvider
  readonly network: Caip2 | undefined
}

/** A login that has come back to the page. */
export interface ReturnedLogin extends LeftLogin {
  readonly resultUri: string
}

const stored = z.object({
  provider: z.enum(socialProviders),
  network: z.optional(z.string()),
  /** Unix ms. */
  at: z.number(),
})

/** Notes that the login leaves the page. */
export function noteLeaving(storage: StoragePort, { provider, network }: LeftLogin, now: number): void {
  storage.set(SOCIAL_RETURN_KEY, JSON.stringify({ provider, network, at: now }))
}

/** The login has ended without leaving the page. */
export const forgetLeaving = (storage: StoragePort): void => storage.remove(SOCIAL_RETURN_KEY)

/**
 * The login that the page is returned to with, once. `undefined` for a result that this page has not left for: a link of
 * someone else cannot log a visitor in.
 *
 * @param walletOrigin - Exact origin of the wallet.
 */
export function takeReturn(
  storage: StoragePort,
  page: Pick<SocialPage, 'takeResult'>,
  walletOrigin: string,
  now: number,
): ReturnedLogin | undefined {
  const text = storage.get(SOCIAL_RETURN_KEY)
  if (text === null) return undefined
  storage.remove(SOCIAL_RETURN_KEY)
  const resultUri = page.takeResult()
  const { data } = z.safeParse(
    stored,
    attempt<unknown>(() => JSON.parse(text)),
  )
  if (data === undefined || resultUri === null || !isOf(walletOrigin, resultUri)) return undefined
  const age = now - data.at
  if (age < 0 || age > PROVIDER_LIMIT_MS) return undefined
  const network = isCaip2(data.network) ? data.network : undefined
  return { provider: data.provider, network, resultUri }
}
