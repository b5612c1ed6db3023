import { attempt } from '@/lib/core/attempt'
import { COSMOS } from '@/lib/core/namespaces'
import { memoryIdOf } from '../../memory-id'
import type { PageGlobals } from '../../page-globals'
import type { Wallet } from '../../wallet-source'

/** `WalletSource.id`. */
export const KEPLR = 'keplr'

/** Wallets with Keplr's interface, and the event of each when its owner chooses another account. */
const known = [
  { global: 'keplr', name: 'Keplr', changed: 'keplr_keystorechange' },
  { global: 'leap', name: 'Leap', changed: 'leap_keystorechange' },
] as const

const METHODS = ['enable', 'getKey', 'signArbitrary'] as const

/** A wallet with the interface of Keplr (https://docs.keplr.app/api, read 2026-11-23). */
export interface KeplrWallet extends Wallet {
  readonly type: 'ANNOUNCED'
  /** Its property of `window`. */
  readonly global: string
  /** The event of `window` after which it has another account. */
  readonly changed: string
}

const wallets: readonly KeplrWallet[] = known.map(({ global, name, changed }) => {
  const memoryId = memoryIdOf(`keplr:${global}`, name, undefined)
  return {
    id: memoryId,
    memoryId,
    source: KEPLR,
    type: 'ANNOUNCED',
    name,
    rdns: undefined,
    icon: undefined,
    namespaces: [COSMOS],
    global,
    changed,
  }
})

/**
 * The wallets of the page. Some put themselves in the place of Keplr as well; such an object is listed once, under its
 * own name.
 */
export function readKeplrWallets(globals: PageGlobals): readonly KeplrWallet[] {
  const found = wallets.flatMap((wallet) => {
    const object = globals.read(wallet.global)
    return isUsable(object) ? [{ wallet, object }] : []
  })
  return found
    .filter(({ object }, index) => found.findLastIndex((other) => other.object === object) === index)
    .map(({ wallet }) => wallet)
}

function isUsable(object: unknown): boolean {
  return (
    attempt(() => METHODS.every((name) => typeof (object as Readonly<Record<string, unknown>>)[name] === 'function')) ??
    false
  )
}
