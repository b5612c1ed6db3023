import { createHmac, randomBytes } from 'node:crypto'
import type { Trier } from '@/lib/server/custody/attempt-limits'
import { indexNameOf } from '@/lib/server/custody/identity'
import { uuidv7 } from '@/lib/server/custody/uuid-v7'
import type { Database } from '@/lib/server/database/database'
import type { walletTables } from '@/lib/server/tables/role-tables'
import {
  beginLogin,
  checkCode,
  type HashCode,
  type LoginChallenge,
  newCode,
  setCode,
} from '@/lib/server/wallet/login-challenges'
import type { LoginIdentity } from '@/lib/server/wallet/login-identity'
import { refreshSession, startSession } from '@/lib/server/wallet/login-sessions'
import { admitDevice } from '@/lib/server/wallet/users'
import { activateWallet, challengeWallet, createWallet } from '@/lib/server/wallet/wallet-records'

type Run = Database<typeof walletTables>['run']

export const PAGE = { projectId: 'shop', embedOrigin: 'https://shop.example' }
const ADDRESSES = { eip155: '0x0000000000000000000000000000000000000001', solana: '1'.repeat(32) } as const
export const START = new Date('2026-11-23T12:00:00Z')
export const later = (ms: number, from = START) => new Date(from.getTime() + ms)

export const hashCode: HashCode = async (code, { id, thumbprint }, keyId = 'pepper') => ({
  keyId,
  hash: createHmac('sha256', keyId).update(`${id} ${thumbprint} ${code}`).digest(),
})

export const addressOf = (email: string, scope = 'project:shop'): LoginIdentity => {
  const subjectIndex = createHmac('sha256', 'index')
    .update(indexNameOf({ kind: 'mailbox', email }))
    .digest()
  return {
    scope,
    provider: 'email',
    subjectIndex,
    subjectIndexKey: 'one',
    subjectIndexes: [subjectIndex],
    indexKeyIds: ['one', 'two', 'a', 'z'],
    sealed: randomBytes(40),
    wrappedKey: randomBytes(60),
    keyId: 'one',
  }
}
let made = 0
export const newAddress = () => addressOf(`visitor-${++made}@example.com`)
export const newDevice = () => randomBytes(32).toString('base64url')

export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** What a visitor does until the code of a mail is checked. */
export function createLogins(run: Run) {
  const begin = async (
    address: LoginIdentity,
    thumbprint: string,
    now = START,
    from: Partial<Pick<Trier, 'place' | 'isKnown'>> = {},
  ): Promise<LoginChallenge> => {
    const challenge = { id: uuidv7(now.getTime()), thumbprint }
    const trier = { place: null, isKnown: false, ...from }
    await run((each) => beginLogin(each, { ...address, ...challenge, ...PAGE, ...trier, code: null }, now))
    return challenge
  }
  const send = async (challenge: LoginChallenge, now = START) => {
    const code = newCode()
    const hash = await hashCode(code, challenge)
    return { code, ...(await run((each) => setCode(each, challenge, hash, now))) }
  }
  const check = (challenge: LoginChallenge, code: string, now = START, place: string | null = null) =>
    run((each) => checkCode(each, challenge, { code, place }, hashCode, now))
  /** A login whose code is on its way. */
  const beginAndSend = async (address = newAddress(), thumbprint = newDevice(), now = START) => {
    const challenge = await begin(address, thumbprint, now)
    return { address, thumbprint, challenge, ...(await send(challenge, now)) }
  }
  return { begin, send, check, beginAndSend }
}

/** Visitors who have logged in. */
export function createVisitors(run: Run) {
  const logIn = async (address = newAddress(), thumbprint = newDevice(), now = START) => {
    const device = { thumbprint, label: 'Chrome on Linux', embedOrigin: PAGE.embedOrigin, language: 'en' as const }
    const known = await run((each) => admitDevice(each, { ...address, identityId: uuidv7(now.getTime()) }, device, now))
    if (!known) throw new Error('the keys of the indexes have changed')
    const tokens = await run((each) => startSession(each, known, PAGE, now))
    return { address, thumbprint, ...known, ...tokens, place: { thumbprint, ...PAGE } }
  }
  const refresh = (token: string | null, place: Awaited<ReturnType<typeof logIn>>['place'], now = START) =>
    run((each) => refreshSession(each, token ?? '', place, now))
  const newShare = () => ({
    id: uuidv7(START.getTime()),
    setId: uuidv7(START.getTime()),
    secret: { sealed: randomBytes(44), wrappedKey: randomBytes(60), keyId: 'one' },
  })
  /** An active wallet, with a half for this device. */
  const giveWallet = async (owner: { readonly userId: string; readonly deviceId: string }) => {
    const { walletId } = await run((each) => challengeWallet(each, owner, START))
    const wallet = { walletId, addresses: ADDRESSES, device: newShare(), recovery: newShare() }
    await run((each) => createWallet(each, owner, wallet, START))
    await run((each) => activateWallet(each, walletId, owner, START))
  }
  return { logIn, refresh, giveWallet }
}
