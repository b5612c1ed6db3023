import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { Endpoint } from '@/lib/core/endpoint'
import type { HostRole } from '@/lib/core/hosts'
import type { Services } from '../platform/services'
import type { EndpointRow } from './endpoint-row'
import { type Handlers, serveRaw } from './serve'

/** What a vendor may have signed. */
export interface SignedRequest {
  readonly method: string
  /**
   * The address that the vendor was given: the public origin of the role, never the `Host` header, which the sender
   * chooses. With the query.
   */
  readonly url: string
  readonly headers: Headers
  /** As sent; `''` for a GET. */
  readonly body: string
  /** Milliseconds since 1970, to bound the age of the signature. */
  readonly now: number
}

/**
 * Verifies a signature by the rules of one vendor. Compares in constant time, and refuses a request whose signed time is
 * too old, so that one that was recorded cannot be sent again later. `services` have the vendor's secret.
 */
export type VerifySignature<S> = (request: SignedRequest, services: S) => boolean

/**
 * The HTTP edge for servers of vendors (webhooks): no project and no origin, but a signature of the raw body. `handle`
 * runs only for a request whose signature is right. Any other is answered with 404: its sender learns nothing, not even
 * that the endpoint exists.
 *
 * A vendor sends again what was not answered with 200 in time, so `handle` must expect a request twice.
 */
export function serveVendor<Role extends HostRole, Method extends string>(
  row: EndpointRow<Endpoint | null, Role, 'vendor', Method>,
  verify: VerifySignature<Services<NoInfer<Role>>>,
  handle: (services: Services<NoInfer<Role>>, body: string) => Promise<Response>,
): Handlers<Method> {
  return serveRaw(row, async (services, readText) => {
    const { env, headers, method, now, pathname, search } = services
    const body = method === 'GET' ? '' : await readText()
    const request = { method, url: `${env.roleUrls[row.role]}${pathname}${search}`, headers, body, now: now() }
    if (!verify(request, services)) throw new AppError('request.not_found')
    return handle(services, body)
  })
}
