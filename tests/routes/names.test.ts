import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { POST as accept } from '@/app/api/names/accept/route'
import { POST as address } from '@/app/api/names/address/route'
import { POST as history } from '@/app/api/names/history/route'
import { POST as lookup, OPTIONS as lookupOptions } from '@/app/api/names/lookup/route'
import { POST as offer } from '@/app/api/names/offer/route'
import { POST as offered } from '@/app/api/names/offered/route'
import { POST as owned } from '@/app/api/names/owned/route'
import { POST as register } from '@/app/api/names/register/route'
import { POST as release } from '@/app/api/names/release/route'
import { POST as reverse } from '@/app/api/names/reverse/route'
import { POST as suggestions } from '@/app/api/names/suggestions/route'
import { POST as update } from '@/app/api/names/update/route'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { AppError } from '@/lib/core/app-error'
import type { RouteHandler } from '@/lib/server/http/serve'
import type { Platform } from '@/lib/server/platform/services'
import { fakeRpc } from '@/tests/fakes/fake-rpc'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import {
  DEVNET_COIN_TYPE,
  nameAccount,
  namesEnv,
  registrationOf,
  signMessageOf,
  ZONE,
} from '@/tests/support/names-services'
import { setProcessPlatform } from '@/tests/support/process-platform'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { ALLOWED_ORIGIN, appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const postgres = await openTestPostgres()
const base = await mkdtemp(join(tmpdir(), 'foyer-names-routes-'))
afterAll(async () => {
  await postgres?.stop()
  await rm(base, { recursive: true, force: true })
})

let platform: Platform
beforeAll(async () => {
  const url = await postgres?.create()
  // A chain that confirms no signature of a contract.
  const rpc = fakeRpc([DEVNET_CAIP_ID], async () => '0x00')
  const database = url ? ({ kind: 'postgres', url } as const) : await createEmptyFolder(join(base, 'app'))
  platform = openTestPlatform(namesEnv(database), { rpc })
})
// Other files of this project install platforms of their own.
beforeEach(() => setProcessPlatform(platform))

let made = 1_000
const newAccount = () => nameAccount(++made)
const newName = () => `label-${++made}.${ZONE}`
const post = (handler: RouteHandler, body: unknown) =>
  handler(appRequest('/api/names', { method: 'POST', body: JSON.stringify(body) }))
async function answerOf(handler: RouteHandler, body: unknown) {
  const answer = await post(handler, body)
  return { status: answer.status, body: await answer.json() }
}
const registered = async (account = newAccount(), name = newName(), attributes = {}) => {
  const { status, body } = await answerOf(register, await registrationOf(account, name, Date.now(), attributes))
  expect(status).toBe(200)
  return { account, name, record: body }
}
const timestamp = () => Math.floor(Date.now() / 1_000)
const failure = (code: string, message: string) => ({
  error: expect.objectContaining({ code, message, requestId: expect.any(String) }),
})

describe('registering a name', () => {
  test('behavior: answers with the record', async () => {
    const { account, name, record } = await registered(newAccount(), newName(), { url: 'https://ada.example' })
    expect(record).toMatchObject({ name, owner: account.address, attributes: { url: 'https://ada.example' } })
  })

  test.each([
    [
      async () => registrationOf(newAccount(), `abc.${ZONE}`, Date.now()),
      400,
      'names.too_short',
      'Use at least 4 characters',
    ],
    [
      async () => registrationOf(newAccount(), `${'a'.repeat(64)}.${ZONE}`, Date.now()),
      400,
      'names.too_long',
      'Use at most 63 characters',
    ],
    [
      async () => registrationOf(newAccount(), `zoë-9.${ZONE}`, Date.now()),
      400,
      'names.letters',
      'Use only letters, digits and hyphens',
    ],
    [
      async () => registrationOf(newAccount(), `xn--9.${ZONE}`, Date.now()),
      400,
      'names.hyphens',
      'The third and fourth characters cannot both be hyphens',
    ],
    [
      async () => registrationOf(newAccount(), `wallet.${ZONE}`, Date.now()),
      400,
      'names.reserved',
      `wallet.${ZONE} is reserved`,
    ],
    [
      async () => registrationOf(newAccount(), 'alice.other.eth', Date.now()),
      400,
      'names.foreign_zone',
      `Names here end in .${ZONE}`,
    ],
    [
      async () => registrationOf(newAccount(), newName(), Date.now() - 400_000),
      400,
      'names.expired',
      'The message was signed too long ago',
    ],
    [
      async () => registrationOf(newAccount(), newName(), Date.now(), { unknown: 'x' }),
      400,
      'names.bad_attribute',
      'The record unknown cannot be used',
    ],
    [
      async () => ({ ...(await registrationOf(newAccount(), newName(), Date.now())), address: newAccount().address }),
      401,
      'names.bad_signature',
      'The signature does not belong to this account',
    ],
    [
      async () => ({ ...(await registrationOf(newAccount(), newName(), Date.now())), coinType: 2 ** 32 }),
      400,
      'network.invalid_chain_id',
      'Invalid chainId',
    ],
    [
      async () => ({ ...(await registrationOf(newAccount(), newName(), Date.now())), message: 'hello' }),
      400,
      'names.bad_message',
      'The signed message is not valid',
    ],
  ])('error: %s is refused with %i %s', async (make, status, code, message) => {
    expect(await answerOf(register, await make())).toEqual({ status, body: failure(code, message) })
  })

  test('error: a name that is taken is refused, whatever the coin type', async () => {
    const { name } = await registered()
    const signed = await registrationOf(newAccount(), name, Date.now())
    for (const coinType of [DEVNET_COIN_TYPE]) {
      expect(await answerOf(register, { ...signed, coinType })).toEqual({
        status: 400,
        body: failure('names.taken', `${name} is taken`),
      })
    }
  })

  test.each(['coinType', 'address', 'signature', 'message'])(
    'error: without %s the request is invalid',
    async (field) => {
      const signed = { ...(await registrationOf(newAccount(), newName(), Date.now())), [field]: undefined }
      const { status, body } = await answerOf(register, signed)
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { error: { code: 'request.invalid', details: { [field]: 'Required' } } },
      })
    },
  )

  test('error: while the database is away, the failure names the name', async () => {
    const name = newName()
    const away = async () => {
      throw new AppError('database.unavailable')
    }
    setProcessPlatform({ ...platform, databases: { ...platform.databases, app: away } })
    expect(await answerOf(register, await registrationOf(newAccount(), name, Date.now()))).toEqual({
      status: 502,
      body: failure('names.register_failed', `Error registering name ${name}`),
    })
    expect(await answerOf(lookup, { name: newName() })).toMatchObject({
      body: failure('names.resolve_failed', 'Error resolving name'),
    })
    expect(await answerOf(reverse, { address: newAccount().address })).toMatchObject({
      body: failure('names.reverse_failed', 'Error fetching names for address'),
    })
    expect(await answerOf(suggestions, { name: 'alice' })).toMatchObject({
      body: failure('names.suggestions_failed', 'Error fetching name suggestions'),
    })
  })
})

describe('reading names', () => {
  test('behavior: a name is found in any case, with who is paid by it', async () => {
    const avatar = 'https://pictures.example/ada.png'
    const { account, name, record } = await registered(newAccount(), newName(), { avatar })
    const path = new RegExp(`^/api/names/avatar\\?name=${name}&v=[\\w-]{16}$`)
    expect(await answerOf(lookup, { name: name.toUpperCase() })).toEqual({
      status: 200,
      body: { name, source: 'registry', address: account.address, avatar: expect.stringMatching(path), record },
    })
  })

  test('behavior: the address of the chain that is asked for comes before that of Ethereum', async () => {
    const { account, name } = await registered()
    const other = newAccount().address
    const content = { action: 'address', name, coinType: 2_147_483_658, address: other, timestamp: timestamp() }
    expect((await post(address, await signMessageOf(account, content))).status).toBe(200)
    const payee = async (coinType: number) => (await answerOf(lookup, { name, coinType })).body.address
    expect(await payee(2_147_483_658)).toBe(other)
    expect(await payee(2_147_483_659)).toBe(account.address)
  })

  test.each([`nobody-has-it.${ZONE}`, `a.${ZONE}`, `xn--abc.${ZONE}`, ZONE, 'someone.else', '', ' '])(
    'error: nobody has the name %j',
    async (name) => {
      const { status, body } = await answerOf(lookup, { name })
      expect({ status, body }).toEqual({ status: 404, body: failure('names.not_found', 'No account has this name') })
    },
  )

  test('behavior: absence is cached, and ends with a registration', async () => {
    const name = newName()
    expect((await post(lookup, { name })).status).toBe(404)
    const run = vi.fn()
    setProcessPlatform({ ...platform, databases: { ...platform.databases, app: async () => run() } })
    expect((await post(lookup, { name })).status).toBe(404)
    expect(run).not.toHaveBeenCalled()
    setProcessPlatform(platform)
    await registered(newAccount(), name)
    expect((await post(lookup, { name })).status).toBe(200)
  })

  test('behavior: an address is shown its own names, the newest first', async () => {
    const account = newAccount()
    const first = await registered(account)
    const second = await registered(account)
    expect((await answerOf(reverse, { address: account.address.toLowerCase() })).body).toEqual({
      names: [second, first].map(({ name }) => ({ name, source: 'registry', avatar: null })),
    })
    expect((await answerOf(owned, { address: account.address })).body).toEqual({ names: [second.record, first.record] })
  })

  test('error: nobody gives another address a name, by a record or by a transfer', async () => {
    const [account, victim] = [newAccount(), newAccount()]
    const { name } = await registered(account)
    const set = { action: 'address', name, coinType: 60, address: victim.address, timestamp: timestamp() }
    expect((await post(address, await signMessageOf(account, set))).status).toBe(200)
    const shown = async () => (await answerOf(reverse, { address: victim.address })).body.names
    expect(await shown()).toEqual([])
    const give = { action: 'offer', name, to: victim.address, timestamp: timestamp() }
    expect((await post(offer, await signMessageOf(account, give))).status).toBe(200)
    expect(await shown()).toEqual([])
    expect((await answerOf(owned, { address: victim.address })).body).toEqual({ names: [] })
    expect((await answerOf(offered, { address: victim.address })).body.names).toMatchObject([{ name }])
    const take = { action: 'accept', name, timestamp: timestamp() }
    expect((await post(accept, await signMessageOf(victim, take))).status).toBe(200)
    expect(await shown()).toEqual([])
    // Now it is theirs to show.
    const own = { ...set, timestamp: timestamp() }
    expect((await post(address, await signMessageOf(victim, own))).status).toBe(200)
    expect(await shown()).toEqual([{ name, source: 'registry', avatar: null }])
  })

  test('error: a name is not shown for an address that it does not have any more', async () => {
    const { account, name } = await registered()
    for (const coinType of [60, DEVNET_COIN_TYPE]) {
      const content = { action: 'address', name, coinType, address: newAccount().address, timestamp: timestamp() }
      expect((await post(address, await signMessageOf(account, content))).status).toBe(200)
    }
    expect((await answerOf(reverse, { address: account.address })).body).toEqual({ names: [] })
    expect((await answerOf(owned, { address: account.address })).body.names).toHaveLength(1)
  })
})

describe('changing a name', () => {
  test('behavior: every change is in the history, newest first, with what was signed', async () => {
    const { account, name } = await registered()
    const steps = [
      [update, { action: 'update', name, attributes: { url: 'https://ada.example' }, timestamp: timestamp() }],
      [address, { action: 'address', name, coinType: 501, address: null, timestamp: timestamp() }],
      [release, { action: 'release', name, timestamp: timestamp() }],
    ] as const
    const sent = []
    for (const [handler, content] of steps) {
      const signed = await signMessageOf(account, content)
      sent.unshift(signed)
      expect((await post(handler, signed)).status).toBe(200)
    }
    const { changes } = (await answerOf(history, { name })).body
    expect(changes.map((change: { action: string }) => change.action)).toEqual([
      'release',
      'address',
      'update',
      'register',
    ])
    expect(changes.slice(0, 3).map((change: { signed: unknown }) => change.signed)).toEqual(sent)
    expect((await post(lookup, { name })).status).toBe(404)
  })

  test('error: another account changes nothing', async () => {
    const { name } = await registered()
    const signed = await signMessageOf(newAccount(), { action: 'release', name, timestamp: timestamp() })
    expect(await answerOf(release, signed)).toEqual({
      status: 403,
      body: failure('names.not_owner', 'This name belongs to another account'),
    })
  })
})

describe('suggestions', () => {
  const suggested = async (name: string) => (await answerOf(suggestions, { name })).body

  test('behavior: the name itself comes first, then four that are available, the same each time', async () => {
    const label = `fresh-${++made}`
    const body = await suggested(label)
    expect(body.zone).toBe(ZONE)
    expect(body.suggestions).toHaveLength(5)
    expect(body.suggestions[0]).toEqual({ name: `${label}.${ZONE}`, status: 'available' })
    expect(new Set(body.suggestions.map(({ name }: { name: string }) => name)).size).toBe(5)
    expect(await suggested(label)).toEqual(body)
    expect(await suggested(`${label.toUpperCase()}.${ZONE}`)).toEqual(body)
  })

  test('behavior: a taken name says so, and is suggested to nobody', async () => {
    const label = `wanted-${++made}`
    const before = await suggested(label)
    const next = before.suggestions[1].name
    await registered(newAccount(), `${label}.${ZONE}`)
    await registered(newAccount(), next)
    const after = await suggested(label)
    expect(after.suggestions[0]).toEqual({ name: `${label}.${ZONE}`, status: 'taken' })
    expect(after.suggestions.map(({ name }: { name: string }) => name)).not.toContain(next)
    expect(after.suggestions).toHaveLength(5)
  })

  test('behavior: a reserved word says so', async () => {
    expect((await suggested('admin')).suggestions[0]).toEqual({ name: `admin.${ZONE}`, status: 'reserved' })
  })

  test.each([
    ['al', 'al'],
    ['Zoë!', 'zo'],
    ['xn--ada', 'xn--ada'],
    ['ада', null],
    ['', null],
    ['🚀'.repeat(50), null],
    ['a'.repeat(250), 'a'.repeat(55)],
  ])('param: %j is no name, and what is suggested has %j in it', async (text, stem) => {
    const body = await suggested(text)
    const names: string[] = body.suggestions.map(({ name }: { name: string }) => name)
    if (stem === null) expect(names).toEqual([])
    else expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(name).toContain(stem)
    expect(body.suggestions.every(({ status }: { status: string }) => status === 'available')).toBe(true)
  })
})

describe('a server without names', () => {
  beforeEach(() => setProcessPlatform({ ...platform, env: { ...platform.env, names: null } }))

  test.each([
    ['register', register, async () => registrationOf(newAccount(), newName(), Date.now())],
    ['suggestions', suggestions, async () => ({ name: 'alice' })],
    ['owned', owned, async () => ({ address: newAccount().address })],
    ['offered', offered, async () => ({ address: newAccount().address })],
    ['history', history, async () => ({ name: newName() })],
  ] as const)('error: %s says that the feature is off', async (_, handler, body) => {
    expect((await answerOf(handler, await body())).body.error.code).toBe('capability.off')
  })

  test('behavior: no name is found, and none is shown', async () => {
    expect((await post(lookup, { name: newName() })).status).toBe(404)
    expect((await answerOf(reverse, { address: newAccount().address })).body).toEqual({ names: [] })
  })
})

test('behavior: pages of an allowed origin may read names', async () => {
  const headers = { origin: ALLOWED_ORIGIN }
  const preflight = await lookupOptions(appRequest('/api/names/lookup', { method: 'OPTIONS', headers }))
  expect(preflight.headers.get('access-control-allow-origin')).toBe(ALLOWED_ORIGIN)
})
