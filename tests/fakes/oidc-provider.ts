import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { SocialProvider } from '@/lib/core/login-providers'
import type { OidcProvider } from '@/lib/server/custody/provider-keys'

export type SigningAlgorithm = 'RS256' | 'ES256'

interface SigningKey {
  readonly kid: string
  readonly alg: SigningAlgorithm
  readonly privateKey: CryptoKey
  readonly jwk: JWK
}

/** A key as a provider has it. Another one with the same `kid` stands for an attacker's. */
export async function newSigningKey(alg: SigningAlgorithm, kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

/** A local OpenID provider: discovery, a set of keys, and the ID tokens that it signs. */
export async function startOidcProvider(id: SocialProvider, clientId: string) {
  let keys = [await newSigningKey('RS256', 'rsa-1'), await newSigningKey('ES256', 'ec-1')]
  let claimedIssuer: string | null = null
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const answers: Readonly<Record<string, object>> = {
      '/.well-known/openid-configuration': {
        issuer: claimedIssuer ?? issuer,
        jwks_uri: `${issuer}/keys`,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'ES256'],
      },
      '/keys': { keys: keys.map(({ jwk }) => jwk) },
    }
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function keyOf(alg: SigningAlgorithm): SigningKey {
    const key = keys.find((each) => each.alg === alg)
    if (!key) throw new Error(`no key of ${alg}`)
    return key
  }

  return {
    provider: { id, issuer, clientId } satisfies OidcProvider,
    /** The paths that were asked for. */
    requests,
    keyOf,
    /** Replaces the keys. */
    async rotate() {
      keys = [await newSigningKey('RS256', 'rsa-2'), await newSigningKey('ES256', 'ec-2')]
    },
    /** Says another issuer in the discovery document; `null` for its own again. */
    claimIssuer(claimed: string | null) {
      claimedIssuer = claimed
    },
    /** @param claims - `undefined` leaves one out. */
    sign(claims: Readonly<Record<string, unknown>>, key = keyOf('RS256')): Promise<string> {
      return new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid }).sign(key.privateKey)
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
