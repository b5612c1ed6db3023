import 'server-only'
import { randomBytes } from 'node:crypto'
import { isAccountAddress } from '@/lib/core/account-address'
import { AppError } from '@/lib/core/app-error'
import { parseCaip2 } from '@/lib/core/caip'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { signInNonce } from '@/lib/sign-in/sign-in-contract'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { DEFAULT_STATEMENT, SIGN_IN_MESSAGE_LIFE_MS } from '@/lib/sign-in/sign-in-message-rules'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'
import type { Services } from '../process/services'
import { countAccount } from './account-limit'
import { assertSignInEnabled } from './assert-sign-in-enabled'
import { hostCookie, readCookie } from './host-cookie'
import { createNonce, hashNonceCookie, NONCE_LIFE_MS, storeNonce } from './nonce-records'
import { isServedChain } from './served-chains'

/** Binds nonces to the browser that requested them. The cookie is useless once its last nonce is used or expired. */
export const NONCE_COOKIE = '__Host-foyer.nonce'

/**
 * Issues the message to sign, for one account on one chain and the requesting browser. Domain and URI come from the
 * configuration, never from the request.
 *
 * A valid nonce cookie of the browser is kept, so that a second tab does not invalidate the message of the first one.
 *
 * @throws {AppError} `capability.off`; `siwx.bad_message` with `details.field` for an address that is not valid on its
 *   chain, or a chain without sign-in; `request.rate_limited`, `kv.unavailable`.
 */
export async function issueNonce(
  { chainId, accountAddress }: EndpointInput<typeof signInNonce>,
  services: Services,
): Promise<EndpointOutput<typeof signInNonce>> {
  const { env, headers, now, setCookie } = services
  assertSignInEnabled(env)
  const chain = parseCaip2(chainId)
  if (!chain || !isServedChain(chainId, services)) throw badField('chainId')
  if (!isAccountAddress(chain.namespace, accountAddress)) throw badField('accountAddress')

  const issuedAt = now()
  const message = {
    domain: new URL(env.appUrl).host,
    accountAddress,
    statement: env.signInStatement ?? DEFAULT_STATEMENT,
    uri: env.appUrl,
    version: '1',
    chainId,
    nonce: createNonce(),
    issuedAt: new Date(issuedAt).toISOString(),
    expirationTime: new Date(issuedAt + SIGN_IN_MESSAGE_LIFE_MS).toISOString(),
  } as const satisfies SignInMessage
  const text = textOf(message)
  const cookie = cookieOf(headers)
  const browser = hashNonceCookie(cookie)
  await countAccount('nonce', browser, message, services)
  await storeNonce({ browser, text, nonce: message.nonce }, services)
  setCookie(hostCookie(NONCE_COOKIE, cookie, Math.ceil(NONCE_LIFE_MS / 1_000)))
  return message
}

/** Returns the browser's nonce cookie if it has the right form, otherwise a new value: 256 random bits. */
function cookieOf(headers: Headers): string {
  const cookie = readCookie(headers, NONCE_COOKIE)
  return cookie !== null && /^[\w-]{43}$/.test(cookie) ? cookie : randomBytes(32).toString('base64url')
}

/** The message text of Solana has names for three chains only. */
function textOf(message: SignInMessage): string {
  try {
    return buildSignInText(message)
  } catch (cause) {
    throw cause instanceof AppError && cause.details.field === 'chainId' ? badField('chainId') : cause
  }
}

function badField(field: keyof SignInMessage): AppError {
  return new AppError('siwx.bad_message', { details: { field } })
}
