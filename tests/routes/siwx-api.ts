import { POST as postNonce } from '@/app/api/auth/nonce/route'
import { createCache } from '@/lib/server/platform/cache'
import { guardKv } from '@/lib/server/platform/guard-kv'
import type { Kv } from '@/lib/server/platform/kv'
import { createLog } from '@/lib/server/platform/log'
import { createMemoryKv } from '@/lib/server/platform/memory-kv'
import type { Platform } from '@/lib/server/platform/services'
import { appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

/** The platform with sign-in on and a clock that a test moves; nothing of it is shared with another. */
export function openSignIn(
  source: Readonly<Record<string, string>> = {},
  parts: Partial<Platform> = {},
  logTo?: Parameters<typeof openTestPlatform>[2],
) {
  const clock = { now: Date.parse('2026-11-21T10:00:00.000Z') }
  const now = () => clock.now
  const kvOf = () => createMemoryKv({ maxEntries: 9_999, maxCharacters: 9_999_999, whenFull: 'refuse', now })
  const log = createLog('silent')
  const platform = openTestPlatform(
    { FOYER_SIGN_IN: 'optional', FOYER_COSMOS_PREFIXES: '{"cosmos:cosmoshub-4":"cosmos"}', ...source },
    { now, kv: kvOf(), volatileKv: kvOf(), cache: createCache({ kv: kvOf(), log, now }), ...parts },
    logTo,
  )
  return { platform, clock }
}

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

/** A browser: keeps what it is told to keep, and sends it along. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()

  /** Asks for a nonce as the page of the app does. */
  nonce(body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.send(postNonce, '/api/auth/nonce', { method: 'POST', body: JSON.stringify(body), headers })
  }

  async send(
    handler: (request: Request) => Promise<Response>,
    path: string,
    { headers, ...init }: RequestInit = {},
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = { ...(cookie === '' ? {} : { cookie }), ...Object.fromEntries(new Headers(headers)) }
    const answer = await handler(appRequest(path, { ...init, headers: sent }))
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/; Max-Age=0(?:;|$)/.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }
}

export async function failureOf(answer: Response): Promise<{ status: number; code: string; details?: unknown }> {
  const { error } = (await answer.json()) as { error: { code: string; details?: unknown } }
  return { status: answer.status, code: error.code, ...(error.details ? { details: error.details } : {}) }
}
