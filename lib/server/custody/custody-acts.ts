import 'server-only'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What the owner is told by mail; `device.new` is no act of the table, but what comes before one. */
export type NoticeKind =
  | 'device.new'
  | 'device.planned'
  | 'device.removed'
  | 'device.retired'
  | 'recovery.replaced'
  | 'sessions.planned'

/** An act that destroys or replaces something of a visitor, as the endpoints carry it out and docs/decisions/custody.md lists it. */
export interface CustodyAct {
  /** What happens. */
  readonly what: string
  readonly who: string
  /** What proves that they may. */
  readonly proof: string
  /** From the request until it takes effect: it can be stopped meanwhile. */
  readonly planMs: number
  /** From then on until what it takes away is destroyed: it can be brought back meanwhile. */
  readonly keptMs: number
  /** The mail that the owner gets. */
  readonly mail: NoticeKind | null
  /** Why it can be undone for this time, and not longer. */
  readonly why: string
}

const AT_ONCE = { planMs: 0, keptMs: 0 } as const

const walletActs = {
  'wallet.created': {
    what: 'A wallet that the device began and did not finish is dropped',
    who: 'the device that began it',
    proof: 'session, both keys of the new wallet',
    ...AT_ONCE,
    mail: null,
    why: 'nobody was told its addresses',
  },
  'wallet.activated': {
    what: 'Other wallets of the user that were not finished are dropped',
    who: 'a device of the user',
    proof: 'session',
    ...AT_ONCE,
    mail: null,
    why: 'nobody was told their addresses',
  },
  'device.stored': {
    what: "The device's half is replaced by that of a new set",
    who: 'the device itself',
    proof: 'session, both keys',
    ...AT_ONCE,
    mail: null,
    why: 'only who has the seed can; an old half should be gone',
  },
  'recovery.replaced': {
    what: 'The recovery half is replaced by that of a new set',
    who: 'a device that has just logged in',
    proof: 'code of the last 5 minutes, both keys',
    ...AT_ONCE,
    mail: 'recovery.replaced',
    why: 'only who has the seed can; an old half should be gone',
  },
  'device.revoked': {
    what: 'A device is removed: its sessions end, its half is destroyed',
    who: 'the device itself, or another one',
    proof: 'session; of another device both keys',
    ...AT_ONCE,
    mail: 'device.removed',
    why: 'a lost device has to be out now; the recovery set stays',
  },
  'device.planned': {
    what: 'Another device is to be removed',
    who: 'any device of the user',
    proof: 'session',
    planMs: DAY_MS,
    keptMs: 7 * DAY_MS,
    mail: 'device.planned',
    why: 'one login code is enough for it',
  },
  'device.retired': {
    what: 'A removal that was planned happens: sessions end, the half is given out no longer',
    who: 'the wallet role',
    proof: 'its time has come',
    planMs: 0,
    keptMs: 7 * DAY_MS,
    mail: 'device.retired',
    why: 'an owner on holiday finds the mail in time',
  },
  'device.stopped': {
    what: 'A new device is put out: its sessions end, its half is given out no longer',
    who: 'the owner of the mailbox',
    proof: 'link of a mail, pressed',
    planMs: 0,
    keptMs: 7 * DAY_MS,
    mail: null,
    why: 'the mailbox alone is one domain',
  },
  'halves.wiped': {
    what: 'Halves that were given out no longer are destroyed',
    who: 'the wallet role',
    proof: '7 days are over',
    ...AT_ONCE,
    mail: null,
    why: 'old halves should be gone',
  },
  'session.ended': {
    what: 'A session ends',
    who: 'the device itself',
    proof: 'cookie',
    ...AT_ONCE,
    mail: null,
    why: 'a code brings the next one',
  },
  'session.stolen': {
    what: 'A session ends whose token was used elsewhere',
    who: 'the wallet role',
    proof: 'the token, without the key of its device',
    ...AT_ONCE,
    mail: null,
    why: 'a code brings the next one',
  },
  'sessions.ended': {
    what: 'The sessions of all devices end',
    who: 'any device of the user',
    proof: 'cookie, both keys',
    ...AT_ONCE,
    mail: null,
    why: 'a code brings the next one; halves stay',
  },
  'sessions.planned': {
    what: 'The sessions of all other devices are to end',
    who: 'any device of the user',
    proof: 'cookie',
    planMs: DAY_MS,
    keptMs: 0,
    mail: 'sessions.planned',
    why: 'one login code is enough for it; halves stay',
  },
  'sessions.retired': {
    what: 'A sign-out that was planned happens',
    who: 'the wallet role',
    proof: 'its time has come',
    ...AT_ONCE,
    mail: null,
    why: 'a code brings the next session; halves stay',
  },
} as const satisfies Readonly<Record<string, CustodyAct>>

const vaultActs = {
  'approval.started': {
    what: 'An earlier link for the same device and mailbox ends',
    who: 'the device that asks',
    proof: 'key of the device',
    ...AT_ONCE,
    mail: null,
    why: 'the new link takes its place',
  },
  'half.stored': {
    what: 'The next epoch of the recovery set is taken; older halves stay',
    who: 'a device that is in',
    proof: 'both keys; for the first half an approval too',
    ...AT_ONCE,
    mail: null,
    why: 'nothing is destroyed',
  },
  'halves.settled': {
    what: 'Halves of older epochs are destroyed',
    who: 'a device that is in',
    proof: 'both keys',
    ...AT_ONCE,
    mail: null,
    why: 'only who has the seed can; old halves should be gone',
  },
  'device.revoked': {
    what: 'A device is out until it is approved again',
    who: 'a device that is in',
    proof: 'both keys',
    ...AT_ONCE,
    mail: null,
    why: 'a new approval brings it back; the wallet role writes the mail',
  },
  'devices.signed_out': {
    what: 'All other devices are out, and approvals until now end',
    who: 'a device that is in',
    proof: 'both keys',
    ...AT_ONCE,
    mail: null,
    why: 'a new approval brings a device back',
  },
} as const satisfies Readonly<Record<string, CustodyAct>>

/** Every act that destroys or replaces, by the name that the log of its domain has for it. */
export const custodyActs = { wallet: walletActs, vault: vaultActs } as const

export type WalletActName = keyof typeof walletActs

/** What the logs have besides: it takes nothing away. */
export const harmlessActions = [
  'approval.approved',
  'approval.declined',
  'device.kept',
  'device.refused',
  'half.released',
  'login',
  'recovery.released',
] as const

/** What an entry of a log may be about. Anything new is one of {@link custodyActs}, or takes nothing away. */
export type AuditAction = WalletActName | keyof typeof vaultActs | (typeof harmlessActions)[number]
