import 'server-only'
import { existsSync } from 'node:fs'
import { AppError } from '@/lib/core/app-error'
import { custodyRoles } from '@/lib/core/hosts'
import { rotateKeys } from '../custody/rotate-keys'
import type { Platform } from '../platform/services'
import { vaultSealedTables } from '../vault/vault-sealed-tables'
import { reindexIdentities, walletSealedTables } from '../wallet/wallet-sealed-tables'

/** The rotation of each custody role. */
const rotations = {
  wallet: (platform: Platform, signal?: AbortSignal) =>
    rotateKeys(
      { role: 'wallet', open: platform.databases.wallet, tables: walletSealedTables, reindex: reindexIdentities },
      platform,
      signal,
    ),
  vault: (platform: Platform, signal?: AbortSignal) =>
    rotateKeys({ role: 'vault', open: platform.databases.vault, tables: vaultSealedTables }, platform, signal),
}

/** Brings the rows of this instance's custody roles to their newest keys. A database that nobody has used is not made. */
export async function rotateRoles(platform: Platform, signal?: AbortSignal) {
  const { env } = platform
  const outcomes = []
  for (const role of custodyRoles) {
    const settings = env.databases[role]
    const isUsed = settings.kind === 'postgres' || existsSync(settings.path)
    if (!env.roles.includes(role) || !isUsed) continue
    outcomes.push({ role, counts: await rotations[role](platform, signal) })
  }
  return outcomes
}

/** The same in the background, after the start. A failure is logged, and the next start tries again. */
export function rotateLater(platform: Platform): void {
  const { log } = platform
  setImmediate(() => {
    rotateRoles(platform).catch((err) => {
      // What a database could not do is in the log.
      const isKnown = AppError.from(err, 'internal').code === 'database.unavailable'
      if (!isKnown) log.error({ err }, 'rows could not be brought to the newest key')
    })
  })
}
