import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { uuidv7 } from '@/lib/server/custody/uuid-v7'
import type { Database } from '@/lib/server/database/database'
import { attempts } from '@/lib/server/tables/attempt-table'
import { walletTables } from '@/lib/server/tables/role-tables'
import { emailChallenges } from '@/lib/server/tables/wallet-tables'
import { APPROVAL_LIFE_MS, beginLogin, CODE_LIFE_MS, CODE_TRIES, setCode } from '@/lib/server/wallet/login-challenges'
import { CODE_ALLOWANCES, LOGIN_ALLOWANCES, LOGIN_COOLDOWN_MS } from '@/lib/server/wallet/login-limits'
import { codeOf } from '@/tests/support/code-of'
import { openCustodyDatabases } from './custody-database'
import {
  addressOf,
  createLogins,
  hashCode,
  later,
  newAddress,
  newDevice,
  otherCode,
  PAGE,
  START,
} from './login-visitor'

const { describeDatabases } = await openCustodyDatabases()

describeDatabases('logins', { role: 'wallet', tables: walletTables }, (database) => {
  const run: Database<typeof walletTables>['run'] = (work) => database().run(work)
  const queries = () => database().opened.queries
  const { begin, send, check, beginAndSend } = createLogins(run)

  describe('codes', () => {
    test('behavior: a code has six digits, and is accepted once', async () => {
      const { address, challenge, code, mailTo } = await beginAndSend()
      expect(code).toMatch(/^\d{6}$/)
      expect(Buffer.from(mailTo?.sealed ?? []).equals(Buffer.from(address.sealed))).toBe(true)
      expect(await check(challenge, code)).toMatchObject(PAGE)
      expect(await codeOf(check(challenge, code))).toBe('email.code_expired')
    })

    test('behavior: of 50 right tries at once one is accepted', async () => {
      const { challenge, code } = await beginAndSend()
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => codeOf(check(challenge, code))))
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    })

    test('error: of 50 wrong tries at once five are compared, and the right code is too late', async () => {
      const { address, challenge, code } = await beginAndSend()
      const wrong = otherCode(code)
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => codeOf(check(challenge, wrong))))
      expect(outcomes.filter((outcome) => outcome === 'email.code_wrong')).toHaveLength(CODE_TRIES - 1)
      expect(await triedCodes(address)).toBe(CODE_TRIES)
      expect(await codeOf(check(challenge, code))).toBe('email.code_expired')
    })

    test('error: a wrong code says how many tries are left', async () => {
      const { challenge, code } = await beginAndSend()
      const failure = await check(challenge, otherCode(code)).catch((error) => error)
      expect(failure).toMatchObject({ code: 'email.code_wrong', details: { left: CODE_TRIES - 1 } })
      expect(await codeOf(check(challenge, code))).toBe('done')
    })

    test('error: a code is worth nothing on another device, in another login, or before it is made', async () => {
      const { challenge, code, thumbprint } = await beginAndSend()
      expect(await codeOf(check({ ...challenge, thumbprint: newDevice() }, code))).toBe('email.code_expired')
      const waiting = await begin(newAddress(), thumbprint)
      expect(await codeOf(check(waiting, code))).toBe('email.code_expired')
      expect(await codeOf(check({ id: uuidv7(START.getTime()), thumbprint }, code))).toBe('email.code_expired')
      expect(await codeOf(check(challenge, code))).toBe('done')
    })

    test.each([
      [CODE_LIFE_MS - 1, 'done'],
      [CODE_LIFE_MS, 'email.code_expired'],
    ])('param: %i ms after it was made a code is %s', async (ms, outcome) => {
      const { challenge, code } = await beginAndSend()
      expect(await codeOf(check(challenge, code, later(ms)))).toBe(outcome)
    })

    test.each([
      [APPROVAL_LIFE_MS - 1, 'done'],
      [APPROVAL_LIFE_MS, 'email.code_expired'],
    ])('param: %i ms after its beginning a login is %s when its code is asked for', async (ms, outcome) => {
      const challenge = await begin(newAddress(), newDevice())
      expect(await codeOf(send(challenge, later(ms)))).toBe(outcome)
    })

    test('behavior: a login has one code: asking again changes nothing and mails nothing', async () => {
      const { challenge, code } = await beginAndSend()
      expect((await send(challenge)).mailTo).toBeNull()
      expect(await codeOf(check(challenge, code))).toBe('done')
      expect(await codeOf(send(challenge))).toBe('email.code_expired')
    })

    test('behavior: a login of a known device has its code from the beginning', async () => {
      const challenge = { id: uuidv7(START.getTime()), thumbprint: newDevice() }
      const code = await hashCode('012345', challenge)
      await run((each) =>
        beginLogin(each, { ...newAddress(), ...challenge, ...PAGE, place: null, isKnown: true, code }, START),
      )
      expect((await send(challenge)).mailTo).toBeNull()
      expect(await codeOf(check(challenge, '012345', later(CODE_LIFE_MS)))).toBe('email.code_expired')
      expect(await codeOf(check(challenge, '012345'))).toBe('done')
    })

    test('behavior: a code is compared by the key that made its hash', async () => {
      const challenge = await begin(newAddress(), newDevice())
      const old = await hashCode('012345', challenge, 'older')
      await run((each) => setCode(each, challenge, old, START))
      expect(await codeOf(check(challenge, '012345'))).toBe('done')
    })

    test('behavior: a new login of the same device replaces its earlier one, and no other', async () => {
      const { address, challenge, code, thumbprint } = await beginAndSend()
      const elsewhere = await beginAndSend(address, newDevice(), later(LOGIN_COOLDOWN_MS))
      const again = await beginAndSend(address, thumbprint, later(2 * LOGIN_COOLDOWN_MS))
      const now = later(2 * LOGIN_COOLDOWN_MS)
      expect(await codeOf(check(challenge, code, now))).toBe('email.code_expired')
      expect(await codeOf(check(elsewhere.challenge, elsewhere.code, now))).toBe('done')
      expect(await codeOf(check(again.challenge, again.code, now))).toBe('done')
    })

    test('behavior: neither code nor address is in a row', async () => {
      const { challenge, code } = await beginAndSend(addressOf('grace@example.com'))
      const [row] = await queries().select().from(emailChallenges).where(eq(emailChallenges.id, challenge.id))
      const text = JSON.stringify(row)
      expect(text).not.toContain(code)
      expect(text).not.toContain('grace')
      expect(row?.codeHash).toHaveLength(32)
    })
  })

  describe('limits of an address', () => {
    test('error: a second login within 30 seconds is refused with the seconds left, on any device', async () => {
      const address = newAddress()
      await begin(address, newDevice())
      await expect(begin(address, newDevice(), later(12_300))).rejects.toMatchObject({
        code: 'email.cooldown',
        details: { seconds: 18 },
      })
      expect(await codeOf(begin(address, newDevice(), later(LOGIN_COOLDOWN_MS)))).toBe('done')
    })

    test('error: of 20 logins at once one begins', async () => {
      const address = newAddress()
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => codeOf(begin(address, newDevice()))))
      expect(outcomes.sort()).toEqual(['done', ...Array.from({ length: 19 }, () => 'email.cooldown')])
    })

    test('behavior: the same address in another project has limits of its own', async () => {
      await begin(addressOf('linus@example.com'), newDevice())
      expect(await codeOf(begin(addressOf('linus@example.com', 'project:other'), newDevice()))).toBe('done')
    })

    test('param: one place can begin 30 logins, and then one in 48 minutes, on any device', async () => {
      const { atOnce, everyMs } = LOGIN_ALLOWANCES.place
      expect([atOnce, everyMs]).toEqual([30, 48 * 60_000])
      const address = newAddress()
      const beginAt = (ms: number) => begin(address, newDevice(), later(ms), { place: 'one' })
      for (let count = 0; count < atOnce; count += 1) await beginAt(count * LOGIN_COOLDOWN_MS)
      const passed = atOnce * LOGIN_COOLDOWN_MS
      await expect(beginAt(passed)).rejects.toMatchObject({
        code: 'email.cooldown',
        details: { seconds: (everyMs - passed) / 1000 },
      })
      expect(await codeOf(beginAt(everyMs))).toBe('done')
      expect(await codeOf(beginAt(everyMs + LOGIN_COOLDOWN_MS))).toBe('email.cooldown')
      expect(await codeOf(begin(address, newDevice(), later(passed), { place: 'another' }))).toBe('done')
    })

    test('param: all places together can begin 120 logins, and then one in ten minutes; a known device has its own limit', async () => {
      const { atOnce, everyMs } = LOGIN_ALLOWANCES.address
      expect([atOnce, everyMs]).toEqual([120, 600_000])
      const address = newAddress()
      await begin(address, newDevice(), START, { place: 'one' })
      await spend(address, 'login', atOnce - 1, everyMs)
      expect(await codeOf(begin(address, newDevice(), START, { place: 'two' }))).toBe('done')
      await expect(begin(address, newDevice(), START, { place: 'three' })).rejects.toMatchObject({
        code: 'email.cooldown',
        details: { seconds: everyMs / 1000 },
      })
      expect(await codeOf(begin(address, newDevice(), START, { place: 'one', isKnown: true }))).toBe('done')
      expect(await codeOf(begin(address, newDevice(), later(everyMs), { place: 'three' }))).toBe('done')
    })

    test('error: 25 wrong codes from one place lock it, also for a correct code and for new logins; other places stay open', async () => {
      const { atOnce, everyMs } = CODE_ALLOWANCES.place
      expect([atOnce, everyMs]).toEqual([25, 3_600_000])
      const address = newAddress()
      for (let count = 0; count < atOnce; count += CODE_TRIES) {
        const challenge = await begin(address, newDevice(), START, { place: `begins ${count}` })
        const { code } = await send(challenge)
        for (let tries = 0; tries < CODE_TRIES; tries += 1)
          await codeOf(check(challenge, otherCode(code), START, 'one'))
      }
      const challenge = await begin(address, newDevice(), START, { place: 'another' })
      const { code } = await send(challenge)
      await expect(check(challenge, code, START, 'one')).rejects.toMatchObject({
        code: 'email.locked',
        details: { seconds: everyMs / 1000 },
      })
      expect(await codeOf(begin(address, newDevice(), START, { place: 'one' }))).toBe('email.cooldown')
      expect(await codeOf(check(challenge, code, START, 'another'))).toBe('done')
    })

    test('error: 50 parallel tries do not exceed the 250 wrong codes of an address; then one in ten minutes', async () => {
      const { atOnce, everyMs } = CODE_ALLOWANCES.address
      expect([atOnce, everyMs]).toEqual([250, 600_000])
      const address = newAddress()
      const logins = await Promise.all(
        Array.from({ length: 10 }, async (_, count) => {
          const challenge = await begin(address, newDevice(), START, { place: `place ${count}` })
          return { challenge, ...(await send(challenge)) }
        }),
      )
      const [first, ...others] = logins
      if (!first) throw new Error('no login')
      await codeOf(check(first.challenge, otherCode(first.code), START, 'place 0'))
      await spend(address, 'code', atOnce - 20, everyMs)
      const outcomes = await Promise.all(
        others.flatMap(({ challenge, code }, count) =>
          Array.from({ length: CODE_TRIES }, () =>
            codeOf(check(challenge, otherCode(code), START, `place ${count + 1}`)),
          ),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'email.locked')).toHaveLength(9 * CODE_TRIES - 20)
      await expect(begin(address, newDevice(), START, { place: 'another' })).rejects.toMatchObject({
        code: 'email.cooldown',
        details: { seconds: everyMs / 1000 },
      })
      expect(await codeOf(begin(address, newDevice(), later(everyMs), { place: 'another' }))).toBe('done')
    }, 60_000)

    test('behavior: a correct code does not count as a wrong one', async () => {
      const { address, challenge, code } = await beginAndSend()
      await codeOf(check(challenge, otherCode(code)))
      await check(challenge, code)
      expect(await triedCodes(address)).toBe(1)
    })
  })

  const allOf = ({ subjectIndex }: { readonly subjectIndex: Uint8Array }, act: 'login' | 'code') =>
    and(eq(attempts.subjectIndex, subjectIndex), eq(attempts.act, act), eq(attempts.holder, 'address'))

  /** The number of codes that were tried for an address, from all places. */
  async function triedCodes(address: { readonly subjectIndex: Uint8Array }): Promise<number> {
    const [row] = await queries().select().from(attempts).where(allOf(address, 'code'))
    return ((row?.takenUntil.getTime() ?? 0) - START.getTime()) / CODE_ALLOWANCES.address.everyMs
  }

  /** Sets the count of an address as if `count` tries had been made from all places. */
  async function spend(
    address: { readonly subjectIndex: Uint8Array },
    act: 'login' | 'code',
    count: number,
    everyMs: number,
  ): Promise<void> {
    await queries()
      .update(attempts)
      .set({ takenUntil: later(count * everyMs) })
      .where(allOf(address, act))
  }
})
