import 'server-only'
import { existsSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { getAddress } from 'viem/utils'
import { EIP155 } from '@/lib/core/namespaces'
import type { Env } from '../settings/env'
import type { Databases } from './databases'
import { walletAddresses, wallets } from './wallet-tables'

/**
 * Whether an EVM address is one of an active embedded wallet of this installation. A wallet that is pending or dropped
 * does not count. For processes of the wallet role.
 *
 * @throws {AppError} `database.unavailable`.
 */
export async function isActiveWallet(
  address: string,
  { databases, env }: { readonly databases: Pick<Databases, 'wallet'>; readonly env: Pick<Env, 'databases'> },
  signal: AbortSignal,
): Promise<boolean> {
  const settings = env.databases.wallet
  // An embedded database that does not exist has no wallets. Opening would create it.
  if (settings.kind === 'folder' && !existsSync(settings.path)) return false
  const database = await databases.wallet()
  const found = await database.run(
    (queries) =>
      queries
        .select({ id: wallets.id })
        .from(walletAddresses)
        .innerJoin(wallets, eq(wallets.id, walletAddresses.walletId))
        .where(
          and(
            eq(walletAddresses.namespace, EIP155),
            eq(walletAddresses.address, getAddress(address)),
            eq(wallets.status, 'active'),
          ),
        )
        .limit(1),
    signal,
  )
  return found.length > 0
}
