import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { digestOf, PROOF_CLOCK_SECONDS, PROOF_TYPE, proofClaims } from '@/lib/custody/request-proof'

/** Reads the proof of a request as a custody domain does, each one once. The server's own code runs on servers alone. */
export function createProofCheck(now: () => number, embedOrigin: string) {
  const used = new Set<string>()
  return async (request: {
    readonly proof: string | null
    readonly url: URL
    readonly body: string
    readonly accessToken: string | undefined
  }): Promise<string> => {
    const { url, body, accessToken } = request
    const options = { algorithms: ['ES256'], typ: PROOF_TYPE, currentDate: new Date(now()) }
    const { payload, protectedHeader } = await jwtVerify(request.proof ?? '', EmbeddedJWK, options)
    const claims = z.parse(proofClaims, payload)
    const matches =
      Math.abs(now() / 1000 - claims.iat) <= PROOF_CLOCK_SECONDS &&
      claims.htu === `${url.origin}${url.pathname}` &&
      claims.pid === url.searchParams.get('projectId') &&
      claims.eo === embedOrigin &&
      claims.bh === (await digestOf(body)) &&
      claims.ath === (accessToken === undefined ? undefined : await digestOf(accessToken)) &&
      !used.has(claims.jti)
    used.add(claims.jti)
    if (!matches) throw new AppError('proof.invalid')
    return calculateJwkThumbprint(protectedHeader.jwk ?? {})
  }
}
