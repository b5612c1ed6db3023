import type { Writable } from 'node:stream'
import { createLog } from '@/lib/server/kit/log'
import { createPlatform } from '@/lib/server/platform/platform'
import type { Platform } from '@/lib/server/platform/services'
import { type EnvSource, parseEnv } from '@/lib/server/settings/env'
import { setProcessPlatform } from '@/tests/support/process-platform'

export const PROJECT_ID = 'test-project'
export const APP_URL = 'http://localhost:3000'
/** The origin of another site that may use the project. */
export const ALLOWED_ORIGIN = 'https://shop.example'

/** Creates a platform for a test, as in production, and makes it the one of this process. */
export function openTestPlatform(source: EnvSource = {}, parts: Partial<Platform> = {}, logTo?: Writable): Platform {
  const env = parseEnv({
    NODE_ENV: 'production',
    FOYER_PROJECT_ID: PROJECT_ID,
    FOYER_ALLOWED_ORIGINS: ALLOWED_ORIGIN,
    LOG_LEVEL: logTo ? 'debug' : 'silent',
    ...source,
  })
  const platform = { ...createPlatform(env), log: createLog(env.logLevel, logTo), ...parts }
  setProcessPlatform(platform)
  return platform
}

/** A request as the page of the app sends it. */
export function appRequest(path: string, init: RequestInit & { readonly duplex?: 'half' } = {}): Request {
  const url = new URL(path, APP_URL)
  if (!url.searchParams.has('projectId')) url.searchParams.set('projectId', PROJECT_ID)
  const headers = new Headers({ host: 'localhost:3000' })
  if (init.method === 'POST') {
    headers.set('content-type', 'application/json')
    headers.set('origin', APP_URL)
  } else headers.set('sec-fetch-site', 'same-origin')
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
  return new Request(url, { ...init, headers })
}
