import 'server-only'
import { randomUUID } from 'node:crypto'
import { installation } from './common-tables'
import type { Queries } from './database'

type PairTables = { readonly installation: typeof installation }

/** One of the two databases in which each wallet has a half. */
export interface PairMember {
  readonly role: 'wallet' | 'vault'
  readonly queries: Queries<PairTables>
  /** Whether a half of any wallet is in it. */
  readonly holdsHalves: () => Promise<boolean>
}

/**
 * Checks that the databases of wallet and vault belong together, and marks two new ones as a pair. Beside a database that
 * is new or comes from another installation, the halves in the other one are worth nothing, so that every wallet would be
 * lost without a word: this is refused before the first request.
 *
 * @throws {Error} A sentence for the operator.
 */
export async function assertPair(first: PairMember, second: PairMember): Promise<void> {
  const members = await Promise.all(
    [first, second].map(async (member) => ({ ...member, pairId: await pairOf(member) })),
  )
  const known = members.find(({ pairId }) => pairId !== null)
  const unknown = members.filter(({ pairId }) => pairId === null)
  const [missing] = unknown
  // Without halves nothing can be lost: the process may have ended between the two rows below.
  if (known && missing && (await known.holdsHalves())) {
    throw new Error(
      `The database of the ${known.role} role holds halves of wallets, but that of the ${missing.role} role is new. ` +
        'Restore both from the same backup.',
    )
  }
  const pairId = known?.pairId ?? randomUUID()
  for (const { queries } of unknown) {
    const marked = await queries.insert(installation).values({ pairId }).onConflictDoNothing().returning()
    // Another instance that starts at this moment was first: its pair counts.
    if (marked.length === 0) return assertPair(first, second)
  }
  if (members.some((member) => member.pairId !== null && member.pairId !== pairId)) {
    throw new Error(
      'The databases of the wallet and vault roles come from different installations, so that their halves make no ' +
        'wallet. Restore both from the same backup.',
    )
  }
}

async function pairOf({ queries }: PairMember): Promise<string | null> {
  const [row] = await queries.select({ pairId: installation.pairId }).from(installation)
  return row?.pairId ?? null
}
