import 'server-only'
import * as z from 'zod/mini'
import type { Caip10 } from '@/lib/core/caip'
import { isCaip10 } from '@/lib/core/caip-ids'
import { unixMs } from '@/lib/core/wire'
import { provenAccount, type SignInProof } from '@/lib/sign-in/sign-in-contract'
import { jsonOf } from './account-sessions'

/** Accounts of one session; with one more the one that was proved first falls out. Ours. */
export const MAX_ACCOUNTS = 20
/** Records that are kept parsed, of an ordinary length each: a few megabytes. */
const MAX_PARSED = 500
const MAX_PARSED_CHARACTERS = 4_096

/** What the store holds. The id is not in it, so that whoever reads the store can use none of its sessions. */
const sessionRecord = z.object({
  createdAt: unixMs,
  lastSeenAt: unixMs,
  expiresAt: unixMs,
  browser: z.string(),
  system: z.string(),
  accounts: z
    .array(provenAccount.check(z.refine((proof) => isCaip10(accountOf(proof)))))
    .check(z.minLength(1), z.maxLength(MAX_ACCOUNTS)),
})
/** Never changed: it may be read again. */
export type SessionRecord = Readonly<z.output<typeof sessionRecord>>

/**
 * What was parsed lately, by its text, which says all of it. The text itself is read from the store each time: whether
 * there still is such a session is never remembered. Parsing would take most of the time of asking who is signed in.
 */
const parsedTexts = new Map<string, SessionRecord>()

/** `null` for a text that is none of ours. */
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

/** The accounts of a record for a caller to do with what they like. */
export function copyAccounts({ accounts }: Pick<SessionRecord, 'accounts'>): SignInProof[] {
  return accounts.map(({ data, ...proof }) => ({
    ...proof,
    data: { ...data, ...(data.resources && { resources: [...data.resources] }) },
  }))
}

export function accountOf({ data: { chainId, accountAddress } }: Pick<SignInProof, 'data'>): Caip10 {
  return `${chainId}:${accountAddress}`
}
