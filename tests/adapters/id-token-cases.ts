import { randomBytes } from 'node:crypto'
import { exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { idTokenNonce } from '@/lib/custody/id-token-nonce'
import { ID_TOKEN_AGE_SECONDS, type IdTokenEvidence } from '@/lib/server/custody/id-tokens'
import { newSigningKey, type startOidcProvider } from '@/tests/fakes/oidc-provider'

type Provider = Awaited<ReturnType<typeof startOidcProvider>>

/** What a token says, and what signs it. */
interface Token {
  readonly claims: Record<string, unknown>
  sign(claims: Record<string, unknown>): Promise<string>
}

/** Seconds since the epoch. */
export const NOW = Date.UTC(2026, 10, 28, 12) / 1_000

export const newSalt = (): string => randomBytes(16).toString('base64url')

/** The token that a provider gives to a device, changed as `change` says. */
export async function evidenceOf(
  provider: Provider,
  { subject, thumbprint, salt = newSalt() }: { readonly subject: string; readonly thumbprint: string; salt?: string },
  change: (token: Token, provider: Provider) => Partial<Token> | Promise<Partial<Token>> = () => ({}),
): Promise<IdTokenEvidence> {
  const { issuer, clientId } = provider.provider
  const nonce = await idTokenNonce({ thumbprint, salt })
  const right: Token = {
    claims: { iss: issuer, aud: clientId, sub: subject, nonce, iat: NOW, exp: NOW + 3_600 },
    sign: (claims) => provider.sign(claims),
  }
  const { claims, sign } = { ...right, ...(await change(right, provider)) }
  return { token: await sign(claims), salt }
}

type Change = NonNullable<Parameters<typeof evidenceOf>[2]>

const claiming =
  (claims: Record<string, unknown>): Change =>
  (token) => ({ claims: { ...token.claims, ...claims } })

export const rightTokens: readonly (readonly [name: string, change: Change])[] = [
  ['RS256', () => ({})],
  ['ES256', (_, provider) => ({ sign: (claims) => provider.sign(claims, provider.keyOf('ES256')) })],
  ['an audience of one in a list', (token) => ({ claims: { ...token.claims, aud: [token.claims.aud] } })],
  ['the authorized party', (token) => ({ claims: { ...token.claims, azp: token.claims.aud } })],
  ['a clock that is 50 s ahead', claiming({ iat: NOW + 50 })],
]

export const wrongTokens: readonly (readonly [name: string, change: Change])[] = [
  ['the audience of another client', claiming({ aud: 'another-client' })],
  ['no audience', claiming({ aud: undefined })],
  ['a second audience', (token) => ({ claims: { ...token.claims, aud: [token.claims.aud, 'another-client'] } })],
  ['another authorized party', claiming({ azp: 'another-client' })],
  ['another issuer', claiming({ iss: 'https://accounts.example' })],
  ['no issuer', claiming({ iss: undefined })],
  ['no nonce', claiming({ nonce: undefined })],
  [
    'the nonce of another device',
    async (token) => ({
      claims: { ...token.claims, nonce: await idTokenNonce({ thumbprint: 'other', salt: newSalt() }) },
    }),
  ],
  ['a nonce without a device', claiming({ nonce: newSalt() })],
  [
    'a key that is not published',
    (_, provider) => ({
      sign: async (claims) => provider.sign(claims, await newSigningKey('RS256', 'rsa-unknown')),
    }),
  ],
  [
    'another key under the name of a published one',
    (_, provider) => ({
      sign: async (claims) => provider.sign(claims, await newSigningKey('RS256', provider.keyOf('RS256').kid)),
    }),
  ],
  ['no signature', () => ({ sign: async (claims) => new UnsecuredJWT(claims).encode() })],
  [
    'the published key as a shared secret',
    (_, provider) => ({
      async sign(claims) {
        const { jwk, kid } = provider.keyOf('RS256')
        const published = await exportSPKI((await importJWK(jwk, 'RS256', { extractable: true })) as CryptoKey)
        return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(new TextEncoder().encode(published))
      },
    }),
  ],
  [
    'changed claims',
    (token) => ({
      async sign(claims) {
        const [header, , signature] = (await token.sign(claims)).split('.')
        const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'victim' })).toString('base64url')
        return [header, changed, signature].join('.')
      },
    }),
  ],
  ['an end that has passed', claiming({ iat: NOW - 200, exp: NOW - 61 })],
  ['no end', claiming({ exp: undefined })],
  ['too great an age', claiming({ iat: NOW - ID_TOKEN_AGE_SECONDS - 61 })],
  ['an issue in the future', claiming({ iat: NOW + 61 })],
  ['no time of issue', claiming({ iat: undefined })],
  ['no subject', claiming({ sub: undefined })],
  ['an empty subject', claiming({ sub: '' })],
  ['a subject that is too long', claiming({ sub: 'a'.repeat(256) })],
  ['a text that is no token', () => ({ sign: async () => 'no.token.here' })],
]
