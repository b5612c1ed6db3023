import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { type SocialProvider, socialProviders } from '@/lib/core/login-providers'
import { type OutsideReturn, outsideReturnUri } from '@/lib/custody/outside-return'
import type { SignedRequest } from '../http/serve-vendor'
import type { RequestFacts } from '../platform/services'

/** What a provider has sent to a callback. */
export interface ProviderResponse {
  readonly provider: SocialProvider
  readonly parameters: URLSearchParams
  /** As it was sent; `''` without one. */
  readonly state: string
}

/**
 * A response is not signed by its sender: the browser of the visitor brings it. Its state shows that it belongs to a login
 * of ours, and the service compares it.
 */
export const hasState = ({ method, url, body }: SignedRequest): boolean =>
  new URLSearchParams(method === 'GET' ? new URL(url).search : body).has('state')

/** Longest response in characters: Apple posts a name beside it. */
const MAX_LENGTH = 8_192

/**
 * Reads the response of a provider: the query of a GET, or the form of a POST. Nothing of it may be logged.
 *
 * @throws {AppError} `request.not_found` for a path without a provider; `request.invalid` for a response that is too long,
 *   or that says something twice.
 */
export function readProviderResponse(
  { method, pathname, search }: Pick<RequestFacts, 'method' | 'pathname' | 'search'>,
  body: string,
): ProviderResponse {
  const name = pathname.split('/').at(-1)
  const provider = socialProviders.find((each) => each === name)
  if (!provider) throw new AppError('request.not_found')
  const text = method === 'GET' ? search : body
  if (text.length > MAX_LENGTH) throw new AppError('request.invalid')
  const parameters = new URLSearchParams(text)
  if (new Set(parameters.keys()).size < parameters.size) throw new AppError('request.invalid')
  return { provider, parameters, state: parameters.get('state') ?? '' }
}

/**
 * Sends the window on. The address of the callback has the code of the provider: `no-referrer` keeps it from the next page,
 * and `no-store` from caches.
 */
export function sendOn(address: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: address, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
  })
}

/** Sends the window to the page of the wallet origin where a login ends. */
export const sendBack = (walletUrl: string, login: OutsideReturn): Response =>
  sendOn(outsideReturnUri(walletUrl, login))
