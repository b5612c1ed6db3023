import { mkdtemp, rm } from 'node:fs/promises'
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { GET as avatar } from '@/app/api/names/avatar/route'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serveRaw } from '@/lib/server/http/serve'
import { serveNameAvatar } from '@/lib/server/names/avatar-picture'
import { updateName } from '@/lib/server/names/change-name'
import { lookupName, reverseNames } from '@/lib/server/names/lookup-name'
import { parsePublicUrl, sendPublic } from '@/lib/server/names/public-https'
import { registerName } from '@/lib/server/names/register-name'
import type { Platform, Services } from '@/lib/server/platform/services'
import { fakeRpc } from '@/tests/fakes/fake-rpc'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import {
  nameAccount,
  namesEnv,
  openNamesPlatform,
  registrationOf,
  signMessageOf,
  ZONE,
} from '@/tests/support/names-services'
import { setProcessPlatform } from '@/tests/support/process-platform'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { servicesOf } from '@/tests/support/test-services'
import { avif, gif, jpeg, png, webp } from '@/tests/support/tiny-images'
import { appRequest } from '@/tests/unit/server/platform/test-platform'

const postgres = await openTestPostgres()
const base = await mkdtemp(join(tmpdir(), 'foyer-avatars-'))
const rpc = fakeRpc([DEVNET_CAIP_ID], async () => '0x00')
let platform: Platform
let services: Services
let host: Server
let hostUrl: string
let answer: (response: ServerResponse) => void
let asked: string[]

beforeAll(async () => {
  const url = await postgres?.create()
  platform = openNamesPlatform(namesEnv(url ? { kind: 'postgres', url } : await createEmptyFolder(join(base, 'app'))), {
    rpc,
  })
  services = servicesOf(platform)
  host = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(response)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
beforeEach(() => {
  setProcessPlatform(platform)
  asked = []
  answer = (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png(64, 64))
})
afterAll(async () => {
  host.closeAllConnections()
  await new Promise((resolve) => host.close(resolve))
  await postgres?.stop()
  await rm(base, { recursive: true, force: true })
})

/** All hosts are the one of this test, without TLS; everything else is as in production. */
const toHost = ((url: URL, options: RequestOptions, done: (response: IncomingMessage) => void) =>
  httpRequest(new URL(url.pathname, hostUrl), options, done)) as unknown as typeof httpsRequest

/** @param lateMs - Deadline of one picture in milliseconds. */
const handler = (lateMs?: number) =>
  serveRaw(endpoints.nameAvatar, (each) =>
    serveNameAvatar(each, {
      send: (url, request, signal) =>
        sendPublic(url, { ...request, timeoutMs: lateMs ?? request.timeoutMs }, signal, toHost),
    }),
  ).GET
const pathOf = (name: string) => `/api/names/avatar?${new URLSearchParams({ name })}`
const draw = (path: string, handle = handler()) => handle(appRequest(path))

let made = 9_000
const pictureUrl = () => `https://pictures.example/${++made}.png`
async function registered(record: string) {
  const account = nameAccount(++made)
  const name = `avatar-${made}.${ZONE}`
  await registerName(await registrationOf(account, name, Date.now(), { avatar: record }), services)
  return { account, name }
}
const shownFor = async (name: string) => (await lookupName({ name }, services)).avatar

describe('the picture of a name', () => {
  test.each([
    ['image/png', png(64, 64)],
    ['image/jpeg', jpeg(64, 64)],
    ['image/webp', webp(64, 64)],
    ['image/gif', gif(64, 64)],
    ['image/avif', avif([64, 64], [32, 32])],
  ])('behavior: %s is answered from this origin, with the type of its content', async (type, bytes) => {
    const { name, account } = await registered(pictureUrl())
    answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(bytes)
    const path = await shownFor(name)
    expect((await reverseNames({ address: account.address }, services)).names[0]?.avatar).toBe(path)
    const response = await draw(path ?? '')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'content-type': type,
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    await draw(path ?? '')
    expect(asked).toHaveLength(1)
  })

  test('behavior: a changed picture has another address, and the old one is not kept', async () => {
    const { account, name } = await registered(pictureUrl())
    const before = await shownFor(name)
    expect((await draw(before ?? '')).headers.get('cache-control')).toBe('public, max-age=86400')
    const attributes = { avatar: pictureUrl() }
    const content = { action: 'update', name, attributes, timestamp: Math.floor(Date.now() / 1_000) }
    await updateName(await signMessageOf(account, content), services)
    answer = (response) => response.end(gif(8, 8))
    const after = await shownFor(name)
    expect(after).not.toBe(before)
    expect((await draw(after ?? '')).headers.get('content-type')).toBe('image/gif')
    const stale = await draw(before ?? '')
    expect([stale.headers.get('content-type'), stale.headers.get('cache-control')]).toEqual(['image/gif', 'no-store'])
  })

  test('behavior: without a version a browser does not keep the picture', async () => {
    const { name } = await registered(pictureUrl())
    expect((await draw(pathOf(name))).headers.get('cache-control')).toBe('no-store')
  })

  test('error: the address of the picture is never one of the request', async () => {
    const { name } = await registered(pictureUrl())
    const path = `${pathOf(name)}&url=https://evil.example/a.png&avatar=https://evil.example/b.png`
    expect((await draw(path)).status).toBe(200)
    expect(asked).toEqual([`/${made - 1}.png`])
    expect((await draw('/api/names/avatar?name=https://evil.example/a.png')).status).toBe(404)
    expect((await draw('/api/names/avatar')).status).toBe(400)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each<[string, (response: ServerResponse) => void]>([
    ['an SVG', (response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg)],
    ['an SVG that claims to be a PNG', (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(svg)],
    ['a page', (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<!doctype html><p>')],
    ['nothing', (response) => response.end()],
    ['half a header', (response) => response.end(png(64, 64).subarray(0, 20))],
    ['a picture of 513 kB', (response) => response.end(Buffer.concat([png(64, 64), Buffer.alloc(512 * 1024)]))],
    ['a small file that describes 30,000 pixels', (response) => response.end(png(30_000, 30_000))],
    ['an AVIF whose tiles are small and whose whole is not', (response) => response.end(avif([64, 64], [9_000, 64]))],
    ['a picture with the status 404', (response) => response.writeHead(404).end(png(64, 64))],
    ['a broken connection', (response) => response.destroy()],
    ['a redirect to this machine', (response) => response.writeHead(302, { location: `${hostUrl}/inside` }).end()],
  ])('error: %s is answered with 404, and not asked for again', async (_, answers) => {
    answer = answers
    const { name } = await registered(pictureUrl())
    expect((await draw(pathOf(name))).status).toBe(404)
    expect((await draw(pathOf(name))).status).toBe(404)
    expect(asked).toHaveLength(1)
    expect(asked).not.toContain('/inside')
  })

  test('error: a picture without an end is cut off', async () => {
    const { name } = await registered(pictureUrl())
    const cutOff = new Promise<void>((resolve) => {
      answer = (response) => {
        const pour = () => {
          while (response.write(Buffer.alloc(64 * 1024)));
        }
        response.on('drain', pour).on('close', resolve)
        response.write(png(64, 64))
        pour()
      }
    })
    expect((await draw(pathOf(name))).status).toBe(404)
    await cutOff
  })

  test('error: a host that does not answer in time has no picture', async () => {
    answer = () => {}
    const { name } = await registered(pictureUrl())
    expect((await draw(pathOf(name), handler(1_000))).status).toBe(404)
    expect(asked).toHaveLength(1)
  })

  test('behavior: a host has five seconds and half a megabyte', async () => {
    const { name } = await registered(pictureUrl())
    const send = vi.fn(async () => ({ status: 200, bytes: png(64, 64) }))
    const { GET: handle } = serveRaw(endpoints.nameAvatar, (each) => serveNameAvatar(each, { send }))
    await draw(pathOf(name), handle)
    expect(send.mock.calls).toEqual([
      [expect.any(URL), expect.objectContaining({ timeoutMs: 5_000, maxBytes: 512 * 1024 }), expect.any(AbortSignal)],
    ])
  })

  test.each([
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://[::1]/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.0.1/a.png',
    'https://user:password@pictures.example/a.png',
    'ipfs://bafybeigdyrzt/a.png',
    'eip155:1/erc721:0x0000000000000000000000000000000000000001/1',
  ])('error: %s is shown to nobody, and not asked for', async (record) => {
    const { name } = await registered(record)
    expect(await shownFor(name)).toBeNull()
    expect((await draw(pathOf(name))).status).toBe(404)
    expect(asked).toEqual([])
  })

  test('behavior: a picture that is in the record itself is shown as it is, and needs no request', async () => {
    const record = 'data:image/png;base64,iVBORw0KGgo='
    const { name } = await registered(record)
    expect(await shownFor(name)).toBe(record)
    expect((await draw(pathOf(name))).status).toBe(404)
  })

  test('error: a name without a picture, and one that nobody has, have none', async () => {
    const account = nameAccount(++made)
    await registerName(await registrationOf(account, `avatar-${made}.${ZONE}`, Date.now()), services)
    expect(await shownFor(`avatar-${made}.${ZONE}`)).toBeNull()
    expect((await avatar(appRequest(pathOf(`avatar-${made}.${ZONE}`)))).status).toBe(404)
    expect((await avatar(appRequest(pathOf(`nobody-has-it.${ZONE}`)))).status).toBe(404)
  })
})

describe('requests to addresses of strangers', () => {
  test('error: a host name that leads to this machine is not connected to', async () => {
    const { port } = new URL(hostUrl)
    const url = parsePublicUrl(`https://localhost:${port}/a.png`)
    const connected = vi.fn()
    host.once('connection', connected)
    const request = { accept: 'image/png', maxBytes: 1_024, timeoutMs: 5_000 }
    const sent = sendPublic(url as URL, request, new AbortController().signal)
    await expect(sent).rejects.toThrow('the host is not on the public internet')
    expect(connected).not.toHaveBeenCalled()
    host.off('connection', connected)
  })

  test('behavior: ends with its caller', async () => {
    const caller = new AbortController()
    answer = () => caller.abort()
    const request = { accept: 'image/png', maxBytes: 1_024, timeoutMs: 60_000 }
    const sent = sendPublic(new URL('https://pictures.example/a.png'), request, caller.signal, toHost)
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  })
})
