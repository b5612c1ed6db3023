import 'server-only'
import { randomBytes, sign } from 'node:crypto'
import type { CoinbaseKey } from '../../settings/coinbase-key'

/** How long a token is valid. Each is for one request. */
const LIFE_SECONDS = 120

/**
 * The bearer token of one request. Described at https://docs.cdp.coinbase.com/api-reference/v2/authentication.
 *
 * @param uri - Method, host and path, such as `POST api.cdp.coinbase.com/platform/v2/onramp/sessions`.
 * @param now - Unix ms.
 */
export function coinbaseToken({ algorithm, key }: CoinbaseKey, keyId: string, uri: string, now: number): string {
  const seconds = Math.floor(now / 1_000)
  const header = { alg: algorithm, typ: 'JWT', kid: keyId, nonce: randomBytes(16).toString('hex') }
  const claims = {
    ...{ iss: 'cdp', sub: keyId, aud: ['cdp_service'], uris: [uri] },
    // The first version of the API reads this one.
    uri,
    ...{ iat: seconds, nbf: seconds, exp: seconds + LIFE_SECONDS },
  }
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature =
    algorithm === 'EdDSA'
      ? sign(null, Buffer.from(text), key)
      : sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
