import { randomBytes, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { approvalRead, approvalStart, vaultShareOfRecovery } from '@/lib/custody/vault-contract'
import { auditId } from '@/lib/server/custody/audit-log'
import { allowedMethods, routeOf } from '@/lib/server/front/routes'
import type { Platform } from '@/lib/server/platform/services'
import { auditLog } from '@/lib/server/tables/audit-table'
import { LINK_LIFE_MS } from '@/lib/server/vault/approvals'
import { newTestDevice, provenRequest, ROLE_ORIGINS, type TestDevice } from '@/tests/support/proven-request'
import { ALLOWED_ORIGIN, APP_URL, PROJECT_ID } from '@/tests/unit/server/platform/test-platform'
import {
  clock,
  failureOf,
  frameEndpoints,
  fromFrame,
  fromPage,
  mails,
  newestToken,
  openVault,
  pageEndpoints,
} from './vault-api'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let platform: Platform
beforeAll(async () => {
  platform = openVault()
  // Makes the folder, which takes some seconds.
  await platform.databases.vault()
}, 60_000)
beforeEach(() => {
  clock.now = Date.now()
  mails.length = 0
})

let made = 0
const newEmail = () => `visitor-${++made}@example.com`
const newHalf = () => randomBytes(16).toString('base64url')
const newSet = (epoch = 1) => ({ walletId: randomUUID(), setId: randomUUID(), epoch, half: newHalf() })

/** A device that the mailbox has approved over HTTP. */
async function approvedDevice(email: string, device?: TestDevice) {
  const asking = device ?? (await newTestDevice())
  const started = await fromFrame('start', { email }, asking)
  expect(started.status).toBe(200)
  expect((await fromPage('decide', { token: newestToken(), decision: 'approve' })).status).toBe(200)
  return asking
}

async function deliveryKey() {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
  const { kty, crv, x, y } = await exportJWK(publicKey)
  return { key: { kty, crv, x, y }, privateKey }
}

async function auditedActions(subject: string) {
  const database = await platform.databases.vault()
  const rows = await database.run((queries) => queries.select().from(auditLog))
  return rows.filter((row) => row.subject === auditId(subject)).map(({ action }) => action)
}

describe('the way of a device', () => {
  test('behavior: mail, page, approval, and then halves are stored, released, settled, and the device revoked', async () => {
    const [email, device] = [newEmail(), await newTestDevice()]
    const init = { headers: { 'user-agent': CHROME, 'accept-language': 'de-DE,de;q=0.9' } }
    const started = approvalStart.output.parse(await (await fromFrame('start', { email }, device, init)).json())
    expect(started.lifeSeconds).toBe(LINK_LIFE_MS / 1000)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: email, language: 'de', subject: 'Anmeldung bei Ihrer Wallet bestätigen' })
    for (const part of [ALLOWED_ORIGIN, 'Chrome auf Linux', `Zahl: ${started.matchNumber}`, '20 Minuten']) {
      expect(mails[0]?.text).toContain(part)
    }
    expect(mails[0]?.text).toContain(`${ROLE_ORIGINS.vault}/approve#`)

    const token = newestToken()
    const shown = approvalRead.output.parse(await (await fromPage('read', { token })).json())
    expect(shown).toEqual({
      status: 'pending',
      asks: 'device',
      projectName: PROJECT_ID,
      embedOrigin: ALLOWED_ORIGIN,
      browser: 'Chrome',
      system: 'Linux',
      startedAt: clock.now,
      expiresAt: clock.now + LINK_LIFE_MS,
      matchNumber: started.matchNumber,
      isSameBrowser: false,
    })
    const onDevice = await fromPage('read', { token }, { 'user-agent': CHROME })
    expect(await onDevice.json()).toMatchObject({ isSameBrowser: true })
    const status = async () => (await fromFrame('status', { approvalId: started.approvalId }, device)).json()
    expect(await status()).toEqual({ status: 'pending' })
    expect(await (await fromPage('decide', { token, decision: 'approve' })).json()).toEqual({ status: 'approved' })
    expect(await status()).toEqual({ status: 'approved' })

    const first = newSet()
    expect((await fromFrame('store', { ...first, email }, device)).status).toBe(200)
    const { key, privateKey } = await deliveryKey()
    const { walletId, setId } = first
    const released = await fromFrame('recovery', { walletId, setId, key }, device)
    const { sealed } = vaultShareOfRecovery.output.parse(await released.json())
    const { plaintext } = await compactDecrypt(sealed, privateKey)
    expect(Buffer.from(plaintext).toString('base64url')).toBe(first.half)

    const second = { ...newSet(2), walletId }
    expect((await fromFrame('store', second, device)).status).toBe(200)
    const settled = { walletId, setId: second.setId, epoch: 2 }
    expect((await fromFrame('settle', settled, device)).status).toBe(200)
    expect((await failureOf(await fromFrame('recovery', { walletId, setId, key }, device))).code).toBe(
      'custody.no_half',
    )
    const lost = await approvedDevice(newEmail())
    const refused = await fromFrame('revoke', { walletId, thumbprint: 'A'.repeat(43) }, lost)
    expect(refused.status).toBe(403)
    expect((await fromFrame('revoke', { walletId, thumbprint: 'A'.repeat(43) }, device)).status).toBe(200)
    expect(await auditedActions(walletId)).toEqual([
      'half.stored',
      'recovery.released',
      'half.stored',
      'halves.settled',
      'device.refused',
      'device.revoked',
    ])
  })

  test('behavior: a declined login is declined, and its link is used up', async () => {
    const device = await newTestDevice()
    const { approvalId } = await (await fromFrame('start', { email: newEmail() }, device)).json()
    const token = newestToken()
    await fromPage('decide', { token, decision: 'decline' })
    expect(await (await fromFrame('status', { approvalId }, device)).json()).toEqual({ status: 'declined' })
    const again = await failureOf(await fromPage('decide', { token, decision: 'approve' }))
    expect(again).toMatchObject({ status: 410, code: 'email.approval_ended' })
  })

  test('error: a mail that the server does not take is said, and approves nothing', async () => {
    const failing = { id: 'test', send: () => Promise.reject(new AppError('mail.unavailable')) }
    const on = { state: 'on', id: 'test', get: () => failing } as const
    openVault({ mail: { ...platform.mail, vault: on }, databases: platform.databases })
    const failure = await failureOf(await fromFrame('start', { email: newEmail() }, await newTestDevice()))
    openVault({ databases: platform.databases })
    expect(failure).toMatchObject({ status: 503, code: 'mail.unavailable' })
  })
})

// The wallet origin is not trusted: whoever controls it can send any request with keys of its own.
describe('a compromised wallet origin', () => {
  test.each(['recovery', 'store', 'settle', 'revoke', 'signOut'] as const)(
    'error: %s without an approval of the mailbox is 403, with a row in the log',
    async (name) => {
      const email = newEmail()
      const owner = await approvedDevice(email)
      const first = newSet()
      await fromFrame('store', first, owner)
      const { key } = await deliveryKey()
      const { walletId, setId } = first
      const inputs = {
        recovery: { walletId, setId, key },
        store: { ...newSet(2), walletId },
        settle: { walletId, setId, epoch: 1 },
        revoke: { walletId, thumbprint: 'A'.repeat(43) },
        signOut: { walletId },
      }
      const forged = await newTestDevice()
      // A session of the wallet origin, as it is: the vault does not even read it.
      const init = { accessToken: 'any-valid-session' }
      const failure = await failureOf(await fromFrame(name, inputs[name], forged, init))
      expect(failure).toMatchObject({ status: 403, code: 'custody.not_approved' })
      expect(await auditedActions(walletId)).toEqual(['half.stored', 'device.refused'])
    },
  )

  test.each(Object.keys(frameEndpoints) as (keyof typeof frameEndpoints)[])(
    'error: %s without the proof of a device is refused',
    async (name) => {
      const device = await newTestDevice()
      const answer = await fromFrame(name, {}, device, { proof: 'none' })
      expect(await failureOf(answer)).toMatchObject({ status: 401, code: 'proof.invalid' })
      const altered = await fromFrame(name, { email: newEmail() }, device, {
        alteredBody: '{"email":"eve@example.com"}',
      })
      expect((await failureOf(altered)).code).toBe('proof.invalid')
    },
  )

  test('error: a request that was recorded is worth nothing', async () => {
    const device = await newTestDevice()
    const request = await provenRequest('vault', approvalStart, { email: newEmail() }, device)
    const { POST } = frameEndpoints.start[1]
    expect((await POST(request.clone())).status).toBe(200)
    expect((await failureOf(await POST(request))).code).toBe('proof.invalid')
  })
})

describe('link scanners', () => {
  test('error: only a POST of the page decides: the endpoints have no other method, and a link leads to a page', () => {
    for (const [{ path }, route] of Object.values(pageEndpoints)) {
      expect(Object.keys(route)).toEqual(['POST'])
      expect(allowedMethods(routeOf(path))).toEqual(['POST'])
    }
    expect(allowedMethods(routeOf('/approve'))).toEqual(['GET', 'HEAD'])
  })

  test('behavior: reading a link ten times, as a scanner with scripts does, leaves it pending', async () => {
    const device = await newTestDevice()
    const { approvalId } = await (await fromFrame('start', { email: newEmail() }, device)).json()
    const token = newestToken()
    for (let count = 0; count < 10; count += 1) await fromPage('read', { token })
    expect(await (await fromFrame('status', { approvalId }, device)).json()).toEqual({ status: 'pending' })
  })
})

describe('who may ask', () => {
  const preflightOf = (path: string, origin: string) =>
    new Request(`${ROLE_ORIGINS.vault}${path}?projectId=${PROJECT_ID}`, {
      method: 'OPTIONS',
      headers: { host: new URL(ROLE_ORIGINS.vault).host, origin, 'access-control-request-headers': 'proof' },
    })

  test.each(Object.entries(frameEndpoints))('behavior: %s is for the frame of the wallet origin', async (_, each) => {
    const [{ path }, { OPTIONS }] = each
    const allowed = await OPTIONS(preflightOf(path, ROLE_ORIGINS.wallet))
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(ROLE_ORIGINS.wallet)
    expect(allowed.headers.get('access-control-allow-headers')).toContain('proof')
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
    for (const origin of [APP_URL, ALLOWED_ORIGIN, ROLE_ORIGINS.vault, 'null']) {
      expect((await OPTIONS(preflightOf(path, origin))).status).toBe(403)
    }
  })

  test('error: another page, project or host gets nothing from an endpoint of the frame', async () => {
    const device = await newTestDevice()
    const start = (init: object) => fromFrame('start', { email: newEmail() }, device, init)
    expect((await start({ headers: { origin: ALLOWED_ORIGIN } })).status).toBe(403)
    expect((await start({ headers: { origin: ROLE_ORIGINS.vault } })).status).toBe(403)
    expect((await start({ projectId: 'unknown' })).status).toBe(401)
    expect((await start({ headers: { host: 'wallet.localhost:3000' } })).status).toBe(404)
    expect((await start({ headers: { host: 'localhost:3000' } })).status).toBe(404)
    expect(mails).toEqual([])
    const answer = await start({})
    expect(answer.headers.get('access-control-allow-origin')).toBe(ROLE_ORIGINS.wallet)
  })

  test.each([
    ['the wallet origin', { origin: ROLE_ORIGINS.wallet }, 403],
    ['a page of the project', { origin: ALLOWED_ORIGIN }, 403],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['a sandboxed page', { origin: 'null' }, 403],
    ['another host', { host: 'wallet.localhost:3000' }, 404],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
  ])('error: %s cannot decide for the visitor', async (_, headers, status) => {
    const device = await newTestDevice()
    const { approvalId } = await (await fromFrame('start', { email: newEmail() }, device)).json()
    const answer = await fromPage('decide', { token: newestToken(), decision: 'approve' }, headers)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(await (await fromFrame('status', { approvalId }, device)).json()).toEqual({ status: 'pending' })
  })

  test('error: a page without an origin, which no browser sends, cannot decide', async () => {
    const [{ path }, { POST }] = pageEndpoints.decide
    const headers = { host: new URL(ROLE_ORIGINS.vault).host, 'content-type': 'application/json' }
    const body = JSON.stringify({ token: 'A'.repeat(43), decision: 'approve' })
    expect((await POST(new Request(`${ROLE_ORIGINS.vault}${path}`, { method: 'POST', body, headers }))).status).toBe(
      403,
    )
  })
})

describe('limits', () => {
  test('error: a second mail within 30 seconds is 429 with the seconds, on any device', async () => {
    const email = newEmail()
    await fromFrame('start', { email }, await newTestDevice())
    const answer = await fromFrame('start', { email }, await newTestDevice())
    expect(answer.headers.get('retry-after')).toBe('30')
    expect(await failureOf(answer)).toMatchObject({ status: 429, code: 'email.cooldown', details: { seconds: 30 } })
    expect(mails).toHaveLength(1)
  })

  test('behavior: the answer is the same whether or not the address owns a wallet', async () => {
    const [owner, nobody] = [newEmail(), newEmail()]
    await fromFrame('store', newSet(), await approvedDevice(owner))
    clock.now += 30_000
    const shapes = await Promise.all(
      [owner, nobody].map(async (email) => {
        const answer = await fromFrame('start', { email }, await newTestDevice())
        const names = [...answer.headers.keys()].sort()
        return { status: answer.status, names, body: Object.keys(await answer.json()) }
      }),
    )
    expect(shapes[0]).toEqual(shapes[1])
    const [one, other] = mails.slice(-2).map(({ text }) => text.replace(/#[\w-]{43}/, '').replace(/: \d\d$/m, ''))
    expect(one).toBe(other)
  })

  test.each([...Object.keys(frameEndpoints), ...Object.keys(pageEndpoints)])(
    'error: while visitors cannot be counted, %s refuses',
    async (name) => {
      const increment = () => Promise.reject(new AppError('kv.unavailable'))
      openVault({ volatileKv: { ...platform.volatileKv, increment }, databases: platform.databases })
      const answer =
        name in pageEndpoints
          ? await fromPage(name as keyof typeof pageEndpoints, {})
          : await fromFrame(name as keyof typeof frameEndpoints, {}, await newTestDevice())
      openVault({ databases: platform.databases })
      expect(await failureOf(answer)).toMatchObject({ status: 503, code: 'kv.unavailable' })
    },
  )

  test.each([
    ['mail', 'start', { email: 'ada@example.com' }],
    ['keys', 'start', { email: 'ada@example.com' }],
    ['keys', 'store', newSet()],
  ] as const)('error: without %s, %s is off', async (part, name, input) => {
    const off = { state: 'off', reason: 'not set' } as const
    openVault({ [part]: { wallet: off, vault: off }, databases: platform.databases })
    const failure = await failureOf(await fromFrame(name, input, await newTestDevice()))
    openVault({ databases: platform.databases })
    expect(failure).toMatchObject({ status: 501, code: 'capability.off' })
  })
})

test('behavior: neither address, link, half nor device key is in any line of the log', async () => {
  const lines: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  openVault({ databases: platform.databases }, sink)
  const email = 'margaret-hamilton@example.com'
  const device = await approvedDevice(email)
  const token = newestToken()
  const first = newSet()
  await fromFrame('store', { ...first, email }, device)
  await fromFrame('recovery', { ...first, key: (await deliveryKey()).key }, device)
  await fromPage('decide', { token, decision: 'approve' })
  openVault({ databases: platform.databases })
  const text = lines.join('\n')
  expect(lines.length).toBeGreaterThanOrEqual(5)
  for (const secret of ['hamilton', token, first.half]) expect(text).not.toContain(secret)
})
