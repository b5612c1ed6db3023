import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, createRemoteJWKSet, EmbeddedJWK, jwtVerify } from 'jose'

/** Proofs of the last two minutes. Share it (Redis: SET NX EX 120) if your server has several instances. */
const seen = new Map()

/**
 * Returns the accounts (CAIP-10) of the visitor who sends a request. Throws for a request that is not signed in.
 *
 * @param request - `method`, absolute `url`, and the headers `authorization` and `dpop`.
 * @param expected - `issuer`: origin of Foyer; `audience`: origin of your page; `projectId`; `jwks`: a key set of jose.
 */
export async function verifySignIn({ method, url, authorization, dpop }, { issuer, audience, projectId, jwks }) {
  const [scheme, token = ''] = (authorization ?? '').split(' ')
  if (scheme !== 'DPoP') throw new Error('no access token')
  const access = await jwtVerify(token, jwks, {
    ...{ issuer, audience, algorithms: ['ES256'], typ: 'at+jwt', requiredClaims: ['exp', 'sub', 'cnf'] },
  })
  if (access.payload.client_id !== projectId) throw new Error('a token of another project')
  const proof = await jwtVerify(dpop ?? '', EmbeddedJWK, { algorithms: ['ES256'], typ: 'dpop+jwt' })
  const { htm, htu, iat, jti, ath } = proof.payload
  const { origin, pathname } = new URL(url)
  const isOfKey = (await calculateJwkThumbprint(proof.protectedHeader.jwk)) === access.payload.cnf.jkt
  const isOfToken = ath === createHash('sha256').update(token).digest('base64url')
  const isOfRequest = htm === method && htu === origin + pathname
  const isFresh = typeof iat === 'number' && Math.abs(Date.now() / 1000 - iat) <= 60
  if (!isOfKey || !isOfToken || !isOfRequest || !isFresh) throw new Error('a proof of another request or key')
  for (const [id, end] of seen) if (end < Date.now()) seen.delete(id)
  if (typeof jti !== 'string' || seen.has(jti)) throw new Error('a proof that was used before')
  seen.set(jti, Date.now() + 120_000)
  return access.payload.accounts
}

/** The key set of a Foyer server. It is read again when a token has an unknown key. */
export const keysOf = (issuer) => createRemoteJWKSet(new URL('/api/auth/jwks', issuer))
