import 'server-only'
import { type Address, isAddress } from 'viem'
import { FARCASTER_CHAIN_ID } from '@/lib/chains/farcaster-registries'
import { AppError } from '@/lib/core/app-error'
import type { CustodyRole } from '@/lib/core/hosts'
import { farcasterNonce } from '@/lib/custody/farcaster-nonce'
import { OUTSIDE_LOGIN_SECONDS, type OutsideEvidence } from '@/lib/custody/outside-login-contract'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { refuseSignInMessage, SIGN_IN_CLOCK_SKEW_MS } from '@/lib/sign-in/sign-in-message-rules'
import { parseSignInText } from '@/lib/sign-in/sign-in-text'
import type { FarcasterIdentity } from '../../custody/identity'
import { verifySignature } from '../../sign-in/signatures/verify-signature'
import type { Kv } from '../../stores/kv'
import { type FarcasterNode, maySignFor } from './farcaster-node'

/** A signed message of Sign In With Farcaster, and the salt of its nonce (`farcasterNonce`). */
export type FarcasterEvidence = Omit<Extract<OutsideEvidence, { kind: 'farcaster' }>, 'kind'>

/** A message proves something for this time after it was issued: as long as a login lasts. */
const MESSAGE_AGE_MS = OUTSIDE_LOGIN_SECONDS * 1_000

/** Both are in use (FIP-11, and https://github.com/farcasterxyz/auth-monorepo, read 2026-11-29). */
const STATEMENTS: readonly (string | undefined)[] = ['Farcaster Auth', 'Farcaster Connect']

const ANY_FID = /^farcaster:\/\/fid(?:s|\/|$)/i
/** At most 15 digits: every such number is exact in JSON too. */
const FID = /^farcaster:\/\/fid\/([1-9]\d{0,14})\/?$/

const SALT = /^[\w-]{22,64}$/
const MAX_MESSAGE_LENGTH = 4_096

/**
 * The domain and the address that a message has to name: those of the wallet role, also where the vault checks. The address has
 * a path, because some signers add a slash to one that has none.
 */
export const farcasterSite = (walletUrl: string) => ({
  domain: new URL(walletUrl).host,
  uri: `${walletUrl}/callback`,
})

/**
 * Returns the Farcaster account that a signed message proves on a device. Each custody role checks messages by itself with
 * its own node, and accepts a nonce once. The relay that passed the message on is not trusted with anything.
 *
 * @throws {AppError} `proof.invalid` for a message that is forged, too old, for another site, account or device, or used
 *   before; `upstream.*` if the chain cannot be asked; `kv.unavailable`.
 */
export type VerifyFarcaster = (
  evidence: FarcasterEvidence,
  thumbprint: string,
  signal?: AbortSignal,
) => Promise<FarcasterIdentity>

export function createFarcasterCheck(
  node: FarcasterNode,
  {
    role,
    walletUrl,
    kv,
    now,
  }: {
    readonly role: CustodyRole
    /** Public origin of the wallet role. */
    readonly walletUrl: string
    readonly kv: Pick<Kv, 'setIfAbsent'>
    readonly now: () => number
  },
): VerifyFarcaster {
  return async ({ message: text, signature, salt }, thumbprint, signal) => {
    if (text.length > MAX_MESSAGE_LENGTH || !SALT.test(salt)) throw new AppError('proof.invalid')
    const message = parseSignInText(text)
    const nonce = await farcasterNonce({ thumbprint, salt })
    const fid = message && fidOf(message)
    const address = message?.accountAddress ?? ''
    if (
      !message ||
      !fid ||
      !isAddress(address) ||
      !isMeantFor(message, { ...farcasterSite(walletUrl), nonce }, now())
    ) {
      throw new AppError('proof.invalid')
    }
    const account = { fid: BigInt(fid), address }
    if (!(await isSigned(node, { text, signature, account }, signal))) throw new AppError('proof.invalid')

    const ttlMs = MESSAGE_AGE_MS + 2 * SIGN_IN_CLOCK_SKEW_MS
    const isNew = await kv.setIfAbsent(`farcaster:${role}:${nonce}`, '1', { ttlMs }, signal)
    if (!isNew) throw new AppError('proof.invalid')
    return { kind: 'farcaster', fid }
  }
}

/** The one account that a message names; `null` if it names none, or more than one. */
function fidOf({ resources = [] }: SignInMessage): string | null {
  const [resource = '', ...others] = resources.filter((uri) => ANY_FID.test(uri))
  return others.length > 0 ? null : (FID.exec(resource)?.[1] ?? null)
}

/** Whether all but the signature is right. */
function isMeantFor(
  message: SignInMessage,
  expected: Pick<SignInMessage, 'domain' | 'uri' | 'nonce'>,
  now: number,
): boolean {
  const { accountAddress, issuedAt, statement } = message
  const refusal = refuseSignInMessage(message, { ...expected, chainId: FARCASTER_CHAIN_ID, accountAddress }, now)
  // The reader has checked the time, so that it can be parsed.
  const isRecent = now <= Date.parse(issuedAt) + MESSAGE_AGE_MS + SIGN_IN_CLOCK_SKEW_MS
  return refusal === null && isRecent && STATEMENTS.includes(statement)
}

/** Whether an address of the account has signed the text: with its key, or as a contract on the chain (ERC-1271). */
async function isSigned(
  node: FarcasterNode,
  {
    text,
    signature,
    account,
  }: {
    readonly text: string
    readonly signature: string
    readonly account: { readonly fid: bigint; readonly address: Address }
  },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  // Before the signature: the code of a stranger's contract is not run for an account that is not its own.
  if (!(await maySignFor(node, account, signal))) return false
  const claim = { chainId: FARCASTER_CHAIN_ID, address: account.address, message: text, signature }
  const verdict = await verifySignature(claim, { rpc: node, cosmosPrefixes: {} }, signal)
  if (!verdict.valid && verdict.reason === 'unavailable') {
    throw new AppError('upstream.failed', { details: { vendor: 'farcaster' } })
  }
  return verdict.valid
}
