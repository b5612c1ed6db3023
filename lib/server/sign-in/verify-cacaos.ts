import 'server-only'
import * as z from 'zod/mini'
import { type Cacao, cacao, type PairingFields, type SignInProof, signInNonce } from '@/lib/sign-in/sign-in-contract'
import { refuseSignInMessage } from '@/lib/sign-in/sign-in-message-rules'
import { parseForeignJson } from '../kit/json-bounds'
import { countAccount } from './account-limit'
import { isBrowserOf } from './nonce-records'
import { type PairingRecord, restorePairingNonce, takePairingNonce } from './pairing-nonces'
import { type CacaoMessage, readCacao } from './read-cacao'
import { isServedChain } from './served-chains'
import { MAX_ACCOUNTS } from './sessions/session-record'
import type { SignInPage } from './sign-in-page'
import type { SignInServices } from './sign-in-services'
import { verifySignature } from './signatures/verify-signature'
import { loggedRefusal, type RefusalCode, refusalCodes, refuseSignature } from './verify-sign-in'

const cacaos = z.array(cacao).check(z.minLength(1), z.maxLength(MAX_ACCOUNTS))

/** A cacao with its message. */
interface Claim extends CacaoMessage {
  readonly cacao: Cacao
}

/**
 * Verifies what a wallet signed while it paired: each message is the one that this server issued to this browser, recently
 * and once, for an account that signed it. All accounts or none: one that fails refuses the sign-in.
 *
 * The issue time is not compared, because the page writes it by the clock of its device. The life of the nonce, which the
 * server measures, limits the age of the message.
 *
 * @param sent - JSON of the cacaos, at most {@link MAX_ACCOUNTS}.
 * @param page - The page that signs in.
 * @throws {AppError} as `verifySignIn`.
 */
export async function verifyCacaos(
  sent: string,
  page: SignInPage,
  services: SignInServices,
  verify = verifySignature,
): Promise<readonly SignInProof[]> {
  const claims = readClaims(sent)
  const [first] = claims
  const refusal = first ? await refuse({ claims, first, page }, services, verify) : 'siwx.bad_message'
  if (refusal !== null) throw await loggedRefusal(refusal, first?.message ?? null, services)
  return claims.map(({ message, text, cacao }) => ({
    data: z.parse(signInNonce.output, message),
    message: text,
    signature: cacao.s.s,
    signedAt: services.now(),
    cacao,
  }))
}

/** Empty unless every cacao can be read, all have one nonce, and no account is named twice. */
function readClaims(sent: string): readonly Claim[] {
  const claims = parseCacaos(sent).map((each) => {
    const read = readCacao(each)
    return read && { ...read, cacao: each }
  })
  const isEachRead = claims.every((claim): claim is Claim => claim !== null)
  if (!isEachRead) return []
  const accounts = new Set(claims.map(({ message }) => `${message.chainId}:${message.accountAddress}`))
  const nonces = new Set(claims.map(({ message }) => message.nonce))
  return accounts.size === claims.length && nonces.size === 1 ? claims : []
}

function parseCacaos(sent: string): readonly Cacao[] {
  const parsed = z.safeParse(cacaos, parseForeignJson(sent))
  return parsed.success ? parsed.data : []
}

async function refuse(
  { claims, first, page }: { readonly claims: readonly Claim[]; readonly first: Claim; readonly page: SignInPage },
  services: SignInServices,
  verify: typeof verifySignature,
): Promise<RefusalCode | null> {
  const taken = await takePairingNonce(first.message.nonce, services)
  const record = taken && isBrowserOf(taken, page.browsers) ? taken : null
  if (record) await countAttempts(claims, record, services)
  const refusal = record
    ? refuseMessages(claims, { issued: record.fields, origin: page.origin }, services)
    : 'siwx.expired'

  const codes = await Promise.all(
    claims.map(({ message, text, cacao }) =>
      refuseSignature({ message, text, signature: cacao.s.s, refusal }, services, verify),
    ),
  )
  const refusals = codes.filter((code) => code !== null)
  // A signature that is wrong for certain decides, whatever the chain would have said about another one.
  const code = refusals.find((each) => each !== 'siwx.unreachable') ?? refusals[0] ?? null
  if (code === 'siwx.unreachable' && record) await restorePairingNonce(record, services)
  return code
}

/** As for one message: if the limit is reached, the nonce stays valid. */
async function countAttempts(claims: readonly Claim[], record: PairingRecord, services: SignInServices): Promise<void> {
  try {
    await Promise.all(claims.map(({ message }) => countAccount('attempt', record.browser, message, services)))
  } catch (cause) {
    await restorePairingNonce(record, services)
    throw cause
  }
}

/** What was issued, and the origin of the page that asked. */
interface Issued {
  readonly issued: PairingFields
  readonly origin: string
}

function refuseMessages(claims: readonly Claim[], issued: Issued, services: SignInServices): RefusalCode | null {
  for (const claim of claims) {
    const code = refuseMessage(claim, issued, services)
    if (code !== null) return code
  }
  return null
}

/** Every field is the issued one, except account and chain, which the wallet chooses, and the issue time. */
function refuseMessage(
  { message, statement, resources }: Claim,
  { issued, origin }: Issued,
  services: SignInServices,
): RefusalCode | null {
  const { now } = services
  const { accountAddress, chainId, nonce } = message
  const expected = { domain: new URL(origin).host, uri: origin, accountAddress, chainId, nonce }
  const refusal = refuseSignInMessage({ ...message, issuedAt: issued.issuedAt }, expected, now())
  if (refusal !== null) return refusalCodes[refusal]
  const isIssued =
    message.expirationTime === issued.expirationTime &&
    message.notBefore === issued.notBefore &&
    message.requestId === issued.requestId &&
    statement === (issued.statement || undefined) &&
    JSON.stringify(resources) === JSON.stringify(issued.resources ?? [])
  return isIssued && isServedChain(chainId, services) ? null : 'siwx.bad_message'
}
