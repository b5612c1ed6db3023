import 'server-only'
import { createRoleKeys } from '../keys/role-keys'
import { getLog } from '../kit/log'
import { getMetrics } from '../kit/metrics'
import { processWide } from '../kit/process-wide'
import { createMailQueue, type MailQueue } from '../mail/mail-queue'
import { createRoleMail, type OpenedPools } from '../mail/role-mail'
import { currentProjects } from '../projects/project-list'
import { createChainApis } from '../rpc/chain-apis'
import { createRpcProvider } from '../rpc/rpc-provider'
import { type Env, getEnv } from '../settings/env'
import { createCache } from '../stores/create-cache'
import { guardKv } from '../stores/guard-kv'
import type { Kv } from '../stores/kv'
import { createMemoryKv } from '../stores/memory-kv'
import { createRedisKv } from '../stores/redis-kv'
import { createVercelKv } from '../stores/vercel-kv'
import { createDatabases, type OpenedDatabases } from '../tables/databases'
import type { Platform } from './services'

const MAX_RECORDS = 100_000
const MAX_CACHED_ANSWERS = 20_000
const MAX_COUNTERS = 50_000
/** Per store; two bytes per character at most, so 64 MiB. */
const MAX_CHARACTERS = 32 * 1024 * 1024

/** The few answers about this process itself, such as its health. */
const MAX_OWN_ANSWERS = 100

const MAX_PICTURES = 1_000

/** The memory of this process. It holds plain data only: no instances of our classes, errors included. */
interface Stores {
  readonly kv: Kv
  readonly volatileKv: Kv
  readonly cacheKv: Kv
  readonly databases: OpenedDatabases
  readonly mailPools: OpenedPools
  readonly mailQueue: MailQueue
}

/**
 * The platforms of the process, each by the `createPlatform` that made it: one per copy of this module, because a bundler
 * gives routes, pages and the start hook copies of their own, and an error thrown by one copy's class is not an instance
 * of another copy's class. All copies share the stores.
 */
export type Platforms = WeakMap<typeof createPlatform, Platform>

/** The platform that routes and pages use, created on first use. */
export function getPlatform(): Platform {
  const platforms = processWide<Platforms>('platforms', () => new WeakMap())
  const known = platforms.get(createPlatform)
  if (known) return known
  const made = createPlatform(
    getEnv(),
    processWide('stores', () => createStores(getEnv())),
  )
  platforms.set(createPlatform, made)
  return made
}

/** Creates a platform from settings, by default with new stores. */
export function createPlatform(env: Env, stores: Stores = createStores(env)): Platform {
  const log = getLog()
  const kv = guardKv(stores.kv, log)
  // One guard per store: a failure that one call finds applies to all calls.
  const guard = (other: Kv) => (other === stores.kv ? kv : guardKv(other, log))
  return {
    env,
    log,
    kv,
    volatileKv: guard(stores.volatileKv),
    cache: createCache({ kv: guard(stores.cacheKv), log }),
    ownCache: createCache({ kv: createMemoryKv(cacheBounds(MAX_OWN_ANSWERS)), log }),
    pictures: createCache({ kv: createMemoryKv(cacheBounds(MAX_PICTURES)), log }),
    rpc: createRpcProvider({ env }),
    apis: createChainApis(env.chainApis),
    get projects() {
      return currentProjects(env)
    },
    databases: createDatabases(env, log, stores.databases),
    keys: createRoleKeys(env),
    mail: createRoleMail(env, stores.mailPools),
    mailQueue: stores.mailQueue,
    now: Date.now,
  }
}

function createStores(env: Env): Stores {
  const shared = openSharedKv(env)
  const others = {
    databases: new Map(),
    mailPools: new Map(),
    mailQueue: createMailQueue(getLog(), getMetrics().mailed),
  } satisfies Partial<Stores>
  if (shared) return { kv: shared, volatileKv: shared, cacheKv: shared, ...others }
  return {
    ...others,
    kv: createMemoryKv({ ...cacheBounds(MAX_RECORDS), whenFull: 'refuse' }),
    // Separate from the other stores, so that a flood of visitors cannot evict records that must be kept.
    volatileKv: createMemoryKv(cacheBounds(MAX_COUNTERS)),
    cacheKv: createMemoryKv(cacheBounds(MAX_CACHED_ANSWERS)),
  }
}

function openSharedKv({ kv }: Env): Kv | null {
  if (!kv) return null
  return kv.adapter === 'redis' ? createRedisKv(kv) : createVercelKv(kv)
}

const cacheBounds = (maxEntries: number) =>
  ({ maxEntries, maxCharacters: MAX_CHARACTERS, whenFull: 'evictOldest' }) as const
