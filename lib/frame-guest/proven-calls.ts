import type * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { callEndpoint } from '@/lib/core/call-endpoint'
import type { Endpoint } from '@/lib/core/endpoint'
import { pause } from '@/lib/core/pause'
import { ACCESS_HEADER, PROOF_CLOCK_SECONDS, PROOF_HEADER } from '@/lib/custody/request-proof'
import type { DeviceStore } from './device-store'
import { signProof } from './sign-proof'

/** Where the frame is, and for whom. */
export interface CustodyPlace {
  /** Origin of each domain, without a trailing slash. */
  readonly urls: Readonly<Record<CustodyDomain, string>>
  readonly projectId: string
  /** Language of the frame, in which mails are written. */
  readonly lang: string
  /** Origin of the page that shows the frame. */
  readonly embedOrigin: string
}

export type CustodyDomain = 'wallet' | 'vault'

interface CallOptions {
  readonly accessToken?: string | undefined
  /** The same request again is answered as the first was: it may be sent again when its answer is lost. */
  readonly isRepeatable?: boolean
  readonly signal?: AbortSignal | undefined
}

/**
 * Calls an endpoint of a custody domain with a proof by the key of this device.
 *
 * @throws {AppError} as `callEndpoint`.
 */
export type CallCustody = <E extends Endpoint>(
  domain: CustodyDomain,
  endpoint: E,
  input: z.input<E['input']>,
  options?: CallOptions,
) => Promise<z.output<E['output']>>

/** Pauses before a request is sent again. */
const RETRY_PAUSES_MS = [400, 1_600] as const

/**
 * The client of both custody domains. Proofs have the time of the server: once one is refused, the clock of this device
 * is corrected by the `Date` header of the wallet origin. That of the vault no other origin can read.
 */
export function createProvenCalls(
  { urls, projectId, lang, embedOrigin }: CustodyPlace,
  store: Pick<DeviceStore, 'deviceKey'>,
  { fetch, now }: { readonly fetch: typeof globalThis.fetch; readonly now: () => number },
): CallCustody {
  /** Seconds that the server is ahead. */
  let ahead = 0

  const callOnce: CallCustody = async (domain, endpoint, input, { accessToken, signal } = {}) => {
    const key = await store.deviceKey()
    const send = async (body: string, address: string, init: RequestInit): Promise<Response> => {
      const proof = await signProof(key, {
        url: `${urls[domain]}${endpoint.path}`,
        ...{ body, projectId, embedOrigin, accessToken },
        issuedAt: Math.floor(now() / 1000) + ahead,
      })
      const access = accessToken === undefined ? {} : { [ACCESS_HEADER]: `Bearer ${accessToken}` }
      const headers = { 'content-type': 'application/json', [PROOF_HEADER]: proof, ...access }
      return fetch(address, { ...init, headers, credentials: 'same-origin', cache: 'no-store' })
    }
    let date: string | null = null
    const proven: typeof globalThis.fetch = async (address, init = {}) => {
      const response = await send(String(init.body), `${address}&lang=${lang}`, init)
      date = response.headers.get('date')
      return response
    }
    try {
      return await callEndpoint(endpoint, input, { baseUrl: urls[domain], projectId, fetch: proven }, signal)
    } catch (thrown) {
      if (AppError.is(thrown, 'proof.invalid') && date !== null) throw new RefusedProof(thrown, Date.parse(date))
      throw thrown
    }
  }

  const callWithTime: CallCustody = async (domain, endpoint, input, options) => {
    try {
      return await callOnce(domain, endpoint, input, options)
    } catch (thrown) {
      if (!(thrown instanceof RefusedProof)) throw thrown
      const seconds = Math.round((thrown.serverNow - now()) / 1000)
      if (!Number.isFinite(seconds) || Math.abs(seconds - ahead) <= PROOF_CLOCK_SECONDS / 2) throw thrown.refusal
      ahead = seconds
      return await callOnce(domain, endpoint, input, options).catch((again) => {
        throw again instanceof RefusedProof ? again.refusal : again
      })
    }
  }

  return async (domain, endpoint, input, options = {}) => {
    const pauses = options.isRepeatable ? RETRY_PAUSES_MS : []
    for (const ms of pauses) {
      try {
        return await callWithTime(domain, endpoint, input, options)
      } catch (thrown) {
        if (!AppError.from(thrown, 'internal').isTransient) throw thrown
        await pause(ms, options.signal ?? new AbortController().signal)
      }
    }
    return callWithTime(domain, endpoint, input, options)
  }
}

/** A proof that was refused, with the time of the server that refused it. */
class RefusedProof extends Error {
  constructor(
    readonly refusal: AppError,
    readonly serverNow: number,
  ) {
    super()
  }
}
