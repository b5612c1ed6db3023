import { afterEach, describe, expect, test } from 'vitest'
import type { Platform } from '@/lib/server/platform/services'
import { brokenKv } from '@/tests/support/broken-kv'
import { codeOf as mailedCode } from '@/tests/support/mail-texts'
import { codeFor, createVisitor, mailsOf, newEmail, openBrowser, openWalletApi, type WalletApi } from './wallet-api'

let api: WalletApi | undefined
afterEach(() => api?.stop())

const FROM_ONE_ADDRESS = { headers: { 'x-forwarded-for': '198.51.100.7' } }
const RATES = { FOYER_RATE_LIMIT_FACTOR: '1', FOYER_TRUSTED_PROXIES: '1' }

describe('attacks on logins by e-mail', () => {
  test('error: a visitor who guesses codes of 20 addresses is stopped long before the last', async () => {
    api = await openWalletApi('pglite', RATES)
    const browser = await openBrowser()
    const outcomes: string[] = []
    for (let count = 0; count < 20; count += 1) {
      const begun = await browser.call('start', { email: newEmail() }, FROM_ONE_ADDRESS)
      const { challengeId } = begun.body
      await browser.call('code', { challengeId }, FROM_ONE_ADDRESS)
      for (let tries = 0; tries < 5; tries += 1) {
        outcomes.push((await browser.call('verify', { challengeId, code: '000000' }, FROM_ONE_ADDRESS)).outcome)
      }
    }
    expect(outcomes.filter((outcome) => outcome !== 'request.rate_limited').length).toBeLessThanOrEqual(10)
    // Somebody else is not stopped.
    const elsewhere = { headers: { 'x-forwarded-for': '203.0.113.9' } }
    expect((await (await openBrowser()).call('start', { email: newEmail() }, elsewhere)).outcome).toBe('done')
  }, 180_000)

  test('error: a visitor begins no more than 30 logins in an hour, whatever the addresses', async () => {
    api = await openWalletApi('pglite', RATES)
    const browser = await openBrowser()
    const outcomes: string[] = []
    for (let count = 0; count < 35; count += 1) {
      outcomes.push((await browser.call('start', { email: newEmail() }, FROM_ONE_ADDRESS)).outcome)
    }
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(30)
    expect(outcomes.at(-1)).toBe('request.rate_limited')
  }, 180_000)

  test('error: while the counters are down nobody begins or finishes a login', async () => {
    api = await openWalletApi('pglite', {}, () => ({ volatileKv: brokenKv() }))
    const browser = await openBrowser()
    expect((await browser.call('start', { email: newEmail() })).outcome).toBe('kv.unavailable')
    const input = { challengeId: '01932b1c-0000-7000-8000-000000000001', code: '000000' }
    expect((await browser.call('verify', input)).outcome).toBe('kv.unavailable')
  })

  test('error: nobody floods a mailbox: of 20 logins at once one is mailed', async () => {
    api = await openWalletApi('pglite')
    const email = newEmail()
    const browsers = await Promise.all(Array.from({ length: 20 }, () => openBrowser()))
    const begun = await Promise.all(browsers.map((browser) => browser.call('start', { email })))
    await Promise.all(
      begun.map(
        ({ body }, index) => body.challengeId && browsers[index]?.call('code', { challengeId: body.challengeId }),
      ),
    )
    await codeFor(api, email)
    expect(await mailsOf(api)).toHaveLength(1)
  })

  test.each([
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com, eve@example.com',
    '"Ada" <ada@example.com>',
    'ada@example.com%0ABcc:eve@example.com',
    'ada@localhost',
  ])('error: "%s" is no address, and nothing is begun', async (email) => {
    api = await openWalletApi('pglite')
    const answer = await (await openBrowser()).call('start', { email })
    expect(answer.outcome).toBe('request.invalid')
    expect(answer.body.error.details).toEqual({ email: 'Invalid input' })
    expect(await mailsOf(api)).toEqual([])
  })

  test('behavior: no log line of a login has the address, the code or a token', async () => {
    const lines: string[] = []
    api = await openWalletApi('pglite', {}, (platform) => ({ log: listen(platform, lines) }))
    const { browser, email, wallet } = await createVisitor(api)
    await browser.call('refresh', {})
    const [mail] = await mailsOf(api)
    if (!mail) throw new Error('no mail')
    const code = mailedCode(mail)
    const log = lines.join('')
    expect(log).toContain('/api/wallet/session/refresh')
    for (const secret of [email, code, browser.cookie, browser.accessToken ?? '-', wallet.input.device.half]) {
      expect(log).not.toContain(secret)
    }
  })
})

/** The log of a platform, kept. */
function listen({ log }: Platform, lines: string[]): Platform['log'] {
  const write = (line: unknown) => void lines.push(JSON.stringify(line))
  return new Proxy(log, {
    get: (target, name) =>
      ['info', 'warn', 'error', 'debug'].includes(String(name)) ? write : Reflect.get(target, name),
  })
}
