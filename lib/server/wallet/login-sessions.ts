import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { type AuditTables, appendAudit } from '../custody/audit-log'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import { type deletions, devices, sessions } from '../tables/wallet-tables'
import { isNotDeleted } from './deleted-accounts'
import { isDeviceIn } from './device-acts'

/** A session that is not used ends after this time, and every session after {@link SESSION_LIFE_MS}. */
export const SESSION_IDLE_MS = 7 * 24 * 3_600_000
export const SESSION_LIFE_MS = 30 * 24 * 3_600_000
export const ACCESS_LIFE_MS = 5 * 60_000
/** For so long after a token was exchanged, another tab that still has it gets access without a new one. */
export const REFRESH_GRACE_MS = 30_000

type SessionTables = {
  readonly sessions: typeof sessions
  readonly devices: typeof devices
  readonly deletions: typeof deletions
}

/** Where a session is used. A token is worth nothing anywhere else. */
export interface SessionPlace {
  /** Thumbprint of the key that proves the request (RFC 7638). */
  readonly thumbprint: string
  readonly projectId: string
  /** Origin of the page that shows the frame. */
  readonly embedOrigin: string
  /** Of the visitor, in two letters; unknown otherwise. */
  readonly country?: string | null
}

/** A session that is alive. */
export interface LivingSession {
  readonly sessionId: string
  readonly userId: string
  readonly deviceId: string
  /** When its code was entered. */
  readonly signedInAt: Date
  /** When a further code was entered on it; `null` for never. */
  readonly provenAt: Date | null
}

/** The tokens of a session. Only their hashes are stored. */
export interface SessionTokens extends LivingSession {
  /** For the cookie of the wallet origin. Used once: each use gives the next. `null`: the cookie stays as it is. */
  readonly refreshToken: string | null
  /** For the page that shows the frame (`SESSION_UPDATE`). It only says that there is a session. */
  readonly hostToken: string
  /** For the next requests of the frame, for {@link ACCESS_LIFE_MS}. */
  readonly accessToken: string
}

/** `provenAt` of a session that began without a code: another device has let this one in. */
const NEVER_PROVEN = new Date(0)

/**
 * Starts a session on a device that has just logged in.
 *
 * @param isLetIn - No code was entered: acts that need one refuse the session until then.
 */
export async function startSession(
  queries: Queries<SessionTables>,
  { userId, deviceId }: { readonly userId: string; readonly deviceId: string },
  { projectId, embedOrigin }: Pick<SessionPlace, 'projectId' | 'embedOrigin'>,
  now: Date,
  isLetIn = false,
): Promise<SessionTokens & { readonly refreshToken: string }> {
  const [refreshToken, hostToken, accessToken] = [newToken('rt'), newToken('ct'), newToken('at')]
  const sessionId = uuidv7(now.getTime())
  const provenAt = isLetIn ? NEVER_PROVEN : null
  await queries.insert(sessions).values({
    id: sessionId,
    userId,
    deviceId,
    projectId,
    embedOrigin,
    refreshHash: hashOf(refreshToken),
    hostTokenHash: hashOf(hostToken),
    accessHash: hashOf(accessToken),
    accessExpiresAt: new Date(now.getTime() + ACCESS_LIFE_MS),
    signedInAt: now,
    provenAt,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
  })
  return { sessionId, userId, deviceId, signedInAt: now, provenAt, refreshToken, hostToken, accessToken }
}

/**
 * Exchanges a refresh token for the next tokens of its session. The token before the newest is accepted too, because an
 * answer can be lost on its way; whoever has a token without the key of its device ends the session for everybody.
 *
 * @throws {AppError} `session.ended` for a token that is unknown, too old, of an ended session or used elsewhere.
 */
export async function refreshSession(
  queries: Queries<SessionTables & AuditTables>,
  token: string,
  place: SessionPlace,
  now: Date,
): Promise<SessionTokens> {
  // Twice: of several uses at once the first wins, and then the others have the token before the newest.
  for (let tries = 0; tries < 2; tries += 1) {
    const found = await findSession(queries, token, now)
    if (!found) throw new AppError('session.ended')
    if (!isAt(found, place)) {
      await endStolen(queries, found, now)
      throw new AppError('session.ended')
    }
    const tokens = await exchange(queries, found, token, place.country ?? null, now)
    if (tokens) return tokens
  }
  throw new AppError('session.ended')
}

async function endStolen(
  queries: Queries<SessionTables & AuditTables>,
  { id, userId, projectId }: typeof sessions.$inferSelect,
  now: Date,
): Promise<void> {
  await queries.transaction(async (transaction) => {
    await endSession(transaction, id, now)
    const entry = { action: 'session.stolen', subject: userId, projectId, facts: { session: id } } as const
    await appendAudit(transaction, entry, now)
  })
}

/** @returns `null` if the session has changed since it was found. */
async function exchange(
  queries: Queries<SessionTables>,
  found: typeof sessions.$inferSelect,
  token: string,
  country: string | null,
  now: Date,
): Promise<SessionTokens | null> {
  const [refreshToken, hostToken, accessToken] = [newToken('rt'), newToken('ct'), newToken('at')]
  const isNewest = isEqualBytes(found.refreshHash, hashOf(token))
  const isOtherTab = !isNewest && now.getTime() - found.lastUsedAt.getTime() < REFRESH_GRACE_MS
  const changed = await queries
    .update(sessions)
    .set({
      hostTokenHash: hashOf(hostToken),
      accessHash: hashOf(accessToken),
      accessExpiresAt: new Date(now.getTime() + ACCESS_LIFE_MS),
      previousAccessHash: found.accessHash,
      previousAccessExpiresAt: found.accessExpiresAt,
      ...(!isOtherTab && { refreshHash: hashOf(refreshToken), previousHash: hashOf(token), lastUsedAt: now }),
    })
    .where(and(eq(sessions.id, found.id), eq(sessions.refreshHash, found.refreshHash), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  if (changed.length === 0) return null
  await queries
    .update(devices)
    .set({ lastSeenAt: now, ...(country !== null && { country }) })
    .where(eq(devices.id, found.deviceId))
  const { id: sessionId, userId, deviceId, signedInAt, provenAt } = found
  return {
    sessionId,
    userId,
    deviceId,
    signedInAt,
    provenAt,
    refreshToken: isOtherTab ? null : refreshToken,
    hostToken,
    accessToken,
  }
}

/** The session of a refresh token, used at its place; `null` for any other. Changes nothing. */
export async function findRefreshed(
  queries: Queries<SessionTables>,
  token: string,
  place: SessionPlace,
  now: Date,
): Promise<LivingSession | null> {
  const found = await findSession(queries, token, now)
  return found && isAt(found, place) ? livingOf(found) : null
}

/** Whether the token of a page belongs to a living session of this device on this page. */
export async function isSessionAlive(
  queries: Queries<SessionTables>,
  hostToken: string,
  place: SessionPlace,
  now: Date,
): Promise<boolean> {
  const found = await findBy(queries, eq(sessions.hostTokenHash, hashOf(hostToken)), now)
  return found !== undefined && isAt(found, place)
}

/** The session of an access token that is used at its place, within its time; `null` for any other. */
export async function findAccess(
  queries: Queries<SessionTables>,
  accessToken: string,
  place: SessionPlace,
  now: Date,
): Promise<LivingSession | null> {
  const hash = hashOf(accessToken)
  const isToken = or(
    and(eq(sessions.accessHash, hash), gt(sessions.accessExpiresAt, now)),
    and(eq(sessions.previousAccessHash, hash), gt(sessions.previousAccessExpiresAt, now)),
  )
  const found = await findBy(queries, isToken, now)
  return found && isAt(found, place) ? livingOf(found) : null
}

/** Records that a further code was entered on a session. */
export async function proveSession(queries: Queries<SessionTables>, sessionId: string, now: Date): Promise<void> {
  await queries
    .update(sessions)
    .set({ provenAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
}

/** Ends a session: its tokens are worth nothing from now on. */
export async function endSession(queries: Queries<SessionTables>, sessionId: string, now: Date): Promise<void> {
  await queries
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
}

/** Ends all sessions of a user, on every device. */
export async function endSessionsOf(queries: Queries<SessionTables>, userId: string, now: Date): Promise<void> {
  await queries
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
}

function findSession(queries: Queries<SessionTables>, token: string, now: Date) {
  const hash = hashOf(token)
  return findBy(queries, or(eq(sessions.refreshHash, hash), eq(sessions.previousHash, hash)), now)
}

async function findBy(queries: Queries<SessionTables>, condition: SQL | undefined, now: Date) {
  const [found] = await queries
    .select()
    .from(sessions)
    .innerJoin(devices, eq(devices.id, sessions.deviceId))
    .where(and(condition, ...living(now), isNotDeleted(queries, now)))
  return found && { ...found.sessions, thumbprint: found.devices.thumbprint }
}

const living = (now: Date) => [
  isNull(sessions.revokedAt),
  isDeviceIn(now),
  or(isNull(devices.signsOutAt), gt(devices.signsOutAt, now), gt(sessions.signedInAt, devices.signsOutAt)),
  gt(sessions.expiresAt, now),
  gt(sessions.lastUsedAt, new Date(now.getTime() - SESSION_IDLE_MS)),
]

const livingOf = ({ id, userId, deviceId, signedInAt, provenAt }: typeof sessions.$inferSelect): LivingSession => ({
  sessionId: id,
  userId,
  deviceId,
  signedInAt,
  provenAt,
})

const isAt = (session: SessionPlace, place: SessionPlace): boolean =>
  session.thumbprint === place.thumbprint &&
  session.projectId === place.projectId &&
  session.embedOrigin === place.embedOrigin

const newToken = (kind: 'rt' | 'ct' | 'at'): string => `${kind}_${randomBytes(32).toString('base64url')}`

/** Tokens are random, so a plain hash hides them. */
const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest()

const isEqualBytes = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(other)
