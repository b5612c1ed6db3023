import 'server-only'
import { and, isNotNull, lte } from 'drizzle-orm'
import { createRemovalJob, ENDED_KEPT_MS } from '../custody/removal-job'
import type { Job } from '../jobs/jobs'
import { getPart } from '../kit/role-part'
import type { RolePlatform } from '../platform/services'
import { deletions } from '../tables/wallet-tables'
import { endSignInsOf } from './deleted-sign-ins'
import { carryOutDeletions, DELETED_AT_ONCE } from './deletions'
import { mailNotices } from './notice-mail'

type JobParts = Pick<
  RolePlatform<'wallet'>,
  'databases' | 'env' | 'keys' | 'kv' | 'log' | 'mail' | 'mailQueue' | 'now' | 'rpc'
>

/** Deletes accounts when their time has come, with a last mail to each owner, and forgets deletions that were undone. */
export function deleteAccounts(parts: JobParts): Job {
  const { databases, env, keys, mail, mailQueue, now } = parts
  const endSignIns = endSignInsOf(parts)
  return createRemovalJob({
    name: 'delete accounts',
    role: 'wallet',
    open: databases.wallet,
    async removePart(queries, at) {
      const before = new Date(at.getTime() - ENDED_KEPT_MS)
      await queries.delete(deletions).where(and(isNotNull(deletions.keptAt), lte(deletions.deletesAt, before)))
      let deleted = DELETED_AT_ONCE
      while (deleted === DELETED_AT_ONCE) {
        const mails = await carryOutDeletions(queries, at, { endSignIns })
        deleted = mails.length
        if (deleted === 0 || keys.wallet.state === 'off') continue
        // No request asks for it: the mail is in the language of the owner's first device, or in English.
        const ofRequest = { headers: new Headers(), query: new URLSearchParams() }
        mailNotices(mails, { keys: getPart(keys.wallet) }, { env, mail, mailQueue, ...ofRequest })
      }
      return 0
    },
    now,
  })
}
