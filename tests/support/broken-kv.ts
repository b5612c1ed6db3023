import { createLog } from '@/lib/server/kit/log'
import { guardKv } from '@/lib/server/stores/guard-kv'
import type { Kv } from '@/lib/server/stores/kv'

/** A store that is down, behind the guard that services use. */
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
