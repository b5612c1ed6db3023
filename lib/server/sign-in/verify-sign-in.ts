import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { isEvm, namespaceOf } from '@/lib/core/namespaces'
import { type SignInProof, signInNonce } from '@/lib/sign-in/sign-in-contract'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { refuseSignInMessage, type SignInRefusal } from '@/lib/sign-in/sign-in-message-rules'
import { parseSignInText } from '@/lib/sign-in/sign-in-text'
import { startDeadline } from '../process/deadline'
import type { Services } from '../process/services'
import { countAccount } from './account-limit'
import { readCookie } from './host-cookie'
import { NONCE_COOKIE } from './issue-nonce'
import { giveNonceBack, isBrowserOf, type NonceRecord, takeNonce } from './nonce-records'
import { isServedChain } from './served-chains'
import { verifySignature } from './signatures/verify-signature'

/** What a visitor sends to sign in: anything at all. */
export interface SignInAttempt {
  readonly message: string
  readonly signature: string
  /** cosmos only, see `SignatureClaim`. */
  readonly publicKey: string | undefined
}

type RefusalCode =
  | 'siwx.expired'
  | 'siwx.wrong_account'
  | 'siwx.bad_message'
  | 'siwx.bad_signature'
  | 'siwx.smart_account'
  | 'siwx.unreachable'

/** The question whether an account has code only chooses between two sentences. */
const CODE_DEADLINE_MS = 3_000
const DAY_MS = 86_400_000

/**
 * Decides whether somebody has proved an account: the text is one that this server asked this browser to sign, not long
 * ago and not used since, and the account signed it. Whatever comes of it, the nonce is used, unless nothing was judged:
 * the chain could not be asked, or there were too many attempts.
 *
 * @param verify - Checks the signature.
 * @throws {AppError} `siwx.expired` for a nonce that is unknown, used, too old or another browser's, and for times that
 *   have passed; `siwx.wrong_account`, `siwx.bad_message`, `siwx.bad_signature`, `siwx.smart_account`;
 *   `siwx.unreachable` when the chain could not be asked; `request.rate_limited`, `kv.unavailable`. None says more.
 */
export async function verifySignIn(
  attempt: SignInAttempt,
  services: Services,
  verify = verifySignature,
): Promise<SignInProof> {
  const message = parseSignInText(attempt.message)
  const refusal = message ? await refuse(message, attempt, services, verify) : 'siwx.bad_message'
  if (refusal !== null) {
    await noteRefusal(refusal, message, services)
    throw new AppError(refusal)
  }
  const { message: text, signature } = attempt
  return { data: z.parse(signInNonce.output, message), message: text, signature, signedAt: services.now() }
}

async function refuse(
  message: SignInMessage,
  { message: text, signature, publicKey }: SignInAttempt,
  services: Services,
  verify: typeof verifySignature,
): Promise<RefusalCode | null> {
  const { env, headers, rpc, signal } = services
  const taken = await takeNonce(message.nonce, services)
  const record = taken && isBrowserOf(taken, readCookie(headers, NONCE_COOKIE)) ? taken : null
  if (record) await countAttempt(record, services)
  const refusal = record ? refuseMessage(message, text, record, services) : 'siwx.expired'

  // Also judged where the answer is known already, so that both take as long. Only a chain is not asked then: what a
  // stranger sends would make our nodes work, and no more comes of it than that a nonce is good, which its owner knows.
  const { chainId, accountAddress: address } = message
  const parts = { rpc: refusal === null ? rpc : { ...rpc, request: notAsked }, cosmosPrefixes: env.cosmosPrefixes }
  const verdict = await verify({ chainId, address, message: text, signature, publicKey }, parts, signal)
  if (refusal !== null || verdict.valid) return refusal

  switch (verdict.reason) {
    case 'unavailable':
      if (record) await giveNonceBack(record, services)
      return 'siwx.unreachable'
    case 'unsupported':
      // The chain is served, so that it is a kind of account without a rule: a script instead of a key.
      return 'siwx.smart_account'
    case 'malformed':
      return 'siwx.bad_signature'
    case 'mismatch':
      return (await hasCode(message, services)) ? 'siwx.smart_account' : 'siwx.bad_signature'
  }
}

/**
 * Counts an attempt whose nonce and browser match. Any other attempt names an account without having anything of it, and
 * must not count against its owner. A nonce that was not judged stays good.
 */
async function countAttempt(record: NonceRecord, services: Services): Promise<void> {
  try {
    await countAccount('attempt', record.browser, record.message, services)
  } catch (cause) {
    await giveNonceBack(record, services)
    throw cause
  }
}

/** Everything but nonce, browser and signature. Domain and uri are those of the configuration, whatever host was asked. */
function refuseMessage(
  message: SignInMessage,
  text: string,
  record: NonceRecord,
  services: Services,
): RefusalCode | null {
  const { env, now } = services
  const expected = { ...record.message, domain: new URL(env.appUrl).host, uri: env.appUrl }
  const refusal = refuseSignInMessage(message, expected, now())
  if (refusal !== null) return refusalCodes[refusal]
  // No field but the ones that were asked for, and none with another value: statement, times, resources.
  if (text !== record.text || !isServedChain(message.chainId, services)) return 'siwx.bad_message'
  return null
}

const refusalCodes: Readonly<Record<SignInRefusal, RefusalCode>> = {
  wrongDomain: 'siwx.bad_message',
  wrongUri: 'siwx.bad_message',
  wrongChain: 'siwx.bad_message',
  wrongNonce: 'siwx.bad_message',
  wrongAccount: 'siwx.wrong_account',
  issuedInFuture: 'siwx.expired',
  notYetValid: 'siwx.expired',
  expired: 'siwx.expired',
}

const notAsked = () => Promise.reject(new AppError('upstream.failed'))

/** `false` when the chain does not say. */
async function hasCode({ chainId, accountAddress }: SignInMessage, { rpc, signal }: Services): Promise<boolean> {
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

/** Counted and logged by code and chain. Nothing of what was sent is written down, not even a chain that is none. */
async function noteRefusal(errorCode: RefusalCode, message: SignInMessage | null, services: Services): Promise<void> {
  const { log, volatileKv } = services
  const counter = await volatileKv.increment(`siwx-refused:${errorCode}`, { ttlMs: DAY_MS }).catch(() => null)
  const chain = message && isServedChain(message.chainId, services) ? { chainId: message.chainId } : {}
  log.warn({ errorCode, ...chain, refusedInADay: counter?.count }, 'a sign-in was refused')
}
