import type { walletKinds } from './wallet-kinds'

export type Kind = keyof typeof walletKinds

export const states = ['connected', 'reconnecting', 'signing'] as const
export type State = (typeof states)[number]

export const ways = [
  'Disconnect',
  'Disconnect all',
  'revoked in the wallet',
  'account switched in the wallet',
  'tab closed meanwhile',
] as const
export type Way = (typeof ways)[number]

type Row = Readonly<Record<Way, string>>

const SWITCHED = 'page: other account; wallet: permission; server: session'
/** Like {@link SWITCHED}, but the sign-in is not complete, so there is no session. */
const SWITCHED_UNSIGNED = 'page: other account; wallet: permission'

/** A row in which nothing is left, except in the given cells. */
const row = (over: Partial<Row> = {}): Row => ({
  Disconnect: 'nothing',
  'Disconnect all': 'nothing',
  'revoked in the wallet': 'nothing',
  'account switched in the wallet': SWITCHED,
  'tab closed meanwhile': 'nothing',
  ...over,
})

/**
 * A wallet of this browser that can be asked without a prompt. A locked wallet answers as if the permission was
 * revoked.
 */
const ofBrowser: Readonly<Record<State, Row>> = {
  connected: row(),
  reconnecting: row({ 'revoked in the wallet': 'page: remembered' }),
  signing: row({ 'account switched in the wallet': SWITCHED_UNSIGNED }),
}

/** A wallet that is connected again from memory, because asking it would open it. */
const UNNOTICED: Partial<Row> = {
  'revoked in the wallet': 'page: account; server: session',
  'account switched in the wallet': 'page: account; wallet: permission; server: session',
}

/** A wallet whose permission only the owner can revoke. */
const KEPT: Partial<Row> = {
  Disconnect: 'wallet: permission',
  'Disconnect all': 'wallet: permission',
  'tab closed meanwhile': 'wallet: permission',
}

const PAIRED_SWITCHED = 'page: other account; wallet: session; server: session'
const ONE_ACCOUNT: Partial<Row> = { 'account switched in the wallet': 'one account' }

/**
 * What is left after each way out, in each state, and still after a reload. `docs/decisions/disconnect.md` prints it.
 */
export const left: Readonly<Record<Kind, Readonly<Record<State, Row>>>> = {
  'browser wallet (EIP-6963)': ofBrowser,
  'wallet of the host': ofBrowser,
  'Wallet Standard': ofBrowser,
  'sats-connect': ofBrowser,
  Keplr: { ...ofBrowser, reconnecting: row(UNNOTICED) },
  'extension of Polkadot': {
    connected: row(KEPT),
    reconnecting: row({ ...KEPT, ...UNNOTICED }),
    signing: row({ ...KEPT, 'account switched in the wallet': SWITCHED_UNSIGNED }),
  },
  WalletConnect: {
    connected: row({ 'account switched in the wallet': PAIRED_SWITCHED }),
    reconnecting: row({ 'account switched in the wallet': PAIRED_SWITCHED }),
    signing: row({ 'account switched in the wallet': 'page: other account; wallet: session' }),
  },
  'login by e-mail': { connected: row(ONE_ACCOUNT), reconnecting: row(ONE_ACCOUNT), signing: row(ONE_ACCOUNT) },
}

/** The table in Markdown. */
export function printWaysOut(): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const rows = (Object.keys(left) as Kind[]).flatMap((kind) =>
    states.map((state) => line([kind, state, ...ways.map((way) => left[kind][state][way])])),
  )
  return [line(['Connection', 'State', ...ways]), line(['---', '---', ...ways.map(() => '---')]), ...rows].join('\n')
}
