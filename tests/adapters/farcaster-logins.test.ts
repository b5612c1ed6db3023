import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exampleFarcaster } from '@/devnet/accounts/example-farcaster'
import { farcasterRoutes } from '@/devnet/accounts/farcaster-relay'
import { type AccountServer, startAccounts } from '@/devnet/accounts/serve-accounts'
import { parseEnv } from '@/lib/server/settings/env'
import { farcasterCheckOf, farcasterPort } from '@/lib/server/social/farcaster/farcaster-port'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { codeOf } from '@/tests/support/code-of'
import { deferred } from '@/tests/support/deferred'
import { signInFarcasterApp } from '@/tests/support/farcaster-app'
import { newSalt, newThumbprint } from '@/tests/support/farcaster-signer'

type Lie = (answer: Record<string, unknown>) => Record<string, unknown> | number

let anvil: TestAnvil
let accounts: AccountServer
/** What the relay answers instead of the truth. */
let lie: Lie = (answer) => answer

beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
  accounts = await startAccounts({
    port: 0,
    wrap: (_, origin) => {
      const relay = farcasterRoutes({ origin, rpcUrl: anvil.rpcUrl })
      return async (request) => {
        const answer = await relay(request)
        if (!request.url.includes('/v1/')) return answer
        const lied = lie(await answer.json())
        return typeof lied === 'number' ? new Response('{}', { status: lied }) : Response.json(lied, answer)
      }
    },
  })
})
afterAll(async () => {
  await accounts?.close()
  await anvil?.stop()
})
beforeEach(() => {
  lie = (answer) => answer
})

/** A server of both custody roles. */
function openServer(env: Readonly<Record<string, string>> = {}) {
  const kv = createMemoryKv({ maxEntries: 100, maxCharacters: 100_000, whenFull: 'refuse' })
  const settings = { FOYER_DEVNET_RPC_URL: anvil.rpcUrl, FOYER_EXAMPLE_ACCOUNTS_URL: accounts.url, ...env }
  return { kv, now: Date.now, env: parseEnv(settings), signal: new AbortController().signal }
}

/** Begins a login on a new device. */
async function begin(server = openServer()) {
  const device = { thumbprint: newThumbprint(), salt: newSalt() }
  const { uri, kept } = await farcasterPort.begin(device, server)
  return { uri, kept, device, server, poll: (from = server) => farcasterPort.poll({ ...device, kept }, from) }
}

describe('a login with Farcaster', () => {
  test('behavior: the account that has signed is proven to both roles, and keeps its number', async () => {
    const { uri, device, server, poll } = await begin()
    expect(await poll()).toBeNull()
    expect(await signInFarcasterApp(uri)).toMatchObject({ status: 200 })
    const proven = await poll()
    const fid = String(exampleFarcaster('ada').fid)
    expect(proven).toMatchObject({ subject: fid, email: null, userName: 'ada-example' })
    if (!proven) throw new Error('nothing was proven')
    expect(proven.evidence).toMatchObject({ kind: 'farcaster', salt: device.salt })
    expect(await farcasterCheckOf('vault', server)(proven.evidence, device.thumbprint)).toEqual({
      kind: 'farcaster',
      fid,
    })

    const again = await begin()
    await signInFarcasterApp(again.uri)
    expect(await again.poll()).toMatchObject({ subject: fid })
  })

  test('behavior: a typed name is an account of its own', async () => {
    const { uri, poll } = await begin()
    await signInFarcasterApp(uri, 'Grace')
    expect(await poll()).toMatchObject({ subject: String(exampleFarcaster('typed:grace').fid), userName: 'grace' })
  })

  test('behavior: the address for the visitor has nothing of the device', async () => {
    const { uri, device } = await begin()
    expect(uri).not.toContain(device.salt)
    expect(uri).not.toContain(device.thumbprint)
  })

  test('behavior: a login is proven once, also to two requests at the same time', async () => {
    const { uri, poll } = await begin()
    await signInFarcasterApp(uri)
    const both = await Promise.all([poll(), poll()])
    expect(both.filter((proven) => proven !== null)).toHaveLength(1)
    expect(await poll()).toBeNull()
  })

  test('error: another device gets nothing, and the login has failed', async () => {
    const { uri, kept, device, server } = await begin()
    await signInFarcasterApp(uri)
    const thief = { kept, salt: device.salt, thumbprint: newThumbprint() }
    expect(await codeOf(farcasterPort.poll(thief, server))).toBe('social.failed')
  })

  test('behavior: a chain that does not answer is asked again, though the relay answers once', async () => {
    const { uri, server, poll } = await begin()
    await signInFarcasterApp(uri)
    const farcaster = { ...server.env.farcaster, rpcUrl: 'http://127.0.0.1:1' } as typeof server.env.farcaster
    expect(await codeOf(poll({ ...server, env: { ...server.env, farcaster } }))).toMatch(/^upstream\./)
    expect(await poll()).toMatchObject({ userName: 'ada-example' })
  })

  test('behavior: a visitor who leaves while the relay answers does not lose the login', async () => {
    const { uri, server, poll } = await begin()
    await signInFarcasterApp(uri)
    const visitor = new AbortController()
    const kept = deferred<void>()
    const kv = {
      ...server.kv,
      async set(...args: Parameters<typeof server.kv.set>) {
        await server.kv.set(...args)
        kept.resolve()
      },
    }
    const left = poll({ ...server, kv, signal: visitor.signal })
    visitor.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    await kept.promise
    expect(await poll()).toMatchObject({ userName: 'ada-example' })
  })

  test('error: without a node there is no login', async () => {
    const off = { ...openServer(), env: parseEnv({}) }
    expect(await codeOf(begin(off))).toBe('capability.off')
    expect(() => farcasterCheckOf('vault', off)).toThrow('capability.off')
  })
})

describe('a relay that lies', () => {
  const whenSigned =
    (change: Record<string, unknown>): Lie =>
    (answer) =>
      answer.state === 'completed' ? { ...answer, ...change } : answer

  test.each([
    ['the number of another account', { fid: 1, custody: '0x'.padEnd(42, '0') }, 'ada-example'],
    ['a name of another form', { username: '<b>ada</b>' }, null],
    ['a name of 65 letters', { username: 'a'.repeat(65) }, null],
    ['no name', { username: undefined }, null],
  ])('behavior: %s changes no account', async (_, change, userName) => {
    const { uri, poll } = await begin()
    await signInFarcasterApp(uri)
    lie = whenSigned(change)
    expect(await poll()).toMatchObject({ subject: String(exampleFarcaster('ada').fid), userName })
  })

  test('error: what was signed for another login proves nothing', async () => {
    const victim = await begin()
    await signInFarcasterApp(victim.uri)
    let stolen: Record<string, unknown> = {}
    lie = (answer) => {
      stolen = answer
      return 400
    }
    await codeOf(victim.poll())
    lie = (answer) => answer
    const attacker = await begin()
    lie = () => stolen
    expect(await codeOf(attacker.poll())).toBe('social.failed')
  })

  test.each([
    ['another signature', { signature: `0x${'11'.repeat(65)}` }],
    ['another text', { message: 'wallet.localhost wants you to sign in with your Ethereum account:' }],
  ])('error: %s proves nothing', async (_, change) => {
    const { uri, poll } = await begin()
    await signInFarcasterApp(uri)
    lie = whenSigned(change)
    expect(await codeOf(poll())).toBe('social.failed')
  })

  test.each([
    ['a signature that is no hex', whenSigned({ signature: 'signed' })],
    ['no text', whenSigned({ message: '' })],
    ['a text of 5000 letters', whenSigned({ message: 'a'.repeat(5_000) })],
    ['an unknown state', () => ({ state: 'refused' })],
    ['no state', () => ({})],
  ] satisfies [string, Lie][])('error: %s is not read', async (_, lies) => {
    const { uri, poll } = await begin()
    await signInFarcasterApp(uri)
    lie = lies
    expect(await codeOf(poll())).toBe('upstream.invalid_reply')
  })

  test.each([
    ['another nonce', (answer) => ({ ...answer, nonce: 'ABCDEFGH12345678' })],
    ['an address without TLS', (answer) => ({ ...answer, url: 'http://farcaster.example/' })],
    ['an address that runs a script', (answer) => ({ ...answer, url: 'javascript:alert(1)' })],
    ['no token', (answer) => ({ ...answer, channelToken: '' })],
    ['a token with a line break', (answer) => ({ ...answer, channelToken: 'abcdefgh\r\nx: y' })],
    ['a failure', () => 400],
  ] satisfies [string, Lie][])('error: a channel with %s is not used', async (_, lies) => {
    lie = lies
    expect(await codeOf(begin())).toBe('social.redirect_failed')
  })

  test('behavior: a relay that fails is asked again', async () => {
    const { uri, poll } = await begin()
    lie = () => 400
    expect(await codeOf(poll())).toBe('upstream.failed')
    // It knows no such channel: it has given the signature to another request, or the channel is too old.
    lie = () => 401
    expect(await poll()).toBeNull()
    lie = (answer) => answer
    await signInFarcasterApp(uri)
    expect(await poll()).toMatchObject({ userName: 'ada-example' })
  })
})

describe('the stand-in of the Farcaster app', () => {
  test('error: a channel is signed once, and its page ends', async () => {
    const { uri } = await begin()
    await signInFarcasterApp(uri)
    expect((await fetch(uri)).status).toBe(404)
  })

  test('error: a form of another page signs nothing', async () => {
    const { uri, poll } = await begin()
    const channelToken = new URL(uri).searchParams.get('channelToken') ?? ''
    const body = new URLSearchParams({ channelToken, person: 'ada' })
    const answer = await fetch(uri, { method: 'POST', body, headers: { origin: 'https://evil.example' } })
    expect(answer.status).toBe(403)
    expect(await poll()).toBeNull()
  })

  test('behavior: a name that is too long is asked for again', async () => {
    const { uri, poll } = await begin()
    const channelToken = new URL(uri).searchParams.get('channelToken') ?? ''
    const answer = await fetch(uri, { method: 'POST', body: new URLSearchParams({ channelToken, typed: ' ' }) })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('role="alert"')
    expect(await poll()).toBeNull()
  })
})
