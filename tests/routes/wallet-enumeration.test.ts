import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getPart } from '@/lib/server/kit/role-part'
import type { Platform } from '@/lib/server/platform/services'
import { attempts } from '@/lib/server/tables/attempt-table'
import { countKeyWork, countStatements } from '@/tests/support/custody-keys'
import {
  type Browser,
  codeFor,
  createVisitor,
  newEmail,
  openBrowser,
  openWalletApi,
  type WalletApi,
} from './wallet-api'

let api: WalletApi
/** A browser that is known nowhere. */
let stranger: Browser
let watch: (what: string) => void = () => {}

beforeAll(async () => {
  api = await openWalletApi('pglite', {}, (platform: Platform) => ({
    keys: {
      ...platform.keys,
      wallet: {
        state: 'on',
        id: 'local',
        get: () => countKeyWork(getPart(platform.keys.wallet), (what) => watch(what)),
      },
    },
    databases: {
      ...platform.databases,
      wallet: async () => countStatements(await platform.databases.wallet(), (what) => watch(what)),
    },
  }))
  stranger = await openBrowser()
}, 60_000)
afterAll(() => api.stop())

describe('whether an address has a wallet', () => {
  /** What the server does for one request, and its answer. */
  async function watchStart(email: string) {
    const work: string[] = []
    watch = (what) => void work.push(what)
    const answer = await stranger.call('start', { email })
    watch = () => {}
    const { challengeId: _, ...body } = answer.body
    const names = [...answer.headers.keys()].sort()
    return { status: answer.status, body, names, length: JSON.stringify(answer.body).length, work: work.sort() }
  }

  /** The limits of addresses, as if they had waited. */
  async function forgetLimits() {
    const database = await api.platform.databases.wallet()
    await database.run((queries) => queries.delete(attempts))
  }

  test('behavior: status, shape, headers and work are the same for an address with a wallet and for one without', async () => {
    const known = await createVisitor(api)
    const other = newEmail().padStart(known.email.length, 'x')
    const { email } = known
    await forgetLimits()
    const [withWallet, without] = [await watchStart(email), await watchStart(other)]
    expect(withWallet.body.action).toBe('VERIFY_DEVICE')
    expect(withWallet).toEqual(without)
    expect(withWallet.work).toContain('hash login-codes')
    // A cooldown says nothing either.
    const [again, otherAgain] = [await watchStart(email), await watchStart(other)]
    expect({ ...again, body: again.body.error?.code }).toEqual({ ...otherAgain, body: otherAgain.body.error?.code })
  })

  test('behavior: a refused stranger gets the same answer at the same cost, whether or not the address has a wallet', async () => {
    const known = await createVisitor(api)
    const other = newEmail().padStart(known.email.length, 'x')
    const database = await api.platform.databases.wallet()
    const refusals = async (set: Partial<typeof attempts.$inferInsert>) => {
      await forgetLimits()
      const seen = []
      for (const email of [known.email, other]) {
        await watchStart(email)
        await database.run((queries) => queries.update(attempts).set({ lastAt: new Date(0), ...set }))
        const { body, ...rest } = await watchStart(email)
        seen.push({ ...rest, error: { ...body.error, details: Object.keys(body.error.details ?? {}) } })
      }
      return seen
    }
    // The limit of the address is used up.
    for (const act of ['login', 'code'] as const) {
      const [withWallet, without] = await refusals({ act, takenUntil: new Date(Date.now() + 365 * 24 * 3_600_000) })
      expect(withWallet).toMatchObject({ status: 429, error: { code: 'email.cooldown', details: ['seconds'] } })
      expect({ ...withWallet, error: { ...withWallet?.error, requestId: '', message: '' } }).toEqual({
        ...without,
        error: { ...without?.error, requestId: '', message: '' },
      })
    }
  })

  test('behavior: a device that is known does the same work as one that is not; its mail comes after the answer', async () => {
    const { browser, email } = await createVisitor(api)
    await forgetLimits()
    browser.cookie = ''
    const work: string[] = []
    const mailsBefore = api.mail.tray.all().length
    watch = (what) => void work.push(what)
    const answer = await browser.call('start', { email })
    watch = () => {}
    expect(answer.body.action).toBe('VERIFY_OTP')
    expect(api.mail.tray.all()).toHaveLength(mailsBefore)
    expect(work.sort()).toEqual((await watchStart(newEmail())).work)
    await codeFor(api, email)
    expect(api.mail.tray.all()).toHaveLength(mailsBefore + 1)
  })

  test('behavior: the medians of 200 answers are printed', async () => {
    const known = await createVisitor(api)
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let count = 0; count < 100; count += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        await forgetLimits()
        const started = performance.now()
        await stranger.call('start', { email: kind === 'known' ? known.email : newEmail() })
        times[kind].push(performance.now() - started)
      }
    }
    const median = (list: number[]) => list.sort((one, other) => one - other)[50] ?? 0
    const [one, other] = [median(times.known), median(times.unknown)]
    console.log(`email/start: ${one.toFixed(2)} ms with a wallet, ${other.toFixed(2)} ms without`)
    expect(times.known).toHaveLength(100)
  }, 60_000)
})
