import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { GET } from '@/app/api/ccip/[...call]/route'
import { pointNamesAt } from '@/devnet/name-steps'
import { NAMES_SIGNING_KEY } from '@/devnet/seed-constants'
import { DEVNET_ENS } from '@/lib/chains/devnet'
import { serveNameAvatar } from '@/lib/server/names/avatar-picture'
import { createGuardedCcip, MAX_GATEWAY_REQUESTS, type SendToGateway } from '@/lib/server/names/guarded-ccip'
import { lookupName, reverseNames } from '@/lib/server/names/lookup-name'
import { isPublicAddress } from '@/lib/server/names/public-https'
import { registerName } from '@/lib/server/names/register-name'
import type { Platform, Services } from '@/lib/server/platform/services'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import {
  nameAccount,
  namesEnv,
  openNamesPlatform,
  openNamesServices,
  registrationOf,
} from '@/tests/support/names-services'
import { setProcessPlatform } from '@/tests/support/process-platform'
import { servicesOf } from '@/tests/support/test-services'
import { png } from '@/tests/support/tiny-images'

const base = await mkdtemp(join(tmpdir(), 'foyer-names-ens-'))
const account = nameAccount(1)
const AVATAR = 'https://pictures.example/a.png'
const AVATAR_PATH = expect.stringMatching(/^\/api\/names\/avatar\?name=alice\.foyer\.eth&v=[\w-]{16}$/)
let anvil: TestAnvil
/** The installation that answers for foyer.eth on this chain. */
let answering: Platform
/** Another one, without names of its own, that looks names up on it. */
let asking: Services

/** Mainnet with our contracts: the Universal Resolver stands where viem looks for it. */
beforeAll(async () => {
  anvil = await startAnvil({ seeded: true, args: ['--chain-id', '1'] })
  const code = await anvil.rpc('eth_getCode', [DEVNET_ENS.universalResolver, 'latest'])
  await anvil.rpc('anvil_setCode', [mainnet.contracts.ensUniversalResolver.address, code])
  await pointNamesAt(anvil.rpcUrl, 'https://names.example')
  const node = { FOYER_RPC_URLS: JSON.stringify({ 'eip155:1': [anvil.rpcUrl] }) }
  answering = openNamesPlatform({
    ...namesEnv(await createEmptyFolder(join(base, 'app'))),
    ...node,
    FOYER_NAMES_SIGNING_KEYS: NAMES_SIGNING_KEY,
    FOYER_NAMES_RESOLVERS: DEVNET_ENS.resolver,
  })
  asking = openNamesServices({ NODE_ENV: 'production', LOG_LEVEL: 'silent', FOYER_ROLES: 'app', ...node })
  const signed = await registrationOf(account, 'alice.foyer.eth', Date.now(), { avatar: AVATAR })
  await registerName(signed, servicesOf(answering))
})
beforeEach(() => setProcessPlatform(answering))
afterAll(async () => {
  await anvil?.stop()
  await rm(base, { recursive: true, force: true })
})

/** The gateway of the other installation, without a network between. */
const send: SendToGateway = async (url) => {
  const request = new Request(url.href.replace('https://names.example', 'http://localhost:3000'))
  request.headers.set('host', 'localhost:3000')
  const answer = await GET(request)
  return { status: answer.status, text: await answer.text() }
}

describe('names of ENS on mainnet', () => {
  test('behavior: a name outside of the registry is found with its address and picture', async () => {
    expect(await lookupName({ name: 'Alice.foyer.eth' }, asking, send)).toEqual({
      name: 'alice.foyer.eth',
      source: 'ens',
      address: account.address,
      avatar: AVATAR_PATH,
    })
    const coinType = 2_147_483_648 + 10
    expect(await lookupName({ name: 'alice.foyer.eth', coinType }, asking, send)).toMatchObject({
      address: account.address,
    })
  })

  test('behavior: the primary name of an address is shown', async () => {
    expect(await reverseNames({ address: account.address }, asking, send)).toEqual({
      names: [{ name: 'alice.foyer.eth', source: 'ens', avatar: AVATAR_PATH }],
    })
    expect(await reverseNames({ address: nameAccount(2).address }, asking, send)).toEqual({ names: [] })
  })

  test('behavior: the picture of a name of ENS is the one in its record', async () => {
    const ask = vi.fn(async (_: URL) => ({ status: 200, bytes: png(8, 8) }))
    const query = new URLSearchParams({ name: 'alice.foyer.eth' })
    const answer = await serveNameAvatar({ ...asking, query }, { send: ask, sendToGateway: send })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(ask.mock.calls.map(([url]) => url.href)).toEqual([AVATAR])
  })

  test('behavior: this registry comes first, and its zone is never asked of ENS', async () => {
    const never = vi.fn<SendToGateway>()
    expect(await lookupName({ name: 'alice.foyer.eth' }, servicesOf(answering), never)).toMatchObject({
      source: 'registry',
    })
    expect(await reverseNames({ address: account.address }, servicesOf(answering), never)).toMatchObject({
      names: [{ source: 'registry' }],
    })
    const absent = lookupName({ name: 'nobody.foyer.eth' }, servicesOf(answering), never)
    await expect(absent).rejects.toMatchObject({ code: 'names.not_found' })
    expect(never).not.toHaveBeenCalled()
  })

  test.each(['nobody.foyer.eth', 'nobody.other.eth', 'not a name', 'eth', ''])('error: nobody has %j', async (name) => {
    await expect(lookupName({ name }, asking, send)).rejects.toMatchObject({ code: 'names.not_found' })
  })

  test('error: without a node of mainnet ENS is not asked', async () => {
    const without = { ...asking, env: { ...asking.env, rpc: null } }
    await expect(lookupName({ name: 'alice.foyer.eth' }, without, send)).rejects.toMatchObject({
      code: 'names.not_found',
    })
    expect(await reverseNames({ address: account.address }, without, send)).toEqual({ names: [] })
  })

  test('error: a node that does not answer is a failure of the lookup', async () => {
    const rpc = { ...asking.rpc, request: () => Promise.reject(new Error('no answer')) } as Services['rpc']
    const failure = lookupName({ name: 'bobby.foyer.eth' }, { ...asking, rpc }, send)
    await expect(failure).rejects.toMatchObject({ code: 'names.resolve_failed' })
  })

  test('error: an answer that another key has signed is not believed', async () => {
    const names = { ...answering.env.names, signingKeys: [`0x${'22'.repeat(32)}`] } as Services['env']['names']
    setProcessPlatform({ ...answering, env: { ...answering.env, names } })
    await expect(lookupName({ name: 'forged.foyer.eth' }, asking, send)).rejects.toMatchObject({
      code: 'names.not_found',
    })
  })
})

describe('gateways that a contract names', () => {
  const SENDER = '0x00000000000000000000000000000000000000A1'
  const ok: SendToGateway = async () => ({ status: 200, text: '{"data":"0x1234"}' })
  const ask = (urls: readonly string[], sender: SendToGateway = ok) => {
    const sent = vi.fn(sender)
    const request = createGuardedCcip(new AbortController().signal, sent)
    return { sent, answer: request({ data: '0xabcd', sender: SENDER, urls }) }
  }
  const FAILED = { code: 'upstream.failed' }

  test('behavior: fills in the address, and posts where it has no place for the data', async () => {
    const get = ask(['https://gateway.example/{sender}/{data}.json'])
    expect(await get.answer).toBe('0x1234')
    expect(get.sent.mock.calls[0]?.[0].href).toBe(`https://gateway.example/${SENDER.toLowerCase()}/0xabcd.json`)
    const post = ask(['https://gateway.example/{sender}'])
    await post.answer
    expect(JSON.parse(post.sent.mock.calls[0]?.[1] ?? '')).toEqual({ data: '0xabcd', sender: SENDER })
  })

  test.each([
    'http://gateway.example/{data}',
    'ftp://gateway.example/{data}',
    'https://127.0.0.1/{data}',
    'https://2130706433/{data}',
    'https://0x7f.1/{data}',
    'https://[::1]/{data}',
    'https://[::ffff:127.0.0.1]/{data}',
    'https://169.254.169.254/latest/{data}',
    'https://10.1.2.3/{data}',
    'https://user:password@gateway.example/{data}',
    'x-batch-gateway:true',
    'not an address',
    `https://gateway.example/${'a'.repeat(20_000)}`,
  ])('error: %s is not asked', async (url) => {
    const { sent, answer } = ask([url])
    await expect(answer).rejects.toMatchObject(FAILED)
    expect(sent).not.toHaveBeenCalled()
  })

  test('error: a host that resolves to this machine is not asked', async () => {
    const request = createGuardedCcip(new AbortController().signal)
    const urls = ['https://localhost:1/{data}']
    await expect(request({ data: '0xabcd', sender: SENDER, urls })).rejects.toMatchObject(FAILED)
  })

  test('behavior: a failure of the server leads to the next address, one of the client does not', async () => {
    const urls = ['https://one.example/{data}', 'https://two.example/{data}']
    const answers =
      (status: number): SendToGateway =>
      async (url) =>
        url.host === 'one.example' ? { status, text: '' } : { status: 200, text: '{"data":"0x02"}' }
    expect(await ask(urls, answers(503)).answer).toBe('0x02')
    const refused = ask(urls, answers(404))
    await expect(refused.answer).rejects.toMatchObject(FAILED)
    expect(refused.sent).toHaveBeenCalledTimes(1)
    const redirected = ask(urls, answers(302))
    await expect(redirected.answer).rejects.toMatchObject(FAILED)
  })

  test('error: one lookup makes a few requests, however many steps its contract wants', async () => {
    const sent = vi.fn(ok)
    const request = createGuardedCcip(new AbortController().signal, sent)
    const step = () => request({ data: '0xabcd', sender: SENDER, urls: ['https://gateway.example/{data}'] })
    for (let count = 0; count < MAX_GATEWAY_REQUESTS; count += 1) await step()
    await expect(step()).rejects.toMatchObject(FAILED)
    expect(sent).toHaveBeenCalledTimes(MAX_GATEWAY_REQUESTS)
  })

  test.each(['', '<html>', '{}', '{"data":1}', '{"data":"0xzz"}'])('error: the answer %j is not used', async (text) => {
    const { answer } = ask(['https://gateway.example/{data}'], async () => ({ status: 200, text }))
    await expect(answer).rejects.toMatchObject({ code: 'upstream.invalid_reply' })
  })

  test.each([
    ['8.8.8.8', true],
    ['2606:4700:4700::1111', true],
    ['0.0.0.0', false],
    ['100.64.0.1', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::ffff:8.8.8.8', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
    ['gateway.example', false],
  ])('param: whether %s is on the public internet: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})
