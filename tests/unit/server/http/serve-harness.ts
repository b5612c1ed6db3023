import { Writable } from 'node:stream'
import { afterEach, beforeEach, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { baseUnits } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'
import { endpoint } from '@/lib/server/http/endpoint-row'
import { appRequest, openTestPlatform } from '../platform/test-platform'

export const echo = defineEndpoint({
  method: 'POST',
  path: '/api/echo',
  input: z.object({ to: evmAddress, amount: baseUnits, deep: z.optional(z.object({ list: z.array(z.string()) })) }),
  output: z.object({ amount: baseUnits }),
})
/** {@link echo} for pages of projects. */
export const echoRow = endpoint(echo, { about: 'echo' })
export const good = { to: `0x${'11'.repeat(20)}`, amount: '5' }

/** A request to {@link echo}. */
export const post = (body: unknown, headers: Record<string, string> = {}) =>
  appRequest('/api/echo', { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers })

export async function errorOf(response: Response) {
  const body = (await response.json()) as {
    error: { code: string; message: string; requestId: string; details?: object }
  }
  return { status: response.status, ...body.error }
}

/** Lines of the log in the running test. */
export let lines: string[]

/** Hooks that open a platform whose log is {@link lines}. */
export function setUpPlatform(): void {
  beforeEach(() => {
    lines = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    openTestPlatform({}, {}, sink)
  })
  afterEach(() => void vi.useRealTimers())
}
