import 'server-only'
import { randomBytes } from 'node:crypto'
import { isAccountAddress } from '@/lib/core/account-address'
import { AppError } from '@/lib/core/app-error'
import { parseCaip2 } from '@/lib/core/caip'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { signInNonce } from '@/lib/sign-in/sign-in-contract'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { SIGN_IN_MESSAGE_LIFE_MS } from '@/lib/sign-in/sign-in-message-rules'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'
import type { Services } from '../process/services'
import { countAccount } from './account-limit'
import { demandSignIn } from './demand-sign-in'
import { hostCookie, readCookie } from './host-cookie'
import { createNonce, hashNonceCookie, keepNonce, NONCE_LIFE_MS } from './nonce-records'
import { isServedChain } from './served-chains'

/** Binds nonces to the browser that asked for them. Worth nothing once its last nonce is gone. */
export const NONCE_COOKIE = '__Host-foyer.nonce'

/** Signed, hence not translated: the grammar of a message has no letter outside ASCII. */
const STATEMENT = 'Sign in with this wallet. Free: no gas, and it cannot move funds.'

/**
 * Issues what to sign, for one account on one chain, for the browser that asks. Where the app stands comes from the
 * configuration, never from the request.
 *
 * A browser that has a cookie of ours keeps it, so that a second tab does not end what the first one asks to sign.
 *
 * @throws {AppError} `capability.off`; `siwx.bad_message` with `details.field` for an address that is none of its chain,
 *   or a chain that is not served; `request.rate_limited`, `kv.unavailable`.
 */
export async function issueNonce(
  { chainId, accountAddress }: EndpointInput<typeof signInNonce>,
  services: Services,
): Promise<EndpointOutput<typeof signInNonce>> {
  const { env, headers, now, setCookie } = services
  demandSignIn(env)
  const chain = parseCaip2(chainId)
  if (!chain || !isServedChain(chainId, services)) throw badField('chainId')
  if (!isAccountAddress(chain.namespace, accountAddress)) throw badField('accountAddress')

  const issuedAt = now()
  const message = {
    domain: new URL(env.appUrl).host,
    accountAddress,
    statement: env.signInStatement ?? STATEMENT,
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
  await keepNonce({ browser, text, nonce: message.nonce }, services)
  setCookie(hostCookie(NONCE_COOKIE, cookie, Math.ceil(NONCE_LIFE_MS / 1_000)))
  return message
}

/** The cookie that the browser has, if it can be one of ours, else a new one: 256 bits. */
function cookieOf(headers: Headers): string {
  const cookie = readCookie(headers, NONCE_COOKIE)
  return cookie !== null && /^[\w-]{43}$/.test(cookie) ? cookie : randomBytes(32).toString('base64url')
}

/** Solana's text has a word for three chains only. */
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
