import 'server-only'
import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import type { Caip10 } from '@/lib/core/caip'
import { isCaip10 } from '@/lib/core/caip-ids'
import { unixMs } from '@/lib/core/wire'
import { provenAccount, type SignInProof } from '@/lib/sign-in/sign-in-contract'
import { jsonOf } from './account-sessions'

/**
 * Maximum number of accounts in one session; with one more, the account that was proved first is removed. Our choice.
 */
export const MAX_ACCOUNTS = 20
/** Maximum number of parsed records in memory: a few megabytes with records of usual length. */
const MAX_PARSED = 500
const MAX_PARSED_CHARACTERS = 4_096

/** SHA-256 in base64url. */
const digest = patternText(43, /^[\w-]{43}$/)

/** A page on another origin that a session belongs to, and the key that proves its requests. */
const boundPage = z.object({
  projectId: z.string(),
  origin: z.string(),
  /** Thumbprint (RFC 7638) of the key of the page. */
  thumbprint: digest,
  /** Digest of the secret that renews the access token once. */
  renewal: digest,
  /** Digest of the secret before, for a page that did not get the answer; `null` before the first renewal. */
  replaced: z.nullable(digest),
})
export type BoundPage = Readonly<z.output<typeof boundPage>>

/** The stored record. It does not contain the session id, so that a reader of the store cannot use its sessions. */
const sessionRecord = z.object({
  createdAt: unixMs,
  lastSeenAt: unixMs,
  expiresAt: unixMs,
  browser: z.string(),
  system: z.string(),
  accounts: z
    .array(provenAccount.check(z.refine((proof) => isCaip10(accountOf(proof)))))
    .check(z.minLength(1), z.maxLength(MAX_ACCOUNTS)),
  /** Absent in a session that a cookie names. */
  boundTo: z.exactOptional(boundPage),
})
/** Do not mutate: parsed records are shared. */
export type SessionRecord = Readonly<z.output<typeof sessionRecord>>

/**
 * Parsed records by their text, because parsing would take most of the time of a session check. The text is read from
 * the store each time, so an ended session is noticed at once.
 */
const parsedTexts = new Map<string, SessionRecord>()

/** Returns `null` for text that is not a valid record. */
export function parseSessionRecord(text: string): SessionRecord | null {
  const known = parsedTexts.get(text)
  if (known) return known
  const parsed = z.safeParse(sessionRecord, jsonOf(text))
  if (!parsed.success) return null
  if (text.length <= MAX_PARSED_CHARACTERS) {
    parsedTexts.set(text, parsed.data)
    const [oldest] = parsedTexts.keys()
    if (parsedTexts.size > MAX_PARSED && oldest !== undefined) parsedTexts.delete(oldest)
  }
  return parsed.data
}

/** Copies the accounts of a record, so that the caller may change them. */
export function copyAccounts({ accounts }: Pick<SessionRecord, 'accounts'>): SignInProof[] {
  return accounts.map(({ data, cacao, ...proof }) => ({
    ...proof,
    data: { ...data, ...(data.resources && { resources: [...data.resources] }) },
    ...(cacao && { cacao: structuredClone(cacao) }),
  }))
}

export function accountOf({ data: { chainId, accountAddress } }: Pick<SignInProof, 'data'>): Caip10 {
  return `${chainId}:${accountAddress}`
}
