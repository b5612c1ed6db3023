import { describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { WorkerAnswers } from '@/lib/frame-guest/serve-worker'
import type { Mail } from '@/lib/server/mail/mail-sender'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, mailAccount, newProfile, nextCodeTo, openFrame, type Profile } from './custody-api'
import { cutCustody } from './cut-custody'
import { approveOnly, changeTo, logIn, newAddress, pressOwnerLink, pressRevert } from './email-change-steps'

/*
 * A process that ends at an exact statement while the owner changes the address, or brings the old one back. At every
 * moment a device of the wallet opens it, and a device that has nothing gets it by the old or the new address.
 */

const postgres = await openTestPostgres()
const open = () => new AbortController().signal
const HOUR_MS = 3_600_000
/** More changes than a step makes, so that a test which never ends fails. */
const MAX_STATEMENTS = 40
/** All changes would take three minutes on two cores. */
const EVERY = 3

let isVaultMailAway = false
/** The mail account of the vault, which can be away. */
const vaultMail = {
  state: 'on',
  id: 'test',
  get: () => ({
    id: 'test',
    async send(mail: Mail) {
      if (isVaultMailAway) throw new AppError('mail.unavailable')
      await mailAccount.get().send(mail)
    },
  }),
} as const

interface Changing {
  readonly email: string
  readonly next: string
  readonly profile: Profile
  readonly frame: WorkerAnswers
  readonly addresses: unknown
}

interface Step {
  readonly before: (changing: Changing) => Promise<unknown>
  readonly act: (changing: Changing, signal: AbortSignal) => Promise<unknown>
}

const steps: Readonly<Record<string, Step>> = {
  'asks for the change': {
    before: async () => {
      clock.ahead += 31_000
    },
    act: ({ frame, next }, signal) => frame.startEmailChange({ email: next }, signal),
  },
  'proves the old address': {
    before: async ({ frame, next }) => {
      clock.ahead += 31_000
      await frame.startEmailChange({ email: next }, open())
    },
    act: async ({ frame, email }, signal) => frame.proveOldEmail({ code: await nextCodeTo(email) }, signal),
  },
  'proves the new address': {
    before: async ({ frame, email, next }) => {
      clock.ahead += 31_000
      await frame.startEmailChange({ email: next }, open())
      await frame.proveOldEmail({ code: await nextCodeTo(email) }, open())
    },
    act: async ({ frame, next }, signal) => frame.proveNewEmail({ code: await nextCodeTo(next) }, signal),
  },
  'presses the link of the vault': {
    before: ({ frame, email, next }) => changeTo(frame, email, next),
    act: ({ next }) => pressOwnerLink(next),
  },
  'brings the old address back': {
    before: async ({ frame, email, next }) => {
      await changeTo(frame, email, next)
      await pressOwnerLink(next)
    },
    act: ({ email }) => pressRevert(email),
  },
  'logs in by the address that is back': {
    before: async ({ frame, email, next }) => {
      await changeTo(frame, email, next)
      await pressOwnerLink(next)
      await pressRevert(email)
    },
    act: ({ email, profile }) => logIn(email, profile),
  },
}
const names = Object.keys(steps)

/** The code that a step takes. */
const codeOfStep = async (name: string, { email, next }: Changing) =>
  name === 'asks for the change' ? '' : nextCodeTo(name === 'proves the old address' ? email : next)

const enter = (name: string, { frame, next }: Changing, code: string) => {
  if (name === 'asks for the change') return frame.startEmailChange({ email: next }, open())
  return name === 'proves the old address'
    ? frame.proveOldEmail({ code }, open())
    : frame.proveNewEmail({ code }, open())
}

/** Tries each way in turn. @returns the addresses of the wallet, or the failures. */
async function firstOf(ways: readonly (() => Promise<unknown>)[], isRight: (found: unknown) => boolean) {
  const failures: unknown[] = []
  for (const way of ways) {
    const found = await way().catch((thrown: unknown) => String(thrown))
    if (isRight(found)) return found
    failures.push(found)
  }
  return failures
}

describe.skipIf(!postgres)('while the owner changes the address', () => {
  const { urls, restart, arm } = cutCustody(postgres, { mail: { wallet: mailAccount, vault: vaultMail } })

  async function prepared({ before }: Step): Promise<Changing> {
    const email = newAddress()
    const changing = { email, next: newAddress(), ...(await logIn(email)) }
    await before(changing)
    return changing
  }

  const addressesOf = (email: string, profile?: Profile) => logIn(email, profile).then(({ addresses }) => addresses)

  /** By the new address, once the old mailbox has approved the device too. */
  const byBoth = async ({ email, next }: Changing) => {
    const device = newProfile()
    await approveOnly(email, device)
    return addressesOf(next, device)
  }

  /** The device of the wallet opens it, by one of the addresses, and so does a device that has nothing. */
  async function expectReached(changing: Changing, about: string): Promise<void> {
    const { email, next, profile, addresses } = changing
    const isRight = (found: unknown) => JSON.stringify(found) === JSON.stringify(addresses)
    // By the present address first: a login by another one makes another wallet.
    const own = await firstOf([() => addressesOf(email, profile), () => addressesOf(next, profile)], isRight)
    expect(own, `the device, ${about}`).toEqual(addresses)
    const wait = async () => {
      clock.ahead += 24 * HOUR_MS
      return addressesOf(next)
    }
    const elsewhere = await firstOf([() => addressesOf(email), () => byBoth(changing), wait], isRight)
    expect(elsewhere, `a new device, ${about}`).toEqual(addresses)
  }

  test.each(names)(
    'behavior: %s: when the process ends after a change, the wallet is reached by the old or the new address',
    async (name) => {
      const step = steps[name] as Step
      let wasFinished = false
      for (let at = 1; !wasFinished && at < MAX_STATEMENTS; at += EVERY) {
        restart()
        const changing = await prepared(step)
        const page = new AbortController()
        const isCut = arm(at, 'before after change', () => page.abort())
        await step.act(changing, page.signal).catch(() => null)
        wasFinished = !isCut()
        restart()
        await expectReached(changing, `after change ${at}`)
      }
      expect(wasFinished).toBe(true)
    },
    600_000,
  )

  test.each([
    ['asks for the change', 'wallet'],
    ['asks for the change', 'vault'],
    ['proves the old address', 'wallet'],
    ['proves the new address', 'wallet'],
  ] as const)(
    'error: %s, and the database of the %s role is away: nothing has changed, and the step can be repeated',
    async (name, role) => {
      const step = steps[name] as Step
      restart()
      const changing = await prepared(step)
      const code = await codeOfStep(name, changing)
      await postgres?.setOpen(urls[role], false)
      await postgres?.disconnect(urls[role])
      await expect(enter(name, changing, code)).rejects.toMatchObject({ code: 'database.unavailable' })
      await postgres?.setOpen(urls[role], true)
      expect((await changing.frame.user(undefined, open())).email).toBe(changing.email)
      await enter(name, changing, code)
    },
  )

  test.each([['database'], ['mail account']])(
    'behavior: the %s of the vault is away with the second code: the address has changed, and its link is mailed later',
    async (what) => {
      const step = steps['proves the new address'] as Step
      restart()
      const changing = await prepared(step)
      const { frame, next, profile } = changing
      const code = await nextCodeTo(next)
      if (what === 'database') {
        await postgres?.setOpen(urls.vault, false)
        await postgres?.disconnect(urls.vault)
      } else isVaultMailAway = true
      expect(await frame.proveNewEmail({ code }, open())).toEqual({ email: next, linkSeconds: null })
      await postgres?.setOpen(urls.vault, true)
      isVaultMailAway = false
      expect((await frame.user(undefined, open())).email).toBe(next)
      await expectReached(changing, 'before the link')
      const again = await logIn(next, profile)
      clock.ahead += 31_000
      await again.frame.mailOwnerLink(undefined, open())
      await pressOwnerLink(next)
      expect(await again.frame.isEmailOwner(undefined, open())).toEqual({ isOwner: true })
    },
  )

  test('error: a second tab that begins another change ends the first one, and the wallet is reached', async () => {
    restart()
    const email = newAddress()
    const changing = { email, next: newAddress(), ...(await logIn(email)) }
    clock.ahead += 31_000
    const other = await openFrame(changing.profile)
    await changing.frame.startEmailChange({ email: changing.next }, open())
    const first = await nextCodeTo(email)
    clock.ahead += 31_000
    await other.startEmailChange({ email: newAddress() }, open())
    await expect(changing.frame.proveOldEmail({ code: first }, open())).rejects.toMatchObject({
      code: 'email.code_expired',
    })
    await nextCodeTo(email)
    await expectReached(changing, 'after two tabs')
  })
})
