import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forRole } from '@/lib/server/platform/for-role'
import { countUntold } from '@/lib/server/wallet/ending-notices'
import { tellOwners } from '@/lib/server/wallet/tell-owners'
import { createVisitor, logIn, mailsOf, newEmail, openBrowser, openWalletApi, type WalletApi } from './wallet-api'

const TITLE = 'Save the keys of your wallet'

describe.each(['pglite', 'postgres'] as const)('the mail how to leave in %s', (kind) => {
  let api: WalletApi
  const pauses: number[] = []
  const owners: string[] = []
  beforeAll(async () => {
    api = await openWalletApi(kind)
    for (let made = 0; made < 4; made++) owners.push((await createVisitor(api)).email)
    // A login without a wallet.
    await logIn(api, await openBrowser(), newEmail())
  }, 60_000)
  afterAll(() => api.stop())

  const parts = () => forRole(api.platform, 'wallet')
  const untold = async () => (await api.platform.databases.wallet()).run(countUntold)
  const told = async () => (await mailsOf(api)).filter(({ subject }) => subject === TITLE).map(({ to }) => to)
  const pause = async (ms: number) => void pauses.push(ms)

  /** A mail server that refuses the mails to these addresses. */
  const refusing = (refused: readonly string[]) => {
    const { mail } = parts()
    if (mail.wallet.state !== 'on') throw new Error('there is no mail account')
    const sender = mail.wallet.get()
    const send: typeof sender.send = async (each) => {
      if (refused.includes(each.to)) throw new Error('refused')
      await sender.send(each)
    }
    return { ...parts(), mail: { wallet: { ...mail.wallet, get: () => ({ ...sender, send }) } } }
  }

  test('behavior: a mail that was refused is tried again by the next run, and each owner gets one mail', async () => {
    expect(await untold()).toBe(4)
    const [first = '', second = ''] = owners
    expect(await tellOwners(refusing([second]), { perMinute: 30, pause })).toEqual({
      ...{ sent: 3, refused: 1, isStopped: false },
    })
    expect(pauses).toEqual([2_000, 2_000, 2_000, 2_000])
    expect(await untold()).toBe(1)
    expect(await told()).not.toContain(second)
    expect(await tellOwners(parts(), { perMinute: 600, pause })).toEqual({ sent: 1, refused: 0, isStopped: false })
    expect(await tellOwners(parts(), { perMinute: 600, pause })).toEqual({ sent: 0, refused: 0, isStopped: false })
    expect([...(await told())].sort()).toEqual([...owners].sort())
    const mail = (await mailsOf(api)).find(({ to, subject }) => to === first && subject === TITLE)
    expect(mail?.text).toContain('http://localhost:3000/docs/leaving')
    expect(mail?.text).toMatch(/Wallet: 0x[\da-fA-F]{4}/)
    expect(mail?.language).toBe('en')
  })

  test('behavior: an owner who comes later gets the mail of the next run, and two runs at once share the owners', async () => {
    const later = [(await createVisitor(api)).email, (await createVisitor(api)).email, (await createVisitor(api)).email]
    const runs = await Promise.all([0, 1].map(() => tellOwners(parts(), { perMinute: 600, pause })))
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(3)
    const mailed = await told()
    for (const email of later) expect(mailed.filter((to) => to === email)).toHaveLength(1)
  })

  test('error: a mail server that refuses everything ends the run, and no owner counts as told', async () => {
    const all: string[] = []
    for (let made = 0; made < 7; made++) all.push((await createVisitor(api)).email)
    expect(await tellOwners(refusing(all), { perMinute: 600, pause })).toEqual({
      ...{ sent: 0, refused: 5, isStopped: true },
    })
    expect(await untold()).toBe(7)
  })
})
