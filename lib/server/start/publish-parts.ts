import 'server-only'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import type { CustodyRole } from '@/lib/core/hosts'
import { partsText, type VaultPart, type WalletPart } from '@/lib/custody/published-parts'
import { appendAudit } from '../custody/audit-log'
import { getPart } from '../kit/role-part'
import type { Platform } from '../platform/services'
import { readPublishedWays } from '../vault/published-ways'
import { readPublishedShares } from '../wallet/published-shares'

interface Page {
  readonly parts: readonly (WalletPart | VaultPart)[]
  readonly next: string | null
}

export const partsFileName = (role: CustodyRole): string => `${role}-parts.json`

/**
 * Writes what a role keeps of the ways of recovery into a file of its own, which must not exist, and logs the number. The
 * halves of the automatic way are never among it.
 *
 * @returns the number of sets.
 * @throws an error with the code `EEXIST` if the file is there.
 */
export async function publishParts(role: CustodyRole, folder: string, platform: Platform): Promise<number> {
  const { databases, keys, now } = platform
  const provider = getPart(keys[role])
  const read = (after: string | null): Promise<Page> =>
    role === 'wallet'
      ? databases.wallet().then((database) => database.run((queries) => readPublishedShares(queries, provider, after)))
      : databases.vault().then((database) => database.run((queries) => readPublishedWays(queries, provider, after)))
  const file = await open(path.join(folder, partsFileName(role)), 'wx', 0o600)
  try {
    const count = await writeParts(file, role, read)
    const entry = { action: 'ways.published', subject: role, projectId: null, facts: { sets: count } } as const
    const database = await databases[role]()
    await database.run((queries) =>
      queries.transaction((transaction) => appendAudit(transaction, entry, new Date(now()))),
    )
    return count
  } finally {
    await file.close()
  }
}

async function writeParts(
  file: FileHandle,
  role: CustodyRole,
  read: (after: string | null) => Promise<Page>,
): Promise<number> {
  await file.appendFile(partsText.begin(role))
  let count = 0
  let after: string | null = null
  do {
    const { parts, next }: Page = await read(after)
    await file.appendFile(parts.map((part, at) => partsText.line(part, count + at === 0)).join(''))
    count += parts.length
    after = next
  } while (after !== null)
  await file.appendFile(partsText.end)
  return count
}
