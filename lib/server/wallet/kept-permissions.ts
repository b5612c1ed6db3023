import 'server-only'
import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import {
  MAX_LISTED_PERMISSIONS,
  MAX_LIVING_PERMISSIONS,
  type permissionAdd,
  type permissionList,
  type permissionMarkRevoked,
} from '@/lib/smart-account/permissions-contract'
import { type AuditEntry, appendAudit } from '../custody/audit-log'
import { hashIndex } from '../custody/identity'
import type { ProvenServices } from '../custody/serve-proven'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import { openSecret, sealSecret } from '../keys/seal-row'
import type { WalletTables } from '../tables/role-tables'
import { grantedPermissions, wallets } from '../tables/wallet-tables'
import { openWalletParts, readAccess } from './wallet-access'
import { readWallet } from './wallet-records'
import { placeOfPermission } from './wallet-sealed-tables'

/** 30 days, and a minute in which a clock may differ. */
const MAX_LIFE_MS = 30 * 86_400_000 + 60_000

/** What is sealed. */
const sealedContent = z.object({ projectId: z.string(), origin: z.string(), content: z.string() })

/** Keeps a permission, for the page that the device has proven. */
export async function addPermission(
  { delegationHash, content, expiresAt }: EndpointInput<typeof permissionAdd>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof permissionAdd>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, keys, place, now } = parts
  const { signal } = services
  const life = expiresAt - now.getTime()
  if (life <= 0 || life > MAX_LIFE_MS)
    throw new AppError('request.invalid', { details: { expiresAt: 'Invalid input' } })
  const walletId = await database.run((queries) => walletOf(queries, session), signal)
  const id = uuidv7(now.getTime())
  const written = JSON.stringify({ projectId: place.projectId, origin: place.embedOrigin, content })
  const [secret, index] = await Promise.all([
    sealSecret(keys, new TextEncoder().encode(written), placeOfPermission({ id, walletId }), signal),
    hashIndex(keys, `permission ${walletId} ${delegationHash.toLowerCase()}`, undefined, signal),
  ])
  const row = {
    ...{ id, walletId, delegationIndex: index.hash, delegationIndexKey: index.keyId },
    ...{ sealed: secret.sealed, wrappedKey: secret.wrappedKey, keyId: secret.keyId },
    ...{ createdAt: now, expiresAt: new Date(expiresAt) },
  }
  const { walletId: ofWallet, delegationIndex } = grantedPermissions
  return database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        // One after the other for a wallet, so that the limit holds.
        await transaction.select({ id: wallets.id }).from(wallets).where(eq(wallets.id, walletId)).for('update')
        const [known] = await transaction
          .select({ id: grantedPermissions.id })
          .from(grantedPermissions)
          .where(and(eq(ofWallet, walletId), eq(delegationIndex, index.hash)))
        if (known) return known
        const [living] = await transaction
          .select({ count: count() })
          .from(grantedPermissions)
          .where(
            and(eq(ofWallet, walletId), isNull(grantedPermissions.revokedAt), gt(grantedPermissions.expiresAt, now)),
          )
        if ((living?.count ?? 0) >= MAX_LIVING_PERMISSIONS) {
          throw new AppError('request.invalid', { details: { permissions: 'Too many' } })
        }
        await transaction.insert(grantedPermissions).values(row)
        await appendAudit(transaction, entryOf('permission.granted', { id, walletId }, session, place), now)
        return { id }
      }),
    signal,
  )
}

/** Lists the permissions that pages of this project were granted. */
export async function listPermissions(
  _: EndpointInput<typeof permissionList>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof permissionList>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, keys, place } = parts
  const { signal } = services
  const rows = await database.run(async (queries) => {
    const walletId = await walletOf(queries, session)
    return queries
      .select()
      .from(grantedPermissions)
      .where(eq(grantedPermissions.walletId, walletId))
      .orderBy(desc(grantedPermissions.id))
      .limit(MAX_LISTED_PERMISSIONS)
  }, signal)
  const opened = await Promise.all(
    rows.map(async (row) => {
      const text = new TextDecoder().decode(await openSecret(keys, row, placeOfPermission(row), signal))
      return { row, kept: z.parse(sealedContent, JSON.parse(text)) }
    }),
  )
  return {
    permissions: opened
      .filter(({ kept }) => kept.projectId === place.projectId)
      .map(({ row: { id, createdAt, expiresAt, revokedAt }, kept: { content, origin } }) => ({
        ...{ id, content, origin },
        grantedAt: createdAt.getTime(),
        expiresAt: expiresAt.getTime(),
        revokedAt: revokedAt?.getTime() ?? null,
      })),
  }
}

/** Notes that a permission was taken back. The first time stays. */
export async function markRevoked(
  { id }: EndpointInput<typeof permissionMarkRevoked>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof permissionMarkRevoked>> {
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const { database, place, now } = parts
  await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        const walletId = await walletOf(transaction, session)
        const isThis = and(eq(grantedPermissions.id, id), eq(grantedPermissions.walletId, walletId))
        const [known] = await transaction.select({ id: grantedPermissions.id }).from(grantedPermissions).where(isThis)
        if (!known) throw new AppError('request.not_found')
        const ended = await transaction
          .update(grantedPermissions)
          .set({ revokedAt: parts.now })
          .where(and(isThis, isNull(grantedPermissions.revokedAt)))
          .returning({ id: grantedPermissions.id })
        if (ended.length === 0) return
        await appendAudit(transaction, entryOf('permission.ended', { id, walletId }, session, place), now)
      }),
    services.signal,
  )
  return {}
}

/** What the log says. The owner reads it in the activity of the account. */
function entryOf(
  action: 'permission.granted' | 'permission.ended',
  { id, walletId }: { readonly id: string; readonly walletId: string },
  { userId, deviceId }: Awaited<ReturnType<typeof readAccess>>,
  { projectId }: { readonly projectId: string },
): AuditEntry {
  return { action, subject: userId, projectId, facts: { wallet: walletId, permission: id, device: deviceId } }
}

/** @throws {AppError} `request.not_found` for a visitor without a wallet. */
async function walletOf(
  queries: Queries<WalletTables>,
  session: { readonly userId: string; readonly deviceId: string },
): Promise<string> {
  const wallet = await readWallet(queries, session)
  if (!wallet) throw new AppError('request.not_found')
  return wallet.walletId
}
