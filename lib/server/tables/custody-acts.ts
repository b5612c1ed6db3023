import 'server-only'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Kinds of mails to the owner. Each one but `device.new`, `service.ending`, `wallet.exported` and `wallet.lost` announces an act of the table. */
export type NoticeKind =
  | 'device.new'
  | 'device.planned'
  | 'device.removed'
  | 'device.retired'
  | 'email.changed'
  | 'login.added'
  | 'login.removed'
  | 'recovery.replaced'
  | 'service.ending'
  | 'sessions.planned'
  | 'wallet.deleted'
  | 'wallet.deleting'
  | 'wallet.exported'
  | 'wallet.lost'
  | 'wallet.retired'

/** An act that destroys or replaces something of a visitor. docs/decisions/custody.md lists all of them. */
export interface CustodyAct {
  /** What happens. */
  readonly what: string
  readonly who: string
  /** What the endpoint requires. */
  readonly proof: string
  /** Time from the request until the act takes effect. It can be stopped until then. */
  readonly planMs: number
  /** Time from the effect until the data is destroyed. It can be restored until then. */
  readonly keptMs: number
  /** The mail to the owner. */
  readonly mail: NoticeKind | null
  /** The reason for the time in which it can be undone. */
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
    why: 'its addresses were never shown',
  },
  'wallet.activated': {
    what: 'Other wallets of the user that were not finished are dropped',
    who: 'a device of the user',
    proof: 'session',
    ...AT_ONCE,
    mail: null,
    why: 'their addresses were never shown',
  },
  'wallet.retired': {
    what: 'A wallet that cannot be recovered is set aside: all sessions end, its halves are retired and no longer released',
    who: 'the owner of the mailbox',
    proof: 'button of the page that a mail links to',
    planMs: 0,
    keptMs: 7 * DAY_MS,
    mail: 'wallet.retired',
    why: 'the vault may have a half after all',
  },
  'device.stored': {
    what: "The device's half is replaced by that of a new set",
    who: 'the device itself',
    proof: 'session, both keys',
    ...AT_ONCE,
    mail: null,
    why: 'only a holder of the seed can do it; an old half should be gone',
  },
  'recovery.replaced': {
    what: 'The recovery half is replaced by that of a new set',
    who: 'a device that has just logged in',
    proof: 'code of the last 5 minutes, both keys',
    ...AT_ONCE,
    mail: 'recovery.replaced',
    why: 'only a holder of the seed can do it; an old half should be gone',
  },
  'way.settled': {
    what: 'The owner has opened a set of a way of recovery; the halves of its earlier sets are destroyed',
    who: 'the device that has received the half of the new set',
    proof: 'both keys; code of the last 5 minutes if a set is replaced that was opened before',
    ...AT_ONCE,
    mail: 'recovery.replaced',
    why: 'only a holder of the seed can do it; an old password should open nothing',
  },
  'automatic.dropped': {
    what: 'The automatic way ends: its half is destroyed',
    who: 'a device that has received the half of another way within the last hour',
    proof: 'code of the last 5 minutes, both keys, an opened set of the other way',
    ...AT_ONCE,
    mail: 'recovery.replaced',
    why: 'the owner wants that the two services cannot restore the wallet',
  },
  'way.removed': {
    what: 'A way of recovery ends: its halves are destroyed. Another way is left',
    who: 'any device with the keys',
    proof: 'code of the last 5 minutes, both keys',
    ...AT_ONCE,
    mail: 'recovery.replaced',
    why: 'only a holder of the seed can do it; a lost passkey should open nothing',
  },
  'device.revoked': {
    what: 'A device is removed: its sessions end, its half is destroyed',
    who: 'the device itself, or another one',
    proof: 'session; for another device also both keys',
    ...AT_ONCE,
    mail: 'device.removed',
    why: 'a lost device must lose access now; the recovery set stays',
  },
  'device.planned': {
    what: 'The removal of another device is planned',
    who: 'any device of the user',
    proof: 'session',
    planMs: DAY_MS,
    keptMs: 7 * DAY_MS,
    mail: 'device.planned',
    why: 'one login code is enough for it',
  },
  'device.retired': {
    what: 'A planned removal is carried out: sessions end, the half is retired and no longer released',
    who: 'the wallet role',
    proof: 'the planned time has passed',
    planMs: 0,
    keptMs: 7 * DAY_MS,
    mail: 'device.retired',
    why: 'an owner on holiday finds the mail in time',
  },
  'device.stopped': {
    what: 'A new device is removed: its sessions end, its half is retired and no longer released',
    who: 'the owner of the mailbox',
    proof: 'button of the page that a mail links to',
    planMs: 0,
    keptMs: 7 * DAY_MS,
    mail: null,
    why: 'the mailbox is a proof for one domain only',
  },
  'email.changed': {
    what: 'The address of the login is replaced: all other sessions end',
    who: 'a session of the user',
    proof: 'a code of the old and of the new mailbox, both keys',
    planMs: 0,
    keptMs: 3 * DAY_MS,
    mail: 'email.changed',
    why: 'the old mailbox finds its mail in time; until then no other user can take the old address',
  },
  'login.added': {
    what: 'A mailbox or an account becomes a login of the user, beside the others',
    who: 'a session of the user',
    proof: 'code or login of the last 5 minutes, both keys, a proof of the new login',
    ...AT_ONCE,
    mail: 'login.added',
    why: 'nothing is destroyed; only a holder of the seed can do it; the owner can remove it again',
  },
  'login.removed': {
    what: 'A login of the user ends: the sessions of all other devices end. Another login is left',
    who: 'a session of the user',
    proof: 'code or login of the last 5 minutes, both keys',
    ...AT_ONCE,
    mail: 'login.removed',
    why: 'only a holder of the seed can do it; a lost account should open nothing',
  },
  'email.reverted': {
    what: 'The old address is restored: all sessions end, and the device that changed it is removed',
    who: 'the owner of the old mailbox',
    proof: 'button of the page that a mail links to',
    ...AT_ONCE,
    mail: null,
    why: 'the new mailbox has shown no right to the wallet but the change itself',
  },
  'halves.wiped': {
    what: 'Retired halves are destroyed',
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
    why: 'a login code starts the next one',
  },
  'session.stolen': {
    what: 'A session whose token was used elsewhere ends',
    who: 'the wallet role',
    proof: 'the token, without the key of its device',
    ...AT_ONCE,
    mail: null,
    why: 'a login code starts the next one',
  },
  'sessions.ended': {
    what: 'The sessions of all devices end',
    who: 'any device of the user',
    proof: 'cookie, both keys',
    ...AT_ONCE,
    mail: null,
    why: 'a login code starts the next one; halves stay',
  },
  'sessions.planned': {
    what: 'The sign-out of all other devices is planned',
    who: 'any device of the user',
    proof: 'cookie',
    planMs: DAY_MS,
    keptMs: 0,
    mail: 'sessions.planned',
    why: 'one login code is enough for it; halves stay',
  },
  'sessions.retired': {
    what: 'A planned sign-out is carried out',
    who: 'the wallet role',
    proof: 'the planned time has passed',
    ...AT_ONCE,
    mail: null,
    why: 'a login code starts the next session; halves stay',
  },
  'deletion.planned': {
    what: 'The deletion of the account is planned',
    who: 'a device that has just entered a code',
    proof: 'code of the last 5 minutes, both keys',
    planMs: DAY_MS,
    keptMs: 0,
    mail: 'wallet.deleting',
    why: 'an owner may change their mind; then nothing is left',
  },
  'wallet.deleted': {
    what: 'The account is deleted, with all of its wallets, halves, devices and sessions',
    who: 'the wallet role',
    proof: 'the planned time has passed',
    ...AT_ONCE,
    mail: 'wallet.deleted',
    why: 'it could be undone before that',
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
    what: 'The half of the next recovery set is stored; older halves stay',
    who: 'a device with access',
    proof: 'both keys; for the first half an approval too',
    ...AT_ONCE,
    mail: null,
    why: 'nothing is destroyed',
  },
  'halves.settled': {
    what: 'Halves of older epochs are destroyed',
    who: 'a device with access',
    proof: 'both keys',
    ...AT_ONCE,
    mail: null,
    why: 'only a holder of the seed can do it; old halves should be gone',
  },
  'way.settled': {
    what: 'The owner has opened a set of a way of recovery; the halves of its earlier sets are destroyed',
    who: 'the device that has received the half of the new set',
    proof: 'both keys',
    ...AT_ONCE,
    mail: null,
    why: 'only a holder of the seed can do it; the wallet role writes the mail',
  },
  'automatic.dropped': {
    what: 'The automatic way ends: its halves are destroyed',
    who: 'a device that has received the half of another way within the last hour',
    proof: 'both keys, an opened set of the other way',
    ...AT_ONCE,
    mail: null,
    why: 'the owner wants that the two services cannot restore the wallet',
  },
  'way.removed': {
    what: 'A way of recovery ends: its halves are destroyed. Another way is left',
    who: 'a device with access',
    proof: 'both keys',
    ...AT_ONCE,
    mail: null,
    why: 'only a holder of the seed can do it; the wallet role writes the mail',
  },
  'device.revoked': {
    what: 'A device loses access until it is approved again',
    who: 'a device with access',
    proof: 'both keys',
    ...AT_ONCE,
    mail: null,
    why: 'a new approval gives it access again; the wallet role writes the mail',
  },
  'devices.signed_out': {
    what: 'All other devices lose access, and earlier approvals end',
    who: 'a device with access',
    proof: 'both keys',
    ...AT_ONCE,
    mail: null,
    why: 'a new approval gives a device access again',
  },
  'owner.changed': {
    what: 'Another mailbox becomes the owner of a wallet',
    who: 'a device with access, and the new mailbox',
    proof: 'both keys, and the button of the page that the mail of the vault links to',
    planMs: 0,
    keptMs: 7 * DAY_MS,
    mail: null,
    why: 'the owner before may take it back, also after the wallet role has restored the address on its last day; unknown devices recover nothing for 24 hours',
  },
  'owner.removed': {
    what: 'A mailbox or an account owns a wallet no longer, and its approvals end. Another owner is left',
    who: 'a device of the wallet',
    proof: 'both keys',
    ...AT_ONCE,
    mail: null,
    why: 'only a holder of the seed can do it; a lost account should open nothing; the wallet role writes the mail',
  },
  'owner.restored': {
    what: 'The mailbox that owned a wallet before is its owner again: all other devices lose access',
    who: 'a device that the mailbox before has approved',
    proof: 'approval',
    ...AT_ONCE,
    mail: null,
    why: 'a device of the wallet can change the owner again',
  },
  'deletion.planned': {
    what: 'The deletion of a wallet is planned',
    who: 'a device with access',
    proof: 'both keys',
    planMs: DAY_MS + HOUR_MS,
    keptMs: 0,
    mail: null,
    why: 'an owner may change their mind; an hour later than in the wallet role, so that no wallet lacks this half',
  },
  'wallet.deleted': {
    what: 'All halves, devices and approvals of the wallet are deleted',
    who: 'the vault',
    proof: 'the planned time has passed',
    ...AT_ONCE,
    mail: null,
    why: 'it could be undone before that',
  },
} as const satisfies Readonly<Record<string, CustodyAct>>

/** Every act that destroys or replaces something, by its name in the log of its domain. */
export const custodyActs = { wallet: walletActs, vault: vaultActs } as const

export type WalletActName = keyof typeof walletActs

/** The other actions in the logs. They destroy and replace nothing. */
export const harmlessActions = [
  'approval.approved',
  'approval.declined',
  'approval.held',
  'deletion.kept',
  'device.kept',
  'device.refused',
  'half.released',
  'email.taken',
  'owner.added',
  'owner.asked',
  'permission.ended',
  'permission.granted',
  'login',
  'login.let_in',
  'login.turned_away',
  'recovery.released',
  'session.proven',
  'wallet.asked',
  'wallet.exported',
  'wallet.restored',
  'way.stored',
  'ways.published',
] as const

/** Actions of a log entry. A new one that destroys or replaces something belongs in {@link custodyActs}. */
export type AuditAction = WalletActName | keyof typeof vaultActs | (typeof harmlessActions)[number]
