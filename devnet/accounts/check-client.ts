import { createHash, createPublicKey, timingSafeEqual } from 'node:crypto'
import { jwtVerify } from 'jose'
import { EXAMPLE_CLIENT } from '@/lib/core/example-client'
import type { SocialProvider } from '@/lib/core/login-providers'
import { ACCOUNT_PROVIDERS } from './account-providers'

/** Apple accepts a client secret that lives for half a year at most. */
const MAX_SECRET_SECONDS = 15_777_000
/** `aud` of a client secret for Apple, beside the issuer of the example. */
const APPLE = 'https://appleid.apple.com'

/** Whether a request at a token endpoint is from the client that the example accounts know, proven as its provider wants. */
export async function isClient(
  provider: SocialProvider,
  issuer: string,
  { authorization, form }: { readonly authorization: string | null; readonly form: URLSearchParams },
): Promise<boolean> {
  const { clientProofs } = ACCOUNT_PROVIDERS[provider]
  const [id, secret] = [form.get('client_id'), form.get('client_secret')]
  if (clientProofs.includes('signed secret')) return id === EXAMPLE_CLIENT.id && isSigned(secret ?? '', issuer)
  if (authorization !== null) {
    return clientProofs.includes('basic') && isSame(authorization, basicOf(EXAMPLE_CLIENT.id, EXAMPLE_CLIENT.secret))
  }
  return clientProofs.includes('post') && id === EXAMPLE_CLIENT.id && isSame(secret ?? '', EXAMPLE_CLIENT.secret)
}

/** RFC 6749, section 2.3.1. Neither part needs an encoding. */
const basicOf = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

/** Apple's page "Creating a client secret", read 2026-11-29. */
async function isSigned(secret: string, issuer: string): Promise<boolean> {
  const { teamId, keyId, privateKey } = EXAMPLE_CLIENT.apple
  try {
    const { payload, protectedHeader } = await jwtVerify(secret, createPublicKey(privateKey), {
      algorithms: ['ES256'],
      issuer: teamId,
      subject: EXAMPLE_CLIENT.id,
      audience: [APPLE, issuer],
      requiredClaims: ['iat', 'exp'],
    })
    const { iat = 0, exp = Number.POSITIVE_INFINITY } = payload
    return protectedHeader.kid === keyId && exp - iat <= MAX_SECRET_SECONDS
  } catch {
    return false
  }
}

/** Compares in a time that does not depend on where they differ. */
export function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
