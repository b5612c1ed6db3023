import { guardKv } from '@/lib/server/platform/guard-kv'
import type { Kv } from '@/lib/server/platform/kv'
import { createLog } from '@/lib/server/platform/log'

/** A store that is down, as services meet it. */
export function brokenKv(): Kv {
  const fail = () => Promise.reject(new Error('down'))
  const kv = {
    id: 'broken',
    get: fail,
    set: fail,
    setIfAbsent: fail,
    replace: fail,
    getAndDelete: fail,
    increment: fail,
    delete: fail,
  }
  return guardKv(kv, createLog('silent'))
}
