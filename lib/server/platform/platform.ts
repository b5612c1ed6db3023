import 'server-only'
import { createRpcProvider } from '../rpc/rpc-provider'
import { createCache } from './cache'
import { type Env, getEnv } from './env'
import { getLog } from './log'
import { createMemoryKv } from './memory-kv'
import { processWide, replaceProcessWide } from './process-wide'
import { projectsOf } from './project-config'
import type { Platform } from './services'

const MAX_RECORDS = 100_000
const MAX_CACHED_ANSWERS = 20_000
const MAX_COUNTERS = 50_000
/** Characters: two bytes each at most, so 64 MiB for the answers. */
const MAX_CACHED_CHARACTERS = 32 * 1024 * 1024

/** What this process works with, made on first use. */
export function getPlatform(): Platform {
  return processWide('platform', () => createPlatform(getEnv()))
}

/** Puts another platform in place, for tests and benches. */
export function installPlatform(platform: Platform): void {
  replaceProcessWide('platform', platform)
}

/** Builds a platform from settings, with stores in this process's memory. */
export function createPlatform(env: Env): Platform {
  const log = getLog()
  const cacheKv = createMemoryKv({
    maxEntries: MAX_CACHED_ANSWERS,
    maxCharacters: MAX_CACHED_CHARACTERS,
    whenFull: 'evictOldest',
  })
  const cache = createCache({ kv: cacheKv, log })
  return {
    env,
    log,
    kv: createMemoryKv({ maxEntries: MAX_RECORDS, maxCharacters: MAX_CACHED_CHARACTERS, whenFull: 'refuse' }),
    // Apart from the rest, so that a flood of visitors cannot push out what must be remembered.
    volatileKv: createMemoryKv({
      maxEntries: MAX_COUNTERS,
      maxCharacters: MAX_CACHED_CHARACTERS,
      whenFull: 'evictOldest',
    }),
    cache,
    rpc: createRpcProvider({ env }),
    projects: projectsOf(env),
    now: Date.now,
  }
}
