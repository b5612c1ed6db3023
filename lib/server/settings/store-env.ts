import 'server-only'
import * as z from 'zod'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { MAX_URL_LENGTH } from '@/lib/core/wire'
import { isHttp, token } from './env-fields'
import { assertSetWith, EnvError, type EnvVariables, type RawOf } from './env-variable'

/** Stricter than a URL, because the client library is. */
const REST_ADDRESS = /^https?:\/\/[^\s#$./?@][^\s@]+$/

/** As the client parses it: a host, an optional user and password (percent-encoded), an optional database number. */
function isRedisUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, pathname, username, password } = new URL(value)
  return /^rediss?:$/.test(protocol) && hostname !== '' && /^\/?\d*$/.test(pathname) && isDecodable(username + password)
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== null
  } catch {
    return false
  }
}

/** The store that all instances share. */
export const storeVariables = {
  KV_REST_API_URL: {
    schema: z.optional(boundedText(MAX_URL_LENGTH, (value) => isHttp(value) && REST_ADDRESS.test(value))),
    must: 'an http or https address without a user',
    about: [
      'Redis over REST (Upstash, Vercel KV), which all instances share. Without this and REDIS_URL records are kept in',
      'memory: right for one process, which loses them when it ends.',
    ],
    example: 'https://kv.example',
    secret: true,
  },
  KV_REST_API_TOKEN: {
    schema: z.optional(token),
    must: 'a token without spaces',
    about: ['Token of that address, with write permission.'],
    example: '',
    secret: true,
  },
  REDIS_URL: {
    schema: z.optional(boundedText(MAX_URL_LENGTH, isRedisUrl)),
    must: 'an address such as redis://user:password@host:6379/0, or rediss:// for TLS',
    about: ['Redis 6.2 or later, which all instances share. Not used if KV_REST_API_URL is set.'],
    example: 'redis://127.0.0.1:6379',
    secret: true,
  },
  FOYER_KV_PREFIX: {
    schema: z.optional(patternText(64, /^[A-Za-z0-9_.:-]{1,64}$/)),
    must: '1 to 64 letters, digits, hyphens, underscores, dots or colons',
    about: ['Start of every key in the shared store, so that deployments can share one. Default: foyer:'],
    example: 'foyer:',
  },
} as const satisfies EnvVariables

/** `prefix` starts every key. `url` and `token` are secret. */
export type SharedKvSettings =
  | { readonly adapter: 'redis'; readonly url: string; readonly prefix: string }
  | { readonly adapter: 'vercel-kv'; readonly url: string; readonly token: string; readonly prefix: string }

export interface StoreEnv {
  /** The store that all instances share; `null` keeps everything in the memory of this process. */
  readonly kv: SharedKvSettings | null
}

const DEFAULT_KV_PREFIX = 'foyer:'

/** Hosts of a REST store often set both, for the same Redis. @throws {EnvError} for a half of it. */
export function storeEnvOf(raw: RawOf<typeof storeVariables>): StoreEnv {
  assertSetWith(raw, 'KV_REST_API_URL', 'KV_REST_API_TOKEN')
  assertSetWith(raw, 'KV_REST_API_TOKEN', 'KV_REST_API_URL')
  const prefix = raw.FOYER_KV_PREFIX ?? DEFAULT_KV_PREFIX
  if (raw.KV_REST_API_URL && raw.KV_REST_API_TOKEN) {
    return { kv: { adapter: 'vercel-kv', url: raw.KV_REST_API_URL, token: raw.KV_REST_API_TOKEN, prefix } }
  }
  if (raw.REDIS_URL) return { kv: { adapter: 'redis', url: raw.REDIS_URL, prefix } }
  if (raw.FOYER_KV_PREFIX) throw new EnvError('FOYER_KV_PREFIX needs KV_REST_API_URL or REDIS_URL to be set too.')
  return { kv: null }
}
