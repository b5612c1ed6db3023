import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { POST as accept } from '@/app/api/names/accept/route'
import { POST as address } from '@/app/api/names/address/route'
import { POST as history } from '@/app/api/names/history/route'
import { POST as offer } from '@/app/api/names/offer/route'
import { POST as register } from '@/app/api/names/register/route'
import { POST as release } from '@/app/api/names/release/route'
import { POST as update } from '@/app/api/names/update/route'
import { POST as withdraw } from '@/app/api/names/withdraw/route'
import { type NameRequest, nameMessage } from '@/lib/names/name-messages'
import type { NamingAccount } from '@/lib/names/sign-name-request'
import { signNameRequest } from '@/lib/names/sign-name-request'
import type { RouteHandler } from '@/lib/server/http/serve'
import { readMessage } from '@/lib/server/names/signed-message'
import type { Platform } from '@/lib/server/platform/services'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import { nameAccount, namesEnv, ZONE } from '@/tests/support/names-services'
import { setProcessPlatform } from '@/tests/support/process-platform'
import { appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

// What the page signs and what the server reads, without a fake between them.
const base = await mkdtemp(join(tmpdir(), 'foyer-name-messages-'))
afterAll(() => rm(base, { recursive: true, force: true }))

let platform: Platform
beforeAll(async () => {
  platform = openTestPlatform(namesEnv(await createEmptyFolder(join(base, 'app'))), {})
})
beforeEach(() => setProcessPlatform(platform))

const [ada, bob] = [nameAccount(9_001), nameAccount(9_002)]
const NAME = `ada-9001.${ZONE}`
const AVATAR = 'data:image/png;base64,iVBORw0KGgo='
const SOLANA_ADDRESS = '11111111111111111111111111111112'

const requests: readonly NameRequest[] = [
  { action: 'register', name: NAME, attributes: {} },
  { action: 'register', name: NAME, attributes: { avatar: AVATAR, description: 'Ada "the first"\\ ö 🚀' } },
  { action: 'update', name: NAME, attributes: { url: 'https://ada.example', 'com.github': 'ada' } },
  { action: 'update', name: NAME, attributes: {} },
  { action: 'address', name: NAME, coinType: 501, address: SOLANA_ADDRESS },
  { action: 'address', name: NAME, coinType: 60, address: null },
  { action: 'offer', name: NAME, to: bob.address },
  { action: 'accept', name: NAME },
  { action: 'withdraw', name: NAME },
  { action: 'release', name: NAME },
]

test.each(requests)('behavior: the server reads exactly what the page makes for %o', (request) => {
  const { action, ...content } = request
  const read = readMessage(action, nameMessage(request, 1_790_000_000))
  expect(read).toEqual({ ...content, ...(action !== 'register' && { action }), timestamp: 1_790_000_000 })
})

/** Signs as the page does, with a real key behind the connector. */
function sign(account: typeof ada, request: NameRequest) {
  const owner: NamingAccount = { address: account.address.toLowerCase(), chainId: 'eip155:31337' }
  const connector = {
    signMessage: async ({ message }: { message: string }) => ({ signature: await account.signMessage({ message }) }),
  }
  const connections = { get: () => connector } as unknown as Parameters<typeof signNameRequest>[2]['connections']
  return signNameRequest(request, owner, { connections, now: Date.now() }, new AbortController().signal)
}

async function send(handler: RouteHandler, account: typeof ada, request: NameRequest) {
  const body = JSON.stringify(await sign(account, request))
  const answer = await handler(appRequest('/api/names', { method: 'POST', body }))
  return { status: answer.status, body: await answer.json() }
}

test('behavior: each change that the page signs is accepted by the routes, and is in the history', async () => {
  const registered = await send(register, ada, { action: 'register', name: NAME, attributes: { avatar: AVATAR } })
  expect(registered).toMatchObject({ status: 200, body: { owner: ada.address, attributes: { avatar: AVATAR } } })
  const attributes = { avatar: AVATAR, description: 'Ada "the first"\\ ö 🚀' }
  expect(await send(update, ada, { action: 'update', name: NAME, attributes })).toMatchObject({
    status: 200,
    body: { attributes },
  })
  const set = { action: 'address', name: NAME, coinType: 501, address: SOLANA_ADDRESS } as const
  expect((await send(address, ada, set)).body.addresses).toMatchObject({ 501: { address: SOLANA_ADDRESS } })
  expect((await send(address, ada, { ...set, address: null })).body.addresses).not.toHaveProperty('501')
  const give = { action: 'offer', name: NAME, to: bob.address } as const
  expect((await send(offer, ada, give)).body).toMatchObject({ owner: ada.address, offeredTo: bob.address })
  expect((await send(withdraw, bob, { action: 'withdraw', name: NAME })).status).toBe(200)
  expect((await send(offer, ada, { ...give, to: bob.address.toLowerCase() })).status).toBe(200)
  expect(await send(accept, bob, { action: 'accept', name: NAME })).toMatchObject({
    status: 200,
    body: { owner: bob.address, attributes: {}, addresses: {} },
  })
  expect(await send(release, ada, { action: 'release', name: NAME })).toMatchObject({
    status: 403,
    body: { error: { code: 'names.not_owner' } },
  })
  expect(await send(release, bob, { action: 'release', name: NAME })).toEqual({ status: 200, body: { name: NAME } })
  const answer = await history(appRequest('/api/names', { method: 'POST', body: JSON.stringify({ name: NAME }) }))
  const { changes } = await answer.json()
  expect(changes.map(({ action }: { action: string }) => action)).toEqual([
    ...['release', 'accept', 'offer', 'withdraw', 'offer', 'address', 'address', 'update', 'register'],
  ])
})
