import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import * as z from 'zod/mini'
import { GET as callbackGet, POST as callbackPost } from '@/app/api/wallet/outside/callback/[...provider]/route'
import { POST as prove } from '@/app/api/wallet/outside/prove/route'
import { POST as redeem } from '@/app/api/wallet/outside/redeem/route'
import { POST as release } from '@/app/api/wallet/outside/release/route'
import { POST as start } from '@/app/api/wallet/outside/start/route'
import { POST as wait } from '@/app/api/wallet/outside/wait/route'
import { POST as refresh } from '@/app/api/wallet/session/refresh/route'
import type { Endpoint } from '@/lib/core/endpoint'
import type { OutsideProvider } from '@/lib/core/login-providers'
import { sessionRefresh } from '@/lib/custody/login-contract'
import {
  outsideProve,
  outsideRedeem,
  outsideRelease,
  outsideStart,
  outsideWait,
} from '@/lib/custody/outside-login-contract'
import { readOutsideReturn } from '@/lib/custody/outside-return'
import type { RouteHandler } from '@/lib/server/http/serve'
import type { Platform } from '@/lib/server/platform/services'
import type { EnvSource } from '@/lib/server/settings/env'
import { type AccountChoice, type AccountReturn, openAccountWindow } from '@/tests/support/account-window'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import { newTestDevice, type ProvenInit, provenRequest, ROLE_ORIGINS } from '@/tests/support/proven-request'
import { ALLOWED_ORIGIN, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const handlers = new Map<Endpoint, RouteHandler>([
  [outsideStart, start],
  [outsideWait, wait],
  [outsideRedeem, redeem],
  [outsideProve, prove],
  [sessionRefresh, refresh],
])

export const newSalt = (): string => randomBytes(16).toString('base64url')

/** A wallet role with a database of its own, whose visitors have example accounts. */
export async function openOutside(
  accountsUrl: string,
  source: EnvSource = {},
  parts: Partial<Platform> = {},
  logTo?: Writable,
) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-outside-'))
  await createEmptyFolder(join(folder, 'wallet'))
  const platform = openTestPlatform(
    {
      FOYER_DATA_DIR: folder,
      FOYER_RATE_LIMIT_FACTOR: '1000',
      FOYER_ROLES: 'app,wallet',
      FOYER_WALLET_KEYS: `one:${randomBytes(32).toString('base64')}`,
      FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1',
      FOYER_EXAMPLE_ACCOUNTS_URL: accountsUrl,
      ...source,
    },
    parts,
    logTo,
  )
  // Made here, and not within the first request.
  await platform.databases.wallet()
  return { platform, close: () => rm(folder, { recursive: true, force: true }) }
}

/** A failure of a route, with the code of its answer. */
export class RouteFailure extends Error {
  constructor(readonly code: string) {
    super(code)
  }
}

/** A browser profile that calls the routes of outside logins, with the proof of its device. */
export async function openOutsideDevice(embedOrigin: string = ALLOWED_ORIGIN, key?: CryptoKeyPair) {
  const made = await newTestDevice(embedOrigin)
  const device = key ? { ...made, key } : made
  let cookie = ''

  async function call<E extends Endpoint>(
    contract: E,
    input: z.input<E['input']>,
    init?: ProvenInit,
  ): Promise<z.output<E['output']>> {
    const handler = handlers.get(contract)
    if (!handler) throw new Error(`no route for ${contract.path}`)
    const answer = await handler(await provenRequest('wallet', contract, input, device, { cookie, ...init }))
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return read(contract, answer)
  }

  return {
    device,
    call,
    start: (provider: OutsideProvider, more: Partial<z.input<typeof outsideStart.input>> = {}, init?: ProvenInit) =>
      call(outsideStart, { provider, salt: newSalt(), ...more }, init),
    /** Waits as the page does: again, until the login has ended. */
    async end(loginId: string) {
      for (;;) {
        const answer = await call(outsideWait, { loginId, waitSeconds: 5 })
        if (answer.status !== 'pending') return answer
      }
    },
    status: async (loginId: string) => (await call(outsideWait, { loginId })).status,
    redeem: (code: string) => call(outsideRedeem, { code }),
  }
}

async function read<E extends Endpoint>({ output }: E, answer: Response): Promise<z.output<E['output']>> {
  const body = await answer.json()
  if (!answer.ok) throw new RouteFailure(body.error?.code ?? String(answer.status))
  return z.parse(output, body) as z.output<E['output']>
}

/** Where the window is after the callback of the wallet role. */
export interface WindowEnd {
  readonly location: URL
  /** What the page of the wallet origin reads; `null` on the way to the vault. */
  readonly end: ReturnType<typeof readOutsideReturn>
}

/** Opens an address of a provider, agrees there, and brings its response to the callback. */
export async function visitProvider(uri: string, choice?: AccountChoice, window = openAccountWindow()) {
  return bringBack(await window.open(uri, choice))
}

/** Brings a response of a provider to the callback of the wallet role. */
export async function bringBack({ url, form }: Pick<AccountReturn, 'url' | 'form'>): Promise<WindowEnd> {
  const headers = {
    host: new URL(ROLE_ORIGINS.wallet).host,
    ...(form && { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.example' }),
  }
  const request = new Request(url, { method: form ? 'POST' : 'GET', headers, ...(form && { body: form.toString() }) })
  const answer = await (form ? callbackPost : callbackGet)(request)
  if (answer.status !== 303) throw new RouteFailure(String(answer.status))
  const location = new URL(answer.headers.get('location') ?? '')
  return { location, end: readOutsideReturn(location.hash) }
}

/** The code of a result, as the page of the wallet origin reads it. */
export function resultOf({ end }: WindowEnd): string {
  if (end?.status !== 'done') throw new Error(`no result but ${end?.status}`)
  return end.result
}

/** The press of the visitor on that page. */
export async function releaseResult(code: string, origin: string = ROLE_ORIGINS.wallet): Promise<number> {
  const request = new Request(`${ROLE_ORIGINS.wallet}${outsideRelease.path}`, {
    method: 'POST',
    headers: { host: new URL(ROLE_ORIGINS.wallet).host, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  return (await release(request)).status
}
