import 'server-only'
import { isAccountAddress } from '@/lib/core/account-address'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, parseCaip2 } from '@/lib/core/caip'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import { isEvm, namespaceOf } from '@/lib/core/namespaces'
import type { PairingFields, pairingNonce, signInNonce } from '@/lib/sign-in/sign-in-contract'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { DEFAULT_STATEMENT, SIGN_IN_MESSAGE_LIFE_MS } from '@/lib/sign-in/sign-in-message-rules'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'
import type { Services } from '../platform/services'
import { countAccount } from './account-limit'
import { assertSignInEnabled } from './assert-sign-in-enabled'
import {
  createNonce,
  createNonceCookie,
  hashNonceCookie,
  keptNonceCookie,
  nonceCookiesOf,
  storeNonce,
} from './nonce-records'
import { storePairingNonce } from './pairing-nonces'
import { isServedChain } from './served-chains'
import { foreignPage, isForeignPage, provenPage } from './sign-in-page'
import type { SignInServices } from './sign-in-services'

/**
 * Issues the message to sign, for one account on one chain and the requesting browser. Domain and URI come from the
 * configuration; for a page of another origin from its origin, which the project lists.
 *
 * Keeps a valid nonce cookie of the browser. A new cookie does not replace an earlier one, so that a second tab does
 * not invalidate the message of the first one.
 *
 * @throws {AppError} `capability.off`; `siwx.bad_message` with `details.field` for an address that is not valid on its
 *   chain, or a chain without sign-in; `proof.invalid` for a page of another origin without its key; `request.rate_limited`, `kv.unavailable`.
 */
export async function issueNonce(
  { chainId, accountAddress }: EndpointInput<typeof signInNonce>,
  services: SignInServices,
): Promise<EndpointOutput<typeof signInNonce>> {
  const { env } = services
  assertSignInEnabled(env)
  const chain = parseCaip2(chainId)
  if (!chain || !isServedChain(chainId, services)) throw badField('chainId')
  if (!isAccountAddress(chain.namespace, accountAddress)) throw badField('accountAddress')

  const { origin, browser, keepCookie } = await pageOf(services)
  const message = { ...newFields(chainId, origin, services), accountAddress } as const satisfies SignInMessage
  const text = textOf(message)
  await countAccount('nonce', browser, message, services)
  await storeNonce({ browser, text, nonce: message.nonce }, services)
  keepCookie()
  return message
}

/**
 * Issues the fields of a message that a wallet signs while it pairs, for whichever of its accounts on eip155.
 *
 * @throws {AppError} `capability.off`; `siwx.bad_message` with `details.field` for another chain; `proof.invalid`; `kv.unavailable`.
 */
export async function issuePairingNonce(
  { chainId }: EndpointInput<typeof pairingNonce>,
  services: SignInServices,
): Promise<PairingFields> {
  assertSignInEnabled(services.env)
  if (!isEvm(namespaceOf(chainId)) || !isServedChain(chainId, services)) throw badField('chainId')
  const { origin, browser, keepCookie } = await pageOf(services)
  const fields = newFields(chainId, origin, services)
  await storePairingNonce({ browser, fields }, services)
  keepCookie()
  return fields
}

/** The fields that the server decides, valid from now on. */
function newFields(chainId: Caip2, origin: string, { env, now }: Pick<Services, 'env' | 'now'>) {
  const issuedAt = now()
  return {
    domain: new URL(origin).host,
    statement: env.signInStatement ?? DEFAULT_STATEMENT,
    uri: origin,
    version: '1',
    chainId,
    nonce: createNonce(),
    issuedAt: new Date(issuedAt).toISOString(),
    expirationTime: new Date(issuedAt + SIGN_IN_MESSAGE_LIFE_MS).toISOString(),
  } as const satisfies PairingFields
}

/** The page that asks, the hash that identifies its browser, and a function that sends the browser its cookie. */
async function pageOf(services: SignInServices): Promise<{
  readonly origin: string
  readonly browser: string
  readonly keepCookie: () => void
}> {
  if (isForeignPage(services)) {
    const { origin, browsers } = foreignPage(await provenPage(services))
    return { origin, browser: browsers[0], keepCookie: () => undefined }
  }
  const cookie = nonceCookiesOf(services.headers)[0] ?? createNonceCookie()
  return {
    origin: services.env.appUrl,
    browser: hashNonceCookie(cookie),
    keepCookie: () => services.setCookie(keptNonceCookie(cookie)),
  }
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
