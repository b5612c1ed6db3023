import 'server-only'
import { createRpcProvider } from '../rpc/rpc-provider'
import { createCache } from './cache'
import { type Env, getEnv } from './env'
import type { Kv } from './kv'
import { getLog } from './log'
import { createMemoryKv } from './memory-kv'
import { processWide } from './process-wide'
import { projectsOf } from './project-config'
import type { Platform } from './services'

const MAX_RECORDS = 100_000
const MAX_CACHED_ANSWERS = 20_000
const MAX_COUNTERS = 50_000
/** For each store; two bytes a character at most, so 64 MiB. */
const MAX_CHARACTERS = 32 * 1024 * 1024

/** Where this process keeps what it remembers: data, with no class of ours in it. */
interface Stores {
  readonly kv: Kv
  readonly volatileKv: Kv
  readonly cacheKv: Kv
}

/**
 * One for each copy of this module, not one for the process: a bundler gives routes, pages and the start hook copies of
 * their own, and an error thrown by one copy's classes is not an instance of another's. The stores are shared by all.
 */
let platform: Platform | undefined

/** What services work with, made on first use. */
export function getPlatform(): Platform {
  platform ??= createPlatform(getEnv(), processWide('stores', createStores))
  return platform
}

/** Puts another platform in place, for tests and benches. */
export function installPlatform(other: Platform): void {
  platform = other
}

/** Builds a platform from settings, by default with new stores. */
export function createPlatform(env: Env, { kv, volatileKv, cacheKv }: Stores = createStores()): Platform {
  const log = getLog()
  return {
    env,
    log,
    kv,
    volatileKv,
    cache: createCache({ kv: cacheKv, log }),
    rpc: createRpcProvider({ env }),
    projects: projectsOf(env),
    now: Date.now,
  }
}

function createStores(): Stores {
  const size = { maxCharacters: MAX_CHARACTERS }
  return {
    kv: createMemoryKv({ ...size, maxEntries: MAX_RECORDS, whenFull: 'refuse' }),
    // Apart from the rest, so that a flood of visitors cannot push out what must be remembered.
    volatileKv: createMemoryKv({ ...size, maxEntries: MAX_COUNTERS, whenFull: 'evictOldest' }),
    cacheKv: createMemoryKv({ ...size, maxEntries: MAX_CACHED_ANSWERS, whenFull: 'evictOldest' }),
  }
}
