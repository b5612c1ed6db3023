import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { KeyProvider } from '@/lib/server/keys/key-provider'
import { createLocalKeys } from '@/lib/server/keys/local-keys'
import type { Platform } from '@/lib/server/platform/services'
import type { MasterKey } from '@/lib/server/settings/custody-fields'
import { rotateRoles } from '@/lib/server/start/rotate-roles'
import { attempts } from '@/lib/server/tables/attempt-table'
import { emailChallenges, identities, keyShares } from '@/lib/server/tables/wallet-tables'
import { createVisitor, logIn, openBrowser, openHalf, openWalletApi, type WalletApi } from './wallet-api'

let api: WalletApi
afterEach(() => api.stop())

const newMaster = (id: string): MasterKey => ({ id, bytes: randomBytes(32) })

/** Keys that change under load. */
function changingKeys(first: MasterKey) {
  let keys = createLocalKeys([first])
  // As those of Transit, whose newest version another machine changes in the middle of a request.
  const now: KeyProvider = {
    id: 'local',
    wrap: (...args) => keys.wrap(...args),
    unwrap: (...args) => keys.unwrap(...args),
    hash: (...args) => keys.hash(...args),
    currentKeyId: (signal) => keys.currentKeyId(signal),
  }
  const part = { state: 'on', id: 'local', get: () => now } as const
  return {
    parts: (platform: Platform) => ({ keys: { ...platform.keys, wallet: part } }),
    use: (...masters: [MasterKey, ...MasterKey[]]) => {
      keys = createLocalKeys(masters)
    },
  }
}

test.each(['pglite', 'postgres'] as const)(
  'behavior: keys are rotated in %s while visitors log in and unlock, and no half changes',
  async (kind) => {
    const [older, newer] = [newMaster('older'), newMaster('newer')]
    const keys = changingKeys(older)
    api = await openWalletApi(kind, {}, keys.parts)
    const database = await api.platform.databases.wallet()
    const visitors = []
    for (let count = 0; count < 4; count += 1) visitors.push(await createVisitor(api))
    let isOver = false
    let work = 0
    const failures: string[] = []
    const note = (outcome: string) => {
      work += 1
      if (outcome !== 'done') failures.push(outcome)
    }
    const load = visitors.map(async ({ browser, email, wallet }) => {
      do {
        const { half, answer } = await openHalf(browser, 'shareOfDevice')
        note(half === wallet.input.device.half ? answer.outcome : 'another half')
        note((await browser.call('refresh', {})).outcome)
        await database.run((queries) => queries.delete(attempts))
        const other = await openBrowser()
        const login = await logIn(api, other, email)
        note(login.body.wallet?.walletId === wallet.walletId ? login.outcome : `another wallet ${login.outcome}`)
      } while (!isOver)
    })
    // One rotation after the other, so that some fall into each step of a login.
    const masters: [MasterKey, ...MasterKey[]] = [older]
    let rewrapped = 0
    for (const id of ['two', 'three', 'four', 'five']) {
      masters.unshift(newMaster(id))
      keys.use(...masters)
      await setTimeout(100)
      rewrapped += (await rotateRoles(api.platform))[0]?.counts?.rewrapped ?? 0
    }
    masters.unshift(newer)
    keys.use(...masters)
    const [outcome] = await rotateRoles(api.platform)
    await setTimeout(100)
    isOver = true
    await Promise.all(load)

    expect(failures).toEqual([])
    expect(work).toBeGreaterThan(10)
    expect(outcome).toMatchObject({ role: 'wallet', counts: { unreadable: 0 } })
    console.log(`rotation in ${kind}: ${rewrapped} rows in five rotations beside ${work} requests without a failure`)

    // The older keys can be taken away, once what was sealed meanwhile has been rewrapped too.
    await rotateRoles(api.platform)
    keys.use(newer)
    const [rows, people, logins] = await database.run(async (queries) => [
      await queries.select().from(keyShares),
      await queries.select().from(identities),
      await queries.select().from(emailChallenges),
    ])
    expect(new Set(rows.map(({ keyId }) => keyId))).toEqual(new Set(['newer']))
    expect(new Set(people.flatMap((user) => [user.keyId, user.subjectIndexKey]))).toEqual(new Set(['newer']))
    expect(new Set(logins.map(({ keyId }) => keyId))).toEqual(new Set(['newer']))
    expect(people).toHaveLength(visitors.length)
    for (const { browser, wallet } of visitors) {
      expect((await openHalf(browser, 'shareOfDevice')).half).toBe(wallet.input.device.half)
    }
    expect((await rotateRoles(api.platform))[0]?.counts).toEqual({ rewrapped: 0, reindexed: 0, unreadable: 0 })
  },
  60_000,
)

test('error: rows whose key is gone are counted, and do not stop the others', async () => {
  const [older, newer] = [newMaster('older'), newMaster('newer')]
  const keys = changingKeys(older)
  api = await openWalletApi('pglite', {}, keys.parts)
  await createVisitor(api)
  keys.use(newer)
  const database = await api.platform.databases.wallet()
  await database.run((queries) => queries.update(identities).set({ subjectIndexKey: 'newer' }))
  expect((await rotateRoles(api.platform))[0]?.counts).toEqual({ rewrapped: 0, reindexed: 0, unreadable: 4 })
})
