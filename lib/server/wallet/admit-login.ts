import 'server-only'
import { appendAudit } from '../custody/audit-log'
import type { Identity } from '../custody/identity'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import { custodyActs } from '../tables/custody-acts'
import type { WalletTables } from '../tables/role-tables'
import type { EndSignIns } from './deleted-sign-ins'
import { carryOutDeletions } from './deletions'
import { carryOutPlanned } from './device-acts'
import { type LoginProfile, storeIdentity, usedIndexKeys } from './login-identity'
import { type SessionTokens, startSession } from './login-sessions'
import { type Notice, prepareNotice } from './notices'
import { admitDevice, findUser, type LoginDevice } from './users'
import type { WalletParts } from './wallet-access'
import { readWallet } from './wallet-records'

/** A rotation of the keys changes the index. More than one rotation during a login is not expected. */
const MAX_INDEX_TRIES = 3

/** Who has logged in: the code of a mail, or another service, has proven it. */
interface ProvenIdentity {
  readonly identity: Identity
  /** Of an account. */
  readonly profile?: LoginProfile
  /** See `scopeOf`. */
  readonly scope: string
}

interface AdmitOptions {
  /** Sends mails to the owner about what the login has found or done. */
  readonly tell: (notices: readonly (Notice | null)[]) => void
  /** Another device of the wallet has let this one in: no code was entered. */
  readonly isLetIn?: boolean
  /** See {@link carryOutDeletions}. */
  readonly endSignIns: EndSignIns
  readonly signal?: AbortSignal
}

/** Starts a session for a proven identity, on a device that is admitted with it. The first login makes the user. */
export async function admitLogin(
  proven: ProvenIdentity,
  device: LoginDevice,
  parts: WalletParts,
  options: AdmitOptions,
): Promise<SessionTokens> {
  for (let tries = 0; tries < MAX_INDEX_TRIES; tries += 1) {
    const admitted = await admit(proven, device, parts, options)
    if (!admitted) continue
    options.tell([admitted.notice])
    return admitted.tokens
  }
  throw new Error('the indexes of identities changed again and again')
}

/** @returns `null` if keys were rotated meanwhile. */
async function admit(
  { identity, profile, scope }: ProvenIdentity,
  device: LoginDevice,
  { database, keys, place, now }: WalletParts,
  { tell, isLetIn, endSignIns, signal }: AdmitOptions,
): Promise<{ readonly tokens: SessionTokens; readonly notice: Notice | null } | null> {
  const identityId = uuidv7(now.getTime())
  const usedKeys = await database.run(usedIndexKeys, signal)
  const row = { table: 'identities', id: identityId } as const
  const login = await storeIdentity(keys, { identity, profile, scope, row }, usedKeys, signal)
  // A planned removal whose time has passed retires the half before the device is admitted again. It has its own
  // transaction: the login waits for other acts of the user, and these would wait for the log that it has written to.
  const removed = await database.run(async (queries) => {
    const known = await findUser(queries, login)
    if (known === null) return []
    // The login of a deleted account begins a new one.
    const deleted = await carryOutDeletions(queries, now, { endSignIns, userId: known })
    if (deleted.length > 0) return deleted
    return tellRemoved(queries, now, known)
  }, signal)
  tell(removed)
  return database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        const known = await admitDevice(transaction, { ...login, identityId }, device, now)
        if (!known) return null
        const started = await startSession(transaction, known, place, now, isLetIn)
        const facts = { device: known.deviceId, session: started.sessionId, isNewUser: String(known.isNewUser) }
        const entry = { action: 'login', subject: known.userId, projectId: place.projectId, facts } as const
        // Without a wallet there is nothing to protect, so no mail is sent.
        const isTold = known.isNewDevice && (await readWallet(transaction, known)) !== null
        const notice = isTold ? await prepareNotice(transaction, { ...known, kind: 'device.new' }, now) : null
        await appendAudit(transaction, entry, now)
        return { tokens: started, notice }
      }),
    signal,
  )
}

/** Carries out planned acts, of one user or of all, and prepares the mails about them. */
export async function tellRemoved(
  queries: Queries<WalletTables>,
  now: Date,
  userId?: string,
): Promise<readonly (Notice | null)[]> {
  const notices: (Notice | null)[] = []
  for (const device of await carryOutPlanned(queries, now, userId)) {
    const about = { ...device, kind: custodyActs.wallet['device.retired'].mail }
    notices.push(await queries.transaction((transaction) => prepareNotice(transaction, about, now)))
  }
  return notices
}
