import { eq } from 'drizzle-orm'
import { keyShares } from '@/lib/server/tables/wallet-tables'
import { type Browser, createVisitor, logIn, newEmail, openBrowser, type WalletApi } from './wallet-api'
import { MINUTE, pass } from './wallet-clock'

interface Listed {
  readonly deviceId: string
  readonly thumbprint: string
  readonly isThis: boolean
  readonly revokesAt: number | null
  readonly signsOutAt: number | null
}

/** The devices of a browser's user, the last seen first. Refreshes its session. */
export async function devicesOf(browser: Browser): Promise<readonly Listed[]> {
  await browser.call('refresh', {})
  return (await browser.call('devices', {})).body.devices
}

/** The first device of its user that is not this browser. */
export async function otherOf(browser: Browser): Promise<Listed> {
  const other = (await devicesOf(browser)).find(({ isThis }) => !isThis)
  if (!other) throw new Error('no other device')
  return other
}

/** An owner with a wallet, and an attacker's browser that has logged in with one code. */
export async function createAttacked(api: WalletApi) {
  const { browser: owner, email, wallet } = await createVisitor(api)
  pass(MINUTE)
  const attacker = await openBrowser()
  await logIn(api, attacker, email)
  return { owner, attacker, email, wallet }
}

/** Carries out the planned acts that are due. Any login does that. */
export async function carryOut(api: WalletApi): Promise<void> {
  await logIn(api, await openBrowser(), newEmail())
}

/** All halves that were stored for a wallet, also retired and destroyed ones. */
export async function sharesOf({ platform }: WalletApi, walletId: string) {
  const database = await platform.databases.wallet()
  return database.run((queries) => queries.select().from(keyShares).where(eq(keyShares.walletId, walletId)))
}
