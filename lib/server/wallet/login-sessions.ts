import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { AppError } from '@/lib/core/app-error'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import { devices, sessions } from './wallet-tables'

/** A session that is not used ends after this time, and every session after {@link SESSION_LIFE_MS}. */
export const SESSION_IDLE_MS = 7 * 24 * 3_600_000
export const SESSION_LIFE_MS = 30 * 24 * 3_600_000

type SessionTables = { readonly sessions: typeof sessions; readonly devices: typeof devices }

/** Where a session is used. A token is worth nothing anywhere else. */
export interface SessionPlace {
  /** Thumbprint of the key that proves the request (RFC 7638). */
  readonly thumbprint: string
  readonly projectId: string
  /** Origin of the page that shows the frame. */
  readonly embedOrigin: string
}

/** The tokens of a session. Only their hashes are stored. */
export interface SessionTokens {
  readonly sessionId: string
  readonly userId: string
  readonly deviceId: string
  /** For the cookie of the wallet origin. Used once: each use gives the next. */
  readonly refreshToken: string
  /** For the page that shows the frame (`SESSION_UPDATE`). It only says that there is a session. */
  readonly hostToken: string
}

/** Starts a session on a device that has just logged in. */
export async function startSession(
  queries: Queries<SessionTables>,
  { userId, deviceId }: { readonly userId: string; readonly deviceId: string },
  { projectId, embedOrigin }: Pick<SessionPlace, 'projectId' | 'embedOrigin'>,
  now: Date,
): Promise<SessionTokens> {
  const [refreshToken, hostToken] = [newToken('rt'), newToken('ct')]
  const sessionId = uuidv7(now.getTime())
  await queries.insert(sessions).values({
    id: sessionId,
    userId,
    deviceId,
    projectId,
    embedOrigin,
    refreshHash: hashOf(refreshToken),
    hostTokenHash: hashOf(hostToken),
    signedInAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
  })
  return { sessionId, userId, deviceId, refreshToken, hostToken }
}

/**
 * Exchanges a refresh token for the next tokens of its session. The token before the newest is accepted too, because an
 * answer can be lost on its way; whoever has a token without the key of its device ends the session for everybody.
 *
 * @throws {AppError} `session.ended` for a token that is unknown, too old, of an ended session or used elsewhere.
 */
export async function refreshSession(
  queries: Queries<SessionTables>,
  token: string,
  place: SessionPlace,
  now: Date,
): Promise<SessionTokens> {
  const found = await findSession(queries, token, now)
  if (!found) throw new AppError('session.ended')
  if (!isAt(found, place)) {
    await endSession(queries, found.id, now)
    throw new AppError('session.ended')
  }
  const [refreshToken, hostToken] = [newToken('rt'), newToken('ct')]
  const refreshed = await queries
    .update(sessions)
    .set({
      refreshHash: hashOf(refreshToken),
      previousHash: hashOf(token),
      hostTokenHash: hashOf(hostToken),
      lastUsedAt: now,
    })
    // Of several uses at once the first wins: it has changed the newest hash.
    .where(and(eq(sessions.id, found.id), eq(sessions.refreshHash, found.refreshHash), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  if (refreshed.length === 0) throw new AppError('session.ended')
  return { sessionId: found.id, userId: found.userId, deviceId: found.deviceId, refreshToken, hostToken }
}

/** Whether the token of a page belongs to a living session of this device on this page. */
export async function isSessionAlive(
  queries: Queries<SessionTables>,
  hostToken: string,
  place: SessionPlace,
  now: Date,
): Promise<boolean> {
  const [found] = await queries
    .select()
    .from(sessions)
    .innerJoin(devices, eq(devices.id, sessions.deviceId))
    .where(and(eq(sessions.hostTokenHash, hashOf(hostToken)), ...living(now)))
  return found !== undefined && isAt({ ...found.sessions, thumbprint: found.devices.thumbprint }, place)
}

/** Ends a session: its tokens are worth nothing from now on. */
export async function endSession(queries: Queries<SessionTables>, sessionId: string, now: Date): Promise<void> {
  await queries
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
}

async function findSession(queries: Queries<SessionTables>, token: string, now: Date) {
  const hash = hashOf(token)
  const [found] = await queries
    .select()
    .from(sessions)
    .innerJoin(devices, eq(devices.id, sessions.deviceId))
    .where(and(or(eq(sessions.refreshHash, hash), eq(sessions.previousHash, hash)), ...living(now)))
  return found && { ...found.sessions, thumbprint: found.devices.thumbprint }
}

const living = (now: Date) => [
  isNull(sessions.revokedAt),
  isNull(devices.revokedAt),
  gt(sessions.expiresAt, now),
  gt(sessions.lastUsedAt, new Date(now.getTime() - SESSION_IDLE_MS)),
]

const isAt = (session: SessionPlace, place: SessionPlace): boolean =>
  session.thumbprint === place.thumbprint &&
  session.projectId === place.projectId &&
  session.embedOrigin === place.embedOrigin

const newToken = (kind: 'rt' | 'ct'): string => `${kind}_${randomBytes(32).toString('base64url')}`

/** Tokens are random, so a plain hash hides them. */
const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest()
