import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { WorkerAnswers } from '@/lib/frame-guest/serve-worker'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, logInTo, newProfile, openFrame, type Profile } from './custody-api'
import { cutCustody } from './cut-custody'

/*
 * A process that ends at an exact statement while the owner changes how the wallet is recovered. A device that has
 * nothing must get the wallet by the old or by the new way at every moment.
 */

const postgres = await openTestPostgres()
const COOLDOWN_MS = 31_000
/** More changes than an act makes, so that a test which never ends fails. */
const MAX_STATEMENTS = 60
const OLD = { way: 'password', password: 'correct horse battery' } as const
const NEXT = { way: 'password', password: 'a quite different one' } as const
const PASSKEY = { way: 'passkey', secret: randomBytes(32).toString('base64url') } as const
const NEW_PASSKEY = { ...PASSKEY, credentialId: 'Y3JlZGVudGlhbA', label: 'My phone' } as const
const open = () => new AbortController().signal

const use = async (frame: WorkerAnswers, secret: typeof OLD | typeof NEXT | typeof PASSKEY) => {
  await frame.storeWay(secret.way === 'passkey' ? NEW_PASSKEY : secret, open())
  await frame.proveWay(secret, open())
}
const own = async (frame: WorkerAnswers) => {
  await use(frame, OLD)
  await frame.dropAutomatic({ way: 'password' }, open())
}

interface Flow {
  readonly before: (frame: WorkerAnswers) => Promise<unknown>
  readonly act: (frame: WorkerAnswers, signal: AbortSignal) => Promise<unknown>
  /** The act once more, if it is not the same. */
  readonly again?: (frame: WorkerAnswers) => Promise<unknown>
  /** Runs on a device without a half. */
  readonly isElsewhere?: boolean
}
const flows: Readonly<Record<string, Flow>> = {
  'stores a first password': { before: async () => undefined, act: (frame, signal) => frame.storeWay(OLD, signal) },
  'stores another password': { before: own, act: (frame, signal) => frame.storeWay(NEXT, signal) },
  'proves another password': {
    before: async (frame) => {
      await own(frame)
      await frame.storeWay(NEXT, open())
    },
    act: (frame, signal) => frame.proveWay(NEXT, signal),
  },
  'ends the automatic way': {
    before: (frame) => use(frame, OLD),
    act: (frame, signal) => frame.dropAutomatic({ way: 'password' }, signal),
    // Another device has used the password meanwhile: the proof by use is asked of this one again.
    again: async (frame) => {
      await frame.proveWay(OLD, open())
      await frame.dropAutomatic({ way: 'password' }, open())
    },
  },
  'removes a way': {
    before: async (frame) => {
      await own(frame)
      await use(frame, PASSKEY)
    },
    act: (frame, signal) => frame.removeWay({ way: 'password' }, signal),
  },
  'chooses the automatic way again': { before: own, act: (frame, signal) => frame.useAutomatic(undefined, signal) },
  'unlocks a new device': { before: own, act: (frame, signal) => frame.restore(OLD, signal), isElsewhere: true },
}
const names = Object.keys(flows)

describe.skipIf(!postgres)('while the owner', () => {
  const { urls, restart, arm } = cutCustody(postgres)
  const newEmail = () => `owner-${randomBytes(6).toString('hex')}@example.com`
  async function logIn(email: string, profile: Profile) {
    clock.ahead += COOLDOWN_MS
    const frame = await openFrame(profile)
    return { frame, addresses: await logInTo(frame, email) }
  }

  /** The addresses that a device with nothing unlocks by one of the ways. */
  async function reached(email: string): Promise<unknown> {
    const { frame, addresses } = await logIn(email, newProfile())
    const { isLocked } = await frame.user(undefined, open())
    if (!isLocked) return addresses
    for (const secret of [OLD, NEXT, PASSKEY]) {
      const isOpen = await frame.restore(secret, open()).then(
        () => true,
        () => false,
      )
      if (isOpen) return addresses
    }
    return 'locked'
  }

  /** A wallet, and the device that acts. */
  async function prepared({ before, isElsewhere }: Flow) {
    const [email, profile] = [newEmail(), newProfile()]
    const first = await logIn(email, profile)
    await before(first.frame)
    if (!isElsewhere) return { email, profile, ...first }
    const other = newProfile()
    return { email, profile: other, ...(await logIn(email, other)) }
  }

  test.each(names)(
    'behavior: %s: when the process ends after a change, the wallet is reached, and the act can be repeated',
    async (name) => {
      const flow = flows[name] as Flow
      let wasFinished = false
      // All changes would take five minutes on two cores.
      for (let at = 1; !wasFinished && at < MAX_STATEMENTS; at += 3) {
        restart()
        const { email, profile, frame, addresses } = await prepared(flow)
        const page = new AbortController()
        const isCut = arm(at, 'before after change', () => page.abort())
        await flow.act(frame, page.signal).catch(() => null)
        wasFinished = !isCut()
        restart()
        expect(await reached(email), `after statement ${at}`).toEqual(addresses)
        const again = await logIn(email, profile)
        await (flow.again ?? flow.act)(again.frame, open())
        if (wasFinished) expect(await reached(email)).toEqual(addresses)
      }
      expect(wasFinished).toBe(true)
    },
    600_000,
  )

  test.each(names.flatMap((name) => [[name, 'wallet'] as const, [name, 'vault'] as const]))(
    'behavior: %s, and the database of the %s role is away: the wallet is reached when it is back',
    async (name, role) => {
      const flow = flows[name] as Flow
      restart()
      const { email, frame, addresses } = await prepared(flow)
      await postgres?.setOpen(urls[role], false)
      await postgres?.disconnect(urls[role])
      await expect(flow.act(frame, open())).rejects.toMatchObject({ code: 'database.unavailable' })
      await postgres?.setOpen(urls[role], true)
      expect(await reached(email)).toEqual(addresses)
      await (flow.again ?? flow.act)(frame, open())
    },
  )

  test('behavior: two tabs change the password and end ways at the same time, and the wallet is reached', async () => {
    restart()
    for (let round = 0; round < 2; round++) {
      const [email, profile] = [newEmail(), newProfile()]
      const { frame, addresses } = await logIn(email, profile)
      await use(frame, OLD)
      await use(frame, PASSKEY)
      const other = await logIn(email, newProfile())
      const tabs = [frame, other.frame]
      const acts: readonly ((tab: WorkerAnswers) => Promise<unknown>)[] = [
        (tab) => use(tab, NEXT),
        (tab) => tab.dropAutomatic({ way: 'password' }, open()),
        (tab) => tab.removeWay({ way: round % 2 === 0 ? 'passkey' : 'password' }, open()),
        (tab) => tab.dropAutomatic({ way: 'passkey' }, open()),
        (tab) => tab.removeWay({ way: 'password' }, open()),
      ]
      await Promise.allSettled(
        tabs.flatMap((tab, at) => acts.filter((_, act) => (act + round) % 2 === at).map((act) => act(tab))),
      )
      await Promise.allSettled(tabs.flatMap((tab) => acts.map((act) => act(tab))))
      expect(await reached(email), `round ${round}`).toEqual(addresses)
    }
  }, 120_000)
})
