import { describe, expect, test } from 'vitest'
import { ratePolicies } from '@/lib/server/http/rate-limit'
import {
  eip155,
  failureOf,
  MINUTE,
  openCodeless,
  otherEip155,
  type SignInForm,
  solana,
  TestBrowser,
} from './sign-in-api'

const { signInAccount, signInNonce, signInVerify } = ratePolicies
/** The account that the attacker floods is the victim's. */
const { chainId, accountAddress } = eip155

const from = (address: string) => new TestBrowser(new Map(), { 'x-forwarded-for': address })
const proxied = { FOYER_TRUSTED_PROXIES: '1' }

/** Distinguished by their addresses, and without a trusted proxy by their nonce cookies. */
const settings: readonly (readonly [name: string, source: Readonly<Record<string, string>>])[] = [
  ['two addresses', proxied],
  ['two browsers, without a trusted proxy', {}],
]

function open(source: Readonly<Record<string, string>>) {
  return { ...openCodeless(source), victim: from('198.51.100.7'), stranger: from('203.0.113.9') }
}

async function expectSignedIn(victim: TestBrowser): Promise<void> {
  expect((await victim.signIn(eip155)).status).toBe(200)
}

/** A sign-in that cannot succeed: a nonce of the browser's own in the victim's name, signed by another account. */
async function wrongForm(browser: TestBrowser): Promise<SignInForm> {
  const form = await browser.prepare(eip155)
  return { ...form, ...(await otherEip155.sign(form.message)) }
}

/** Many of them, over as many minutes as the limit of nonces requires. */
async function wrongForms(browser: TestBrowser, count: number, clock: { now: number }): Promise<SignInForm[]> {
  const forms: SignInForm[] = []
  while (forms.length < count) {
    if (forms.length % signInAccount.limit === 0) clock.now += MINUTE
    forms.push(await wrongForm(browser))
  }
  return forms
}

async function expectStopped(answer: Response): Promise<void> {
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await failureOf(answer)).toMatchObject({ status: 429, code: 'request.rate_limited' })
}

describe.each(settings)('an attacker floods in the name of a victim: %s', (_, source) => {
  test('error: nonces are refused to the attacker and not to the victim', async () => {
    const { victim, stranger } = open(source)
    await expectSignedIn(victim)
    for (let count = 0; count < signInAccount.limit; count += 1) {
      expect((await stranger.nonce({ chainId, accountAddress })).status).toBe(200)
    }
    // A limit per account would be used up twice over.
    for (let count = 0; count < 60; count += 1) await expectStopped(await stranger.nonce({ chainId, accountAddress }))
    await expectSignedIn(victim)
  })

  test('error: failing with nonces of their own is refused to the attacker and not to the victim', async () => {
    const { victim, stranger, clock } = open(source)
    const forms = await wrongForms(stranger, 61, clock)
    const csrfToken = await stranger.csrf()
    const answers: Response[] = []
    for (const form of forms) answers.push(await stranger.submit({ ...form, csrfToken }))
    await expectSignedIn(victim)
    for (const [index, answer] of answers.entries()) {
      if (index >= signInAccount.limit) await expectStopped(answer)
      else expect((await failureOf(answer)).code).toBe('siwx.bad_signature')
    }
  })

  test('error: invented attempts are not counted against the victim', async () => {
    const { victim, stranger } = open(source)
    const form = { ...(await wrongForm(stranger)), csrfToken: await stranger.csrf() }
    for (let count = 0; count < 61; count += 1) {
      const message = form.message.replace(/Nonce: \w+/, `Nonce: ${String(count).padStart(32, '0')}`)
      const answer = await stranger.submit({ ...form, message })
      // Without an address there is only the limit that all visitors share, which is 50 times as large.
      if (source === proxied && count >= signInVerify.limit) await expectStopped(answer)
      else expect((await failureOf(answer)).code).toBe('siwx.expired')
    }
    await expectSignedIn(victim)
  })

  test('error: nonces of many visitors and their failures are not counted against the victim', async () => {
    const { victim } = open(source)
    for (let count = 0; count < 61; count += 1) {
      const stranger = from(`192.0.2.${count}`)
      expect((await failureOf(await stranger.submit(await wrongForm(stranger)))).code).toBe('siwx.bad_signature')
    }
    await expectSignedIn(victim)
  })
})

describe('limits of one visitor', () => {
  test('error: an address without cookies has one limit over all accounts, and one for each', async () => {
    openCodeless(proxied)
    const ask = (account: object) => from('203.0.113.9').nonce(account)
    for (let count = 0; count < signInAccount.limit; count += 1) {
      expect((await ask({ chainId, accountAddress })).status).toBe(200)
    }
    await expectStopped(await ask({ chainId, accountAddress }))
    // The same address on another chain of the namespace is the same account.
    await expectStopped(await ask({ chainId: 'eip155:1', accountAddress }))
    const other = { chainId, accountAddress: otherEip155.accountAddress }
    for (let count = 0; count < signInAccount.limit; count += 1) expect((await ask(other)).status).toBe(200)
    for (let count = signInAccount.limit * 2 + 2; count < signInNonce.limit; count += 1)
      await expectStopped(await ask(other))
    await expectStopped(await ask({ chainId: solana.chainId, accountAddress: solana.accountAddress }))
  })

  test('error: a nonce is not lost by an attempt above the limit', async () => {
    const { stranger: browser, clock } = open(proxied)
    const forms = await wrongForms(browser, signInAccount.limit, clock)
    clock.now += MINUTE
    const right = await browser.prepare(eip155)
    for (const form of forms) await browser.submit(form)
    await expectStopped(await browser.submit(right))
    clock.now += MINUTE
    expect((await browser.submit(right)).status).toBe(200)
  })
})
