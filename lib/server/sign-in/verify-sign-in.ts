import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { isEvm, namespaceOf } from '@/lib/core/namespaces'
import { type SignInProof, signInNonce } from '@/lib/sign-in/sign-in-contract'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { refuseSignInMessage, type SignInRefusal } from '@/lib/sign-in/sign-in-message-rules'
import { parseSignInText } from '@/lib/sign-in/sign-in-text'
import { startDeadline } from '../kit/deadline'
import type { Services } from '../platform/services'
import { countAccount } from './account-limit'
import { isBrowserOf, type NonceRecord, restoreNonce, takeNonce } from './nonce-records'
import { isServedChain } from './served-chains'
import { ownPage, type SignInPage } from './sign-in-page'
import type { SignInServices } from './sign-in-services'
import { verifySignature } from './signatures/verify-signature'

/** The unverified input of a sign-in. */
export interface SignInAttempt {
  readonly message: string
  readonly signature: string
  /** cosmos only, see `SignatureClaim`. */
  readonly publicKey: string | undefined
  /** The page that signs in. Default: {@link ownPage}. */
  readonly page?: SignInPage
}

export type RefusalCode =
  | 'siwx.expired'
  | 'siwx.wrong_account'
  | 'siwx.bad_message'
  | 'siwx.bad_signature'
  | 'siwx.smart_account'
  | 'siwx.unreachable'

/** Deadline of the check whether an account has code, which only selects between two error texts. */
const CODE_DEADLINE_MS = 3_000
const DAY_MS = 86_400_000

/**
 * Verifies a sign-in: the server issued this text to this browser, recently; the nonce has not been used; and the
 * account signed the text. The nonce is used up in any case, unless nothing was decided because the chain did not
 * answer or there were too many attempts.
 *
 * @param verify - Checks the signature.
 * @throws {AppError} `siwx.expired` for a nonce that is unknown, used, too old or issued to another browser, and for
 *   times that have passed; `siwx.wrong_account`, `siwx.bad_message`, `siwx.bad_signature`, `siwx.smart_account`;
 *   `siwx.unreachable` when the chain did not answer; `request.rate_limited`, `kv.unavailable`. No error has further
 *   details.
 */
export async function verifySignIn(
  attempt: SignInAttempt,
  services: SignInServices,
  verify = verifySignature,
): Promise<SignInProof> {
  const message = parseSignInText(attempt.message)
  const refusal = message ? await refuse(message, attempt, services, verify) : 'siwx.bad_message'
  if (refusal !== null) throw await loggedRefusal(refusal, message, services)
  const { message: text, signature } = attempt
  return { data: z.parse(signInNonce.output, message), message: text, signature, signedAt: services.now() }
}

async function refuse(
  message: SignInMessage,
  { message: text, signature, publicKey, page: given }: SignInAttempt,
  services: SignInServices,
  verify: typeof verifySignature,
): Promise<RefusalCode | null> {
  const page = given ?? ownPage(services)
  const taken = await takeNonce(message.nonce, services)
  const record = taken && isBrowserOf(taken, page.browsers) ? taken : null
  if (record) await countAttempt(record, services)
  const refusal = record ? refuseMessage({ message, text, origin: page.origin }, record, services) : 'siwx.expired'

  const code = await refuseSignature({ message, text, signature, publicKey, refusal }, services, verify)
  if (code === 'siwx.unreachable' && record) await restoreNonce(record, services)
  return code
}

/** A signature to check, and what the caller knows already. */
export interface SignatureToCheck {
  readonly message: SignInMessage
  /** The text that was signed. */
  readonly text: string
  readonly signature: string
  readonly publicKey?: string | undefined
  /** Why the message is refused whatever the signature is; `null` if nothing else is wrong. */
  readonly refusal: RefusalCode | null
}

/**
 * Verifies a signature even if the answer is already known, so that both cases take the same time. The chain is not asked
 * then: a stranger could make our nodes work, and could at most learn that a nonce is valid, which its owner knows.
 *
 * @returns `null` for a valid one; `siwx.unreachable` when nothing was decided.
 */
export async function refuseSignature(
  { message, text, signature, publicKey, refusal }: SignatureToCheck,
  services: SignInServices,
  verify: typeof verifySignature,
): Promise<RefusalCode | null> {
  const { env, rpc, signal } = services
  const { chainId, accountAddress: address } = message
  const parts = { rpc: refusal === null ? rpc : { ...rpc, request: refuseToAsk }, cosmosPrefixes: env.cosmosPrefixes }
  const verdict = await verify({ chainId, address, message: text, signature, publicKey }, parts, signal)
  if (refusal !== null || verdict.valid) return refusal

  switch (verdict.reason) {
    case 'unavailable':
      return 'siwx.unreachable'
    case 'unsupported':
      // The chain is served, so the account is of a kind without a rule: a script instead of a key.
      return 'siwx.smart_account'
    case 'malformed':
      return 'siwx.bad_signature'
    case 'mismatch':
      return (await hasCode(message, services)) ? 'siwx.smart_account' : 'siwx.bad_signature'
  }
}

/**
 * Counts an attempt whose nonce and browser match. Other attempts only name an account and must not count against its
 * owner. If the limit is reached, the nonce stays valid.
 */
async function countAttempt(record: NonceRecord, services: SignInServices): Promise<void> {
  try {
    await countAccount('attempt', record.browser, record.message, services)
  } catch (cause) {
    await restoreNonce(record, services)
    throw cause
  }
}

/**
 * Checks everything except nonce, browser and signature. Domain and URI must be those of the page: of the configuration,
 * or of an origin that the project lists.
 */
function refuseMessage(
  { message, text, origin }: { readonly message: SignInMessage; readonly text: string; readonly origin: string },
  record: NonceRecord,
  services: SignInServices,
): RefusalCode | null {
  const { now } = services
  const expected = { ...record.message, domain: new URL(origin).host, uri: origin }
  const refusal = refuseSignInMessage(message, expected, now())
  if (refusal !== null) return refusalCodes[refusal]
  // The text must be exactly the issued one, including statement, times and resources.
  if (text !== record.text || !isServedChain(message.chainId, services)) return 'siwx.bad_message'
  return null
}

export const refusalCodes: Readonly<Record<SignInRefusal, RefusalCode>> = {
  wrongDomain: 'siwx.bad_message',
  wrongUri: 'siwx.bad_message',
  wrongChain: 'siwx.bad_message',
  wrongNonce: 'siwx.bad_message',
  wrongAccount: 'siwx.wrong_account',
  issuedInFuture: 'siwx.expired',
  notYetValid: 'siwx.expired',
  expired: 'siwx.expired',
}

const refuseToAsk = () => Promise.reject(new AppError('upstream.failed'))

/** Whether the account is a contract; `false` if the chain does not answer. */
async function hasCode(
  { chainId, accountAddress }: SignInMessage,
  { rpc, signal }: Pick<Services, 'rpc' | 'signal'>,
): Promise<boolean> {
  if (!isEvm(namespaceOf(chainId))) return false
  const deadline = startDeadline(CODE_DEADLINE_MS, () => new AppError('upstream.timeout'), signal)
  try {
    const call = { method: 'eth_getCode', params: [accountAddress, 'latest'] }
    const code = await rpc.request(chainId, call, deadline.signal)
    return typeof code === 'string' && code.length > '0x'.length
  } catch (cause) {
    if (signal.aborted) throw cause
    return false
  } finally {
    deadline.end()
  }
}

/**
 * Counts and logs a refusal by code and chain, and returns its error. Logs nothing that was sent, and the chain only if it
 * is a served one.
 */
export async function loggedRefusal(
  errorCode: RefusalCode,
  message: Pick<SignInMessage, 'chainId'> | null,
  services: SignInServices,
): Promise<AppError> {
  const { log, volatileKv } = services
  const counter = await volatileKv.increment(`siwx-refused:${errorCode}`, { ttlMs: DAY_MS }).catch(() => null)
  const chain = message && isServedChain(message.chainId, services) ? { chainId: message.chainId } : {}
  log.warn({ errorCode, ...chain, refusedInADay: counter?.count }, 'a sign-in was refused')
  return new AppError(errorCode)
}
