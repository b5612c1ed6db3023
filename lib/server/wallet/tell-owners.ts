import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { getPart } from '../kit/role-part'
import type { RolePlatform } from '../platform/services'
import { tellNextOwner, type UntoldOwner } from './ending-notices'
import { openAddress } from './login-identity'

/** After so many mails in a row that were refused, the mail server does not work. */
const MAX_REFUSED = 5

interface Told {
  readonly sent: number
  /** Mails that were refused. The next run tries them again. */
  readonly refused: number
  /** The mail server refused one mail after the other, so the run has ended early. */
  readonly isStopped: boolean
}

/**
 * Mails each owner of a wallet how to leave, one after the other. Owners who were told before get no further mail.
 *
 * @param options.perMinute - Mails that are sent in a minute at most.
 * @throws {AppError} `capability.off` without keys or a mail account; `database.unavailable`.
 */
export async function tellOwners(
  {
    databases,
    env,
    keys,
    log,
    mail,
    now,
  }: Pick<RolePlatform<'wallet'>, 'databases' | 'env' | 'keys' | 'log' | 'mail' | 'now'>,
  { perMinute, pause = wait }: { readonly perMinute: number; readonly pause?: (ms: number) => Promise<unknown> },
): Promise<Told> {
  const [provider, sender] = [getPart(keys.wallet), getPart(mail.wallet)]
  const database = await databases.wallet()
  const link = `${env.roleUrls.app}/docs/leaving`
  const pauseMs = 60_000 / perMinute
  let [sent, refused, inRow]: [number, number, number] = [0, 0, 0]
  let after: string | null = null
  while (inRow < MAX_REFUSED) {
    const refusal: { owner?: string } = {}
    const send = async ({ userId, mailbox, row, write }: UntoldOwner) => {
      refusal.owner = userId
      await sender.send(await write(await openAddress(provider, mailbox, row), link))
      delete refusal.owner
    }
    try {
      const told: string | null = await database.run((queries) =>
        tellNextOwner(queries, { after, now: new Date(now()) }, send),
      )
      if (told === null) return { sent, refused, isStopped: false }
      after = told
      sent += 1
      inRow = 0
    } catch (err) {
      const { owner } = refusal
      // Not the mail has failed.
      if (owner === undefined) throw err
      log.error({ sender: sender.id, err }, 'a mail to an owner could not be sent')
      after = owner
      refused += 1
      inRow += 1
    }
    await pause(pauseMs)
  }
  return { sent, refused, isStopped: true }
}
