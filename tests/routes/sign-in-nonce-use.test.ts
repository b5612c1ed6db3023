import { beforeEach, describe, expect, test, vi } from 'vitest'
import { rawEndpoint } from '@/lib/server/http/endpoint-row'
import { serveRaw } from '@/lib/server/http/serve'
import { verifySignature } from '@/lib/server/sign-in/signatures/verify-signature'
import { verifySignIn } from '@/lib/server/sign-in/verify-sign-in'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import type { SignInSigner } from '@/tests/support/sign-in-signers'
import {
  DEVNET,
  eip155,
  expectRefused,
  failureOf,
  MINUTE,
  NONCE_COOKIE_PREFIX,
  openCodeless,
  openSignIn,
  otherEip155,
  type SignInForm,
  signers,
  TestBrowser,
} from './sign-in-api'

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser()
})

describe('the nonce', () => {
  test('error: is valid for one sign-in', async () => {
    openCodeless()
    const form = await browser.prepare(eip155)
    const copy = new TestBrowser(browser.cookies)
    expect((await browser.submit(form)).status).toBe(200)
    for (const again of [copy, browser]) {
      expect(await failureOf(await again.submit(form))).toMatchObject({ status: 401, code: 'siwx.expired' })
    }
  })

  test('error: sent thirty times at once, signs in once', async () => {
    openCodeless()
    const form = { ...(await browser.prepare(eip155)), csrfToken: await browser.csrf() }
    const thieves = Array.from({ length: 30 }, () => new TestBrowser(browser.cookies))
    const answers = await Promise.all(thieves.map((thief) => thief.submit(form)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(29)
  })

  test('error: is used up by a failed attempt, too', async () => {
    openCodeless()
    const form = await browser.prepare(eip155)
    const { signature } = await otherEip155.sign(form.message)
    await expectRefused(browser, await browser.submit({ ...form, signature }), 'siwx.bad_signature')
    await expectRefused(browser, await browser.submit(form), 'siwx.expired')
  })

  test('behavior: two tabs that request a nonce at once on a first visit both sign in', async () => {
    openCodeless()
    // Neither request has a cookie; the browser gets both answers before the visitor signs.
    const [first, second] = [new TestBrowser(), new TestBrowser()]
    const forms = [await first.prepare(eip155), await second.prepare(otherEip155)]
    for (const jar of [first, second]) for (const [name, value] of jar.cookies) browser.cookies.set(name, value)
    for (const form of forms) expect((await browser.submit(form)).status).toBe(200)
  })

  test('error: of many nonce cookies only the first ones are checked', async () => {
    openCodeless()
    const form = await browser.prepare(eip155)
    const [name, value] = [browser.nonceCookie, browser.cookies.get(browser.nonceCookie) ?? '']
    browser.cookies.delete(name)
    for (let index = 0; index < 9; index += 1) {
      browser.cookies.set(`${NONCE_COOKIE_PREFIX}${index}`, `${index}`.repeat(43))
    }
    browser.cookies.set(name, value)
    await expectRefused(browser, await browser.submit(form), 'siwx.expired')
  })

  test.each([
    ['without the cookie', null],
    ['with a forged cookie', 'A'.repeat(43)],
    ['with an invalid cookie', 'x'],
    ['with the hash of the cookie in its place', 'hash'],
  ])('error: is bound to its browser: refused %s', async (_, cookie) => {
    const { platform } = openCodeless()
    const form = await browser.prepare(eip155)
    const nonce = /Nonce: (\w+)/.exec(form.message)?.[1]
    const record = JSON.parse((await platform.kv.get(`siwx-nonce:${nonce}`)) ?? '{}') as { browser: string }
    if (cookie === null) browser.cookies.delete(browser.nonceCookie)
    else browser.cookies.set(browser.nonceCookie, cookie === 'hash' ? record.browser : cookie)
    expect(record.browser).toHaveLength(43)
    await expectRefused(browser, await browser.submit(form), 'siwx.expired')
  })

  test("error: another browser's message, and its own cookie, do not sign in: no session can be put into a browser", async () => {
    openCodeless()
    const attacker = new TestBrowser()
    const form = await attacker.prepare(otherEip155)
    await browser.prepare(eip155)
    await expectRefused(browser, await browser.submit(form), 'siwx.expired')
  })

  test('error: is refused when it was never issued', async () => {
    openCodeless()
    const form = await browser.prepare(eip155, (message) => ({ ...message, nonce: '0'.repeat(32) }))
    await expectRefused(browser, await browser.submit(form), 'siwx.expired')
  })

  test('error: of a process that has ended is refused, as its memory is gone', async () => {
    const { platform } = openCodeless()
    const form = await browser.prepare(eip155)
    openSignIn(DEVNET, { now: platform.now })
    await expectRefused(browser, await browser.submit(form), 'siwx.expired')
  })

  test('error: that is still in the store after its end, by our clock, is refused', async () => {
    const { platform, clock } = openCodeless()
    const started = clock.now
    const kv = createMemoryKv({ maxEntries: 9, maxCharacters: 9_999, whenFull: 'refuse', now: () => started })
    openSignIn(DEVNET, { ...platform, kv })
    const form = await browser.prepare(eip155)
    clock.now += 7 * MINUTE
    expect((await browser.submit(form)).status).toBe(401)
  })

  test.each(['', '{}', 'null', '[]', '{"browser":1,"text":2}', '{"browser":"x","text":"y"}'])(
    'error: whose record is %j, which we do not write, is refused',
    async (record) => {
      const { platform } = openCodeless()
      const form = await browser.prepare(eip155)
      const nonce = /Nonce: (\w+)/.exec(form.message)?.[1]
      await platform.kv.set(`siwx-nonce:${nonce}`, record, { ttlMs: MINUTE })
      await expectRefused(browser, await browser.submit(form), 'siwx.expired')
    },
  )

  /** An unknown nonce, that of another browser, and a good one. */
  const nonces: readonly ((form: SignInForm) => SignInForm)[] = [
    (form) => ({ ...form, message: form.message.replace(/Nonce: \w+/, `Nonce: ${'0'.repeat(32)}`) }),
    (form) => {
      browser.cookies.set(browser.nonceCookie, 'A'.repeat(43))
      return form
    },
    (form) => form,
  ]

  /** A form with a signature of another text, so that each attempt fails in the end. */
  async function prepareRefused(signer: SignInSigner): Promise<SignInForm> {
    const form = await browser.prepare(signer)
    const { signature } = await signer.sign('something else')
    return { ...form, signature, csrfToken: await browser.csrf() }
  }

  test.each(signers)(
    'error: an unknown nonce and that of another browser ask the stores equally, %s',
    async (_, signer) => {
      const work: unknown[] = []
      for (const change of nonces) {
        const { platform } = openCodeless()
        const kvOf = (kv: typeof platform.kv) => ({
          ...kv,
          get: vi.fn(kv.get),
          set: vi.fn(kv.set),
          setIfAbsent: vi.fn(kv.setIfAbsent),
          getAndDelete: vi.fn(kv.getAndDelete),
          increment: vi.fn(kv.increment),
        })
        const stores = { kv: kvOf(platform.kv), volatileKv: kvOf(platform.volatileKv) }
        openSignIn(DEVNET, { ...platform, ...stores })
        const form = await prepareRefused(signer)
        vi.clearAllMocks()
        expect((await browser.submit(change(form))).status).toBe(401)
        work.push(
          Object.values(stores).map((kv) =>
            [kv.get, kv.set, kv.setIfAbsent, kv.getAndDelete, kv.increment].map((call) => call.mock.calls.length),
          ),
        )
      }
      // Counted: the request, the visitor and the refusal, and with a nonce of the browser's own also the account; one
      // nonce looked up.
      const workOf = (counters: number) => [
        [0, 0, 0, 1, 0],
        [0, 0, 0, 0, counters],
      ]
      expect(work).toEqual([workOf(3), workOf(3), workOf(4)])
    },
  )

  test.each(signers)('error: each nonce costs one check of the signature, good or not, %s', async (_, signer) => {
    for (const change of nonces) {
      openCodeless()
      const verify = vi.fn(verifySignature)
      const { message, signature, publicKey } = change(await prepareRefused(signer))
      const row = rawEndpoint('/api/auth/verify', ['POST'], { about: 'verify', audience: 'public' })
      const { POST: handler } = serveRaw(row, async (services) => {
        await verifySignIn({ message, signature, publicKey }, services, verify)
        return new Response()
      })
      const answer = await browser.send(handler, '/api/auth/verify', { method: 'POST' })
      expect(answer.status).toBe(401)
      expect(verify).toHaveBeenCalledOnce()
    }
  })

  test('error: unknown, no node is asked about its signature', async () => {
    const { platform } = openCodeless()
    const form = await browser.prepare(eip155)
    const message = form.message.replace(/Nonce: \w+/, `Nonce: ${'0'.repeat(32)}`)
    await expectRefused(browser, await browser.submit({ ...form, message, signature: '0x1234' }), 'siwx.expired')
    expect(platform.rpc.request).not.toHaveBeenCalled()
  })
})
