import 'server-only'
import type { Kv, Life } from './kv'

/** Sends one Redis command, once, and returns its reply. Rejects when Redis refuses it or does not answer. */
export type SendCommand = (
  command: readonly [name: string, ...args: string[]],
  signal: AbortSignal | undefined,
) => Promise<unknown>

/**
 * Redis runs a script atomically. A counter without an expiry can only have been written by another program; it gets
 * one, so that no counter lives for ever.
 */
const COUNT = `
local count = redis.call('INCRBY', KEYS[1], ARGV[2])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[1])
  redis.call('PEXPIRE', KEYS[1], left)
end
return {count, left}`

const REPLACE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`

/**
 * KV over the commands of Redis 6.2 and later, independent of the transport. Each method is one command, so that it is
 * atomic among all clients of the store. Every reply is checked: a reply of an unexpected type is a failure, never an
 * answer.
 */
export function createCommandKv({ id, prefix, send }: { id: string; prefix: string; send: SendCommand }): Kv {
  const nameOf = (key: string) => `${prefix}${key}`
  const lifeOf = ({ ttlMs }: Life) => ['PX', String(ttlMs)]
  return {
    id,
    async get(key, signal) {
      return textOf(await send(['GET', nameOf(key)], signal))
    },
    async set(key, value, life, signal) {
      if ((await send(['SET', nameOf(key), value, ...lifeOf(life)], signal)) !== 'OK') throw strangeReply()
    },
    async setIfAbsent(key, value, life, signal) {
      const reply = await send(['SET', nameOf(key), value, ...lifeOf(life), 'NX'], signal)
      if (reply !== 'OK' && reply !== null) throw strangeReply()
      return reply === 'OK'
    },
    async replace(key, was, value, { ttlMs }, signal) {
      const reply = await send(['EVAL', REPLACE, '1', nameOf(key), was, value, String(ttlMs)], signal)
      if (reply !== 0 && reply !== 1) throw strangeReply()
      return reply === 1
    },
    async getAndDelete(key, signal) {
      return textOf(await send(['GETDEL', nameOf(key)], signal))
    },
    async increment(key, { ttlMs, by = 1 }, signal) {
      const reply = await send(['EVAL', COUNT, '1', nameOf(key), String(ttlMs), String(by)], signal)
      const [count, remainingMs] = Array.isArray(reply) ? (reply as unknown[]) : []
      if (!Number.isInteger(count) || !Number.isInteger(remainingMs)) throw strangeReply()
      return { count: count as number, remainingMs: remainingMs as number }
    },
    async delete(key, signal) {
      if (!Number.isInteger(await send(['DEL', nameOf(key)], signal))) throw strangeReply()
    },
  }
}

function textOf(reply: unknown): string | null {
  if (typeof reply !== 'string' && reply !== null) throw strangeReply()
  return reply
}

const strangeReply = () => new Error('unexpected type of reply')
