import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '@/lib/core/endpoint'
import * as deletion from '@/lib/custody/deletion-contract'
import { walletExport } from '@/lib/custody/export-contract'
import { createHalfDelivery } from '@/lib/custody/half-delivery'
import { sessionRefresh } from '@/lib/custody/login-contract'
import { stepUpStart, stepUpVerify } from '@/lib/custody/step-up-contract'
import { windowOffer } from '@/lib/custody/window-contract'
import type { WorkerAnswers } from '@/lib/frame-guest/serve-worker'
import { codeOf } from '@/tests/support/code-of'
import { openTestPostgres } from '@/tests/support/test-postgres'
import {
  clock,
  logInTo,
  newProfile,
  nextCodeTo,
  openCustody,
  openFrame,
  openScript,
  type Profile,
  sendAgain,
} from './custody-api'

/*
 * Attacks on step-up, export, the row of a window, and deletion: login CSRF, replay, fixation, and a lower proof in place
 * of a higher one. `sent` has a request of each endpoint, as the frame of the owner has sent it.
 */

const postgres = await openTestPostgres()
const newKey = () => `one:${randomBytes(32).toString('base64')}`
const newEmail = () => `owner-${randomBytes(6).toString('hex')}@example.com`
const open = () => new AbortController().signal
const MINUTE_MS = 60_000

const endpoints: readonly Endpoint[] = [
  ...[stepUpStart, stepUpVerify, walletExport, windowOffer],
  ...[deletion.walletDelete, deletion.walletDeletion, deletion.walletKeep, deletion.walletHoldings],
  ...[deletion.vaultDelete, deletion.vaultKeep],
]
const named = endpoints.map((each) => [each.path, each] as const)
const ofWallet = named.filter(([path]) => path.startsWith('/api/wallet'))
const signed = named.filter(([path]) => /\/(delete|keep)$/.test(path))

interface Sent {
  readonly address: string
  readonly init: RequestInit | undefined
}
type OnRequest = Parameters<typeof openFrame>[1]

describe.skipIf(!postgres)('leaving is attacked', () => {
  const sent = new Map<string, Sent>()
  let victim: {
    readonly email: string
    readonly profile: Profile
    readonly frame: WorkerAnswers
    readonly accessToken: string
  }

  async function logIn(email: string, profile: Profile = newProfile(), onRequest?: OnRequest) {
    clock.ahead += 31_000
    const frame = await openFrame(profile, onRequest)
    return { frame, addresses: await logInTo(frame, email) }
  }
  /** A script with a session of this address, on a device of its own. */
  async function openAttacker(email: string, profile = newProfile()) {
    const { frame } = await logIn(email, profile)
    const call = openScript(profile)
    const { accessToken } = await call('wallet', sessionRefresh, {})
    return { frame, call, accessToken }
  }
  /** Another device of the owner, in the hands of the attacker: one recovery, because a day has ten. */
  const second = newProfile()
  const sentTo = (path: string): Sent => {
    const found = sent.get(path)
    if (!found) throw new Error(`nothing was sent to ${path}`)
    return found
  }
  const inputOf = (path: string) => JSON.parse(String(sentTo(path).init?.body))
  const ask = (
    call: ReturnType<typeof openScript>,
    endpoint: Endpoint,
    input: object,
    options: { readonly accessToken?: string },
  ) => codeOf(call(roleOf(endpoint.path), endpoint as typeof deletion.walletDelete, input as never, options))

  beforeAll(async () => {
    const urls = { wallet: (await postgres?.create()) ?? '', vault: (await postgres?.create()) ?? '' }
    openCustody(urls, { wallet: newKey(), vault: newKey() })
    const [email, profile] = [newEmail(), newProfile()]
    const keep: OnRequest = (path, address, init) => void sent.set(path, { address, init })
    const { frame } = await logIn(email, profile, keep)
    clock.ahead += 6 * MINUTE_MS
    await frame.startStepUp(undefined, open())
    await frame.enterStepUp({ code: await nextCodeTo(email) }, open())
    await frame.planDeletion(undefined, open())
    await frame.undoDeletion(undefined, open())
    const call = openScript(profile, keep)
    const { accessToken } = await call('wallet', sessionRefresh, {})
    await codeOf(call('wallet', deletion.walletHoldings, { chainId: 'eip155:1' }, { accessToken }))
    await call('wallet', walletExport, { key: (await createHalfDelivery()).key }, { accessToken })
    await call('wallet', windowOffer, { id: 'w'.repeat(22), offer: { version: 1, sealed: 'offer' } }, { accessToken })
    victim = { email, profile, frame, accessToken }
  })
  afterAll(() => postgres?.stop())

  test.each(named)('error: %s refuses a request that was sent before', async (path) => {
    const { address, init } = sentTo(path)
    expect((await sendAgain(address, init)).code).toBe('proof.invalid')
  })

  test.each(named)('error: %s refuses a page of another site, and a request without a proof', async (path) => {
    const { address, init } = sentTo(path)
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await sendAgain(address, init, foreign)).status).toBe(403)
    // What a form of another site could send.
    const asForm = await sendAgain(address, { ...init, headers: { 'content-type': 'text/plain' } })
    expect(asForm.code).toBe('request.invalid')
    const headers = { 'content-type': 'application/json' }
    expect((await sendAgain(address, { ...init, headers })).code).toBe('proof.invalid')
  })

  test.each(named)(
    'error: %s refuses a proof of another body or path, which has not been used',
    async (path, endpoint) => {
      // The attacker holds the request back, as a proxy of the network could.
      const held: Sent[] = []
      const call = openScript(victim.profile, (_, address, init) => {
        held.push({ address, init })
        throw new TypeError('Failed to fetch')
      })
      for (let times = 0; times < 3; times++)
        await ask(call, endpoint, inputOf(path), roleOf(path) === 'wallet' ? { accessToken: victim.accessToken } : {})
      const [first, second, third] = held
      if (!first || !second || !third) throw new Error('nothing was held back')
      const body = JSON.stringify({ ...inputOf(path), more: 1 })
      expect((await sendAgain(first.address, { ...first.init, body })).code).toBe('proof.invalid')
      const [other = ''] = named.map(([each]) => each).filter((each) => each !== path && roleOf(each) === roleOf(path))
      expect((await sendAgain(second.address.replace(path, other), second.init)).code).toBe('proof.invalid')
      expect((await sendAgain(third.address, third.init)).code).not.toBe('proof.invalid')
    },
  )

  test.each(ofWallet)(
    'error: %s needs the access token of a session, on the device of that session',
    async (path, endpoint) => {
      const { accessToken } = await openAttacker(victim.email, second)
      const call = openScript(newProfile())
      for (const options of [{}, { accessToken }])
        expect(await ask(call, endpoint, inputOf(path), options)).toBe('session.ended')
    },
  )

  test.each(signed)(
    'error: %s does nothing for a stranger with the signatures of the owner',
    async (path, endpoint) => {
      const { call, accessToken } = await openAttacker(newEmail())
      const isVault = roleOf(path) === 'vault'
      expect(await ask(call, endpoint, inputOf(path), { accessToken })).toBe(
        isVault ? 'custody.not_approved' : 'request.invalid',
      )
      expect(await victim.frame.deletion(undefined, open())).toMatchObject({ deletesAt: null })
    },
  )

  test.each(signed)(
    'error: %s does nothing for another device of the owner, with a fresh code and the signatures of this one',
    async (path, endpoint) => {
      const { frame, call, accessToken } = await openAttacker(victim.email, second)
      clock.ahead += MINUTE_MS
      await frame.startStepUp(undefined, open())
      await frame.enterStepUp({ code: await nextCodeTo(victim.email) }, open())
      const expected = roleOf(path) === 'vault' ? 'custody.not_approved' : 'request.invalid'
      expect(await ask(call, endpoint, inputOf(path), { accessToken })).toBe(expected)
    },
  )

  test.each([
    ['to keep the wallet', 'wallet', deletion.walletKeep, deletion.walletDelete],
    ['to delete the wallet', 'wallet', deletion.walletDelete, deletion.walletKeep],
    ['to keep the wallet', 'vault', deletion.vaultKeep, deletion.vaultDelete],
    ['to delete the wallet', 'vault', deletion.vaultDelete, deletion.vaultKeep],
  ] as const)('error: signatures %s in the %s role are worth nothing for the opposite', async (_, _role, from, to) => {
    const [email, profile] = [newEmail(), newProfile()]
    const own = new Map<string, string>()
    const { frame } = await logIn(email, profile, (path, _address, init) => void own.set(path, String(init?.body)))
    await frame.planDeletion(undefined, open())
    await frame.undoDeletion(undefined, open())
    const call = openScript(profile)
    const { accessToken } = await call('wallet', sessionRefresh, {})
    const input = { ...JSON.parse(own.get(from.path) ?? ''), deletionId: 'x'.repeat(43) }
    const expected = roleOf(to.path) === 'vault' ? 'custody.not_approved' : 'request.invalid'
    // Of another deletion, and of another act on the same one.
    expect(await ask(call, to, input, { accessToken })).toBe(expected)
    const same = JSON.parse(own.get(from.path) ?? '')
    expect(await ask(call, to, same, { accessToken })).toBe(expected)
  })

  test('error: a code of the login that is six minutes old neither exports nor deletes, and one of a step-up does', async () => {
    const [email, profile] = [newEmail(), newProfile()]
    const own = new Map<string, string>()
    const { frame } = await logIn(email, profile, (path, _address, init) => void own.set(path, String(init?.body)))
    await frame.planDeletion(undefined, open())
    await frame.undoDeletion(undefined, open())
    clock.ahead += 6 * MINUTE_MS
    const call = openScript(profile)
    const { accessToken } = await call('wallet', sessionRefresh, {})
    const wanted = { key: (await createHalfDelivery()).key }
    const planned = JSON.parse(own.get(deletion.walletDelete.path) ?? '')
    expect(await ask(call, walletExport, wanted, { accessToken })).toBe('custody.login_too_old')
    expect(await ask(call, deletion.walletDelete, planned, { accessToken })).toBe('custody.login_too_old')
    await frame.startStepUp(undefined, open())
    await frame.enterStepUp({ code: await nextCodeTo(email) }, open())
    const fresh = await call('wallet', sessionRefresh, {})
    expect(await ask(call, walletExport, wanted, { accessToken: fresh.accessToken })).toBe('done')
    await frame.planDeletion(undefined, open())
  })

  test('error: a step-up that a stranger has begun is not completed by the code of the owner, nor the other way round', async () => {
    const [mine, theirs] = [await openAttacker(newEmail()), newEmail()]
    const owner = await openAttacker(theirs)
    clock.ahead += 6 * MINUTE_MS
    const refreshed = (each: typeof mine) => each.call('wallet', sessionRefresh, {})
    const [attacker, victimNow] = [await refreshed(mine), await refreshed(owner)]
    const begun = await mine.call('wallet', stepUpStart, {}, { accessToken: attacker.accessToken })
    const asked = await owner.call('wallet', stepUpStart, {}, { accessToken: victimNow.accessToken })
    const code = await nextCodeTo(theirs)
    const enter = (each: typeof mine, accessToken: string, challengeId: string) =>
      ask(each.call, stepUpVerify, { challengeId, code }, { accessToken })
    expect(await enter(owner, victimNow.accessToken, begun.challengeId)).toBe('email.code_expired')
    expect(await enter(mine, attacker.accessToken, asked.challengeId)).toBe('email.code_expired')
    expect(await enter(owner, victimNow.accessToken, asked.challengeId)).toBe('done')
  })

  test('error: a deletion is planned five times a day at most', async () => {
    const [email, profile] = [newEmail(), newProfile()]
    const { frame } = await logIn(email, profile)
    for (let times = 0; times < 5; times++) {
      await frame.planDeletion(undefined, open())
      await frame.undoDeletion(undefined, open())
    }
    await expect(frame.planDeletion(undefined, open())).rejects.toMatchObject({ code: 'request.rate_limited' })
    expect(await frame.deletion(undefined, open())).toMatchObject({ deletesAt: null })
    clock.ahead += 24 * 60 * MINUTE_MS
    const again = await logIn(email, profile)
    await again.frame.startStepUp(undefined, open())
    await again.frame.enterStepUp({ code: await nextCodeTo(email) }, open())
    await again.frame.planDeletion(undefined, open())
    await again.frame.undoDeletion(undefined, open())
  })
})

const roleOf = (path: string): 'wallet' | 'vault' => (path.startsWith('/api/vault') ? 'vault' : 'wallet')
