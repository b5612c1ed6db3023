import { setMaxListeners } from 'node:events'
import { forRole } from '@/lib/server/platform/for-role'
import type { Platform, Services } from '@/lib/server/platform/services'

/** What a service of the app role receives, for a test that calls one without a request. */
export function servicesOf(platform: Platform): Services {
  const { signal } = new AbortController()
  // Many calls at once wait for the same signal.
  setMaxListeners(0, signal)
  return {
    ...forRole(platform, 'app'),
    requestId: 'test',
    signal,
    project: null,
    headers: new Headers(),
    visitor: null,
    charge: async () => {},
    setCookie: () => {},
    method: 'POST',
    pathname: '/',
    search: '',
    query: new URLSearchParams(),
  }
}
