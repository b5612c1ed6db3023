import { Writable } from 'node:stream'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { ratePolicies } from '@/lib/server/http/rate-limit'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { eip155, expectRefused, openCodeless, otherEip155, solana, TestBrowser } from './sign-in-api'

const SESSION_COOKIE = '__Host-foyer.session'

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser()
})

describe('cookies that are not ours', () => {
  test.each(['A'.repeat(43), 'x', '', '../../etc', 'A'.repeat(10_000)])(
    'error: a forged session, %s, is not accepted, and does not survive a sign-in',
    async (cookie) => {
      openCodeless()
      browser.cookies.set(SESSION_COOKIE, cookie)
      expect(await browser.accounts()).toBe(null)
      expect((await browser.signIn(eip155)).status).toBe(200)
      expect(browser.cookies.get(SESSION_COOKIE)).not.toBe(cookie)
      expect(await new TestBrowser(new Map([[SESSION_COOKIE, cookie]])).accounts()).toBe(null)
    },
  )

  test('error: cookies whose names begin like ours have no effect', async () => {
    openCodeless()
    await browser.signIn(eip155)
    const id = browser.cookies.get(SESSION_COOKIE) ?? ''
    for (const names of [[`${SESSION_COOKIE}.0`], [`${SESSION_COOKIE}.0`, `${SESSION_COOKIE}.1`]]) {
      const parts = names.length === 1 ? [id] : [id.slice(0, 20), id.slice(20)]
      const cookies = new Map(names.map((name, at) => [name, parts[at] ?? '']))
      expect(await new TestBrowser(cookies).accounts()).toBe(null)
    }
  })
})

describe('limits', () => {
  const from = (visitor: string) => ({ 'x-forwarded-for': visitor })

  test('error: the attempts of one visitor are limited, whatever is tried', async () => {
    openCodeless({ FOYER_TRUSTED_PROXIES: '1' })
    const csrfToken = await browser.csrf()
    const attempt = (visitor: string) => browser.submit({ message: 'x', signature: 'x', csrfToken }, from(visitor))
    for (let count = 0; count < ratePolicies.signInVerify.limit; count += 1) {
      expect((await attempt('10.0.0.1')).status).toBe(400)
    }
    const refused = await attempt('10.0.0.1')
    expect(refused.headers.get('retry-after')).toBe('60')
    await expectRefused(browser, refused, 'request.rate_limited')
    expect((await attempt('10.0.0.2')).status).toBe(400)
  })
})

describe('answers and logs', () => {
  test('error: no submitted value is in an answer or in the log; the failure, its chain and their number are', async () => {
    const lines: Record<string, unknown>[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)) as Record<string, unknown>)
        done()
      },
    })
    const consoles = (['log', 'warn', 'error', 'info', 'debug'] as const).map((level) => vi.spyOn(console, level))
    openCodeless({}, sink)
    const answers: string[] = []
    const send = async (fields: Readonly<Record<string, string>>) => {
      answers.push(await (await browser.post('callback/siwx', fields)).text())
    }
    const form = await browser.prepare(eip155)
    const { signature } = await otherEip155.sign(form.message)
    await send({ ...form, signature })
    await send({ ...(await browser.prepare(eip155)), signature })
    await send({ ...(await browser.prepare(solana)), signature: 'canary-signature', publicKey: 'canary-key' })
    const nowhere = (message: SignInMessage): SignInMessage => ({ ...message, chainId: 'eip155:987654321987' })
    await send({ ...(await browser.prepare(eip155, nowhere)), publicKey: 'canary-key' })
    await send({ message: 'canary-message', signature: 'canary-signature', callbackUrl: 'https://canary.example' })
    await send({ message: 'canary-message', signature: 'canary-signature', csrfToken: 'canary-token' })
    browser.cookies.set('__Host-foyer.csrf', 'canary%7Ccookie')
    browser.cookies.set(SESSION_COOKIE, 'canary-session')
    await send({ message: 'canary-message', signature: 'canary-signature', csrfToken: 'canary-token' })

    // next-auth logs an ended session to the console unless it is configured otherwise.
    browser.cookies.set(SESSION_COOKIE, 'canary_'.padEnd(43, '_'))
    await browser.get('session')

    expect(answers).toHaveLength(7)
    const secrets = [
      ...['canary', 'wants you to', '987654321987', eip155.accountAddress, solana.accountAddress, signature],
      ...[form.signature, /Nonce: (\w+)/.exec(form.message)?.[1] ?? ''],
      ...[...browser.cookies.values()],
    ]
    for (const secret of secrets) {
      expect(answers.join('\n'), secret).not.toContain(secret)
      expect(JSON.stringify(lines), secret).not.toContain(secret)
    }
    for (const spy of consoles) expect(spy).not.toHaveBeenCalled()
    expect(lines.filter(({ msg }) => msg === 'a sign-in was refused')).toMatchObject([
      { level: 'warn', errorCode: 'siwx.bad_signature', chainId: DEVNET_CAIP_ID, refusedInADay: 1 },
      { level: 'warn', errorCode: 'siwx.bad_signature', chainId: DEVNET_CAIP_ID, refusedInADay: 2 },
      { level: 'warn', errorCode: 'siwx.bad_signature', chainId: solana.chainId, refusedInADay: 3 },
      { level: 'warn', errorCode: 'siwx.bad_message', refusedInADay: 1 },
      { level: 'warn', errorCode: 'siwx.bad_message', refusedInADay: 2 },
    ])
    expect(lines.filter(({ msg }) => msg === 'a sign-in was refused')[3]).not.toHaveProperty('chainId')
  })
})
