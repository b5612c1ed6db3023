import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { GET } from '@/app/api/wallet-image/route'
import { jpeg, png, webp } from '@/tests/support/tiny-images'
import { startExplorer } from '@/tests/unit/server/directory/explorer-server'
import { appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const ID = 'e30d09fe-c0dd-4b61-81e2-d6dc09eb9700'
const ask = (id = ID) => GET(appRequest(`/api/wallet-image?id=${encodeURIComponent(id)}`))

async function open(answer: (response: ServerResponse) => void) {
  const { server, settings } = await startExplorer((_, response) => answer(response))
  openTestPlatform(settings)
  return server
}

describe('GET /api/wallet-image', () => {
  test.each([
    ['image/png', png(96, 96)],
    ['image/jpeg', jpeg(96, 64)],
    ['image/webp', webp(96, 96)],
  ])('behavior: %s is answered from this origin, with the type of its content', async (type, bytes) => {
    const server = await open((response) => response.writeHead(200, { 'content-type': 'text/html' }).end(bytes))
    const response = await ask()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    expect(server.requests[0]?.url).toContain(`/getWalletImage/${ID}?projectId=`)
    await ask()
    expect(server.requests).toHaveLength(1)
  })

  test.each([
    ['an SVG that claims to be a PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture of 10 MB', Buffer.concat([png(96, 96), Buffer.alloc(10 * 1024 * 1024)])],
    ['a small file that describes 30,000 pixels', png(30_000, 30_000)],
    ['nothing', Buffer.alloc(0)],
    ['half a header', png(96, 96).subarray(0, 20)],
  ])('error: %s is answered with 404, and not asked for again', async (_, bytes) => {
    const server = await open((response) => response.writeHead(200, { 'content-type': 'image/png' }).end(bytes))
    expect((await ask()).status).toBe(404)
    expect((await ask()).status).toBe(404)
    expect(server.requests).toHaveLength(1)
  })

  test('error: a redirect is not followed', async () => {
    await open((response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
    expect((await ask()).status).toBe(404)
  })

  test.each(['../getWallets', 'x', `${ID}/..`, ''])('error: the id %j is refused', async (id) => {
    const server = await open((response) => response.end(png(96, 96)))
    expect((await ask(id)).status).toBe(400)
    expect(server.requests).toHaveLength(0)
  })

  test('error: without an explorer there are no pictures', async () => {
    openTestPlatform()
    expect((await ask()).status).toBe(404)
  })
})
