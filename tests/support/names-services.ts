import { createHash } from 'node:crypto'
import type { Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { DEVNET_CHAIN_ID } from '@/lib/chains/devnet'
import { coinTypeOf } from '@/lib/names/coin-type'
import type { SignedMessage } from '@/lib/names/names-contract'
import { createLog } from '@/lib/server/kit/log'
import { createPlatform } from '@/lib/server/platform/platform'
import type { Platform, Services } from '@/lib/server/platform/services'
import type { DatabaseSettings } from '@/lib/server/settings/database-env'
import { type EnvSource, parseEnv } from '@/lib/server/settings/env'
import { servicesOf } from './test-services'

export const ZONE = 'foyer.eth'
export const DEVNET_COIN_TYPE = coinTypeOf(DEVNET_CHAIN_ID)

/** Settings of an instance whose names are in this database. No node listens at its address. */
export function namesEnv(database: DatabaseSettings): EnvSource {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    FOYER_ROLES: 'app',
    FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1',
    FOYER_NAMES_ZONE: ZONE,
    FOYER_NAMES_REGISTRATION: 'open',
    ...(database.kind === 'postgres'
      ? { FOYER_APP_DATABASE_URL: database.url }
      : { FOYER_DATA_DIR: database.path.replace(/\/app$/, '') }),
  }
}

/** An instance of its own: its connections and, unless given, its stores. */
export function openNamesPlatform(source: EnvSource, parts: Partial<Platform> = {}): Platform {
  return { ...createPlatform(parseEnv(source)), log: createLog('silent'), ...parts }
}

/** What a service of such an instance receives. */
export function openNamesServices(source: EnvSource, parts: Partial<Platform> = {}): Services {
  return servicesOf(openNamesPlatform(source, parts))
}

/** The same account for the same number, in every process. */
export function nameAccount(index: number): PrivateKeyAccount {
  return privateKeyToAccount(`0x${createHash('sha256').update(`name account ${index}`).digest('hex')}` as Hex)
}

/** A message as an account signs it. */
export async function signMessageOf(
  account: PrivateKeyAccount,
  content: Readonly<Record<string, unknown>>,
  coinType = DEVNET_COIN_TYPE,
): Promise<SignedMessage> {
  const message = JSON.stringify(content)
  return { coinType, address: account.address, message, signature: await account.signMessage({ message }) }
}

/** The registration of a name, as spec section 7 has it. @param nowMs - Unix time in milliseconds. */
export function registrationOf(
  account: PrivateKeyAccount,
  name: string,
  nowMs: number,
  attributes: Readonly<Record<string, string>> = {},
): Promise<SignedMessage> {
  return signMessageOf(account, { name, attributes, timestamp: Math.floor(nowMs / 1_000) })
}
