import 'server-only'
import type { CustodyRole } from '@/lib/core/hosts'
import { reportPart } from '../kit/role-part'
import { isActiveWallet } from '../tables/active-wallets'
import { countOwnedNames } from '../tables/owned-names'
import { oldestWebhooks } from '../tables/waiting-webhooks'
import type { CommonPlatform, Platform, RolePlatform, ServedRole, ServiceEnv } from './services'

type RolePlatforms = { readonly [Role in ServedRole]: RolePlatform<Role> }

const divided = new WeakMap<Platform, RolePlatforms>()

/**
 * The part of a platform that a service of this role may use, at run time too: the rest is not in the object. It is the
 * same object at each call, because requests that wait for one database find each other by it.
 */
export function forRole<Role extends ServedRole>(platform: Platform, role: Role): RolePlatform<Role> {
  const known = divided.get(platform) ?? divide(platform)
  divided.set(platform, known)
  return known[role]
}

function divide(platform: Platform): RolePlatforms {
  const { databases } = platform
  const env = serviceEnvOf(platform.env)
  const common = () => commonOf(platform, env)
  const hasEmbeddedWallet = (address: string, signal: AbortSignal) => isActiveWallet(address, platform, signal)
  const countNames = (address: string, signal: AbortSignal) => countOwnedNames(address, platform, signal)
  return {
    app: Object.assign(common(), { env, databases: { app: databases.app }, hasEmbeddedWallet }),
    wallet: Object.assign(common(), custodyOf('wallet', platform), {
      countOwnedNames: countNames,
      hasEmbeddedWallet,
      operations: platform.env.operations,
    }),
    vault: Object.assign(common(), custodyOf('vault', platform)),
    any: Object.assign(common(), {
      env,
      databases: { stateOf: databases.stateOf },
      oldestWebhooks: (signal: AbortSignal) => oldestWebhooks(platform, signal),
    }),
  }
}

function custodyOf<Role extends CustodyRole>(role: Role, { databases, env, keys, mail, mailQueue }: Platform) {
  const { socialClients } = env
  return { databases: only(databases, role), keys: only(keys, role), mail: only(mail, role), mailQueue, socialClients }
}

function only<T, Key extends keyof T>(all: T, key: Key): Pick<T, Key> {
  return { [key]: all[key] } as Pick<T, Key>
}

/** Names each part, so that a new one of the platform reaches no service by itself. */
function commonOf(platform: Platform, all: ServiceEnv): CommonPlatform {
  const { devnet, names, onramp, roleSecret, signInSecrets, ...env } = all
  const { keys, mail } = platform
  const { log, kv, volatileKv, cache, ownCache, pictures, rpc, apis, now } = platform
  return {
    ...{ log, kv, volatileKv, cache, ownCache, pictures, rpc, apis, now },
    env,
    get projects() {
      return platform.projects
    },
    custodyParts: {
      wallet: { keys: reportPart(keys.wallet), mail: reportPart(mail.wallet) },
      vault: { keys: reportPart(keys.vault), mail: reportPart(mail.vault) },
    },
  }
}

function serviceEnvOf({
  custody,
  databases,
  kv,
  operations,
  operatorToken,
  socialClients,
  ...env
}: Platform['env']): ServiceEnv {
  const { app, wallet, vault } = databases
  return {
    ...env,
    databases: { app: { kind: app.kind }, wallet: { kind: wallet.kind }, vault: { kind: vault.kind } },
  }
}
