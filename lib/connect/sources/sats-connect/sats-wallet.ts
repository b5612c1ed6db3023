import { attempt } from '@/lib/core/attempt'
import { BIP122 } from '@/lib/core/namespaces'
import { MAX_WALLETS, readWalletIcon, readWalletName } from '../../announced-fields'
import { memoryIdOf, SEPARATOR } from '../../memory-id'
import type { PageGlobals } from '../../page-globals'
import type { Wallet } from '../../wallet-source'

/** `WalletSource.id`. */
export const SATS_CONNECT = 'sats-connect'

/** The list in which wallets announce themselves (https://github.com/secretkeylabs/sats-connect-core, read 2026-11-23). */
const ANNOUNCEMENTS = 'btc_providers'
/** Names of properties, such as `XverseProviders.BitcoinProvider`. */
const PROVIDER_ID = /^[A-Za-z_$][\w$]{0,63}(?:\.[A-Za-z_$][\w$]{0,63}){0,3}$/
const MAX_ID_LENGTH = 260

/** A wallet of the sats-connect style. Its fields are checked copies. */
export interface SatsWallet extends Wallet {
  readonly type: 'ANNOUNCED'
  /** Where the provider is, from `window` on. */
  readonly providerId: string
}

/**
 * Creates the reader of the announced wallets. Any program of the page can announce anything: a wallet is listed with a
 * readable id and name only, and an id once.
 */
export function createSatsReader(globals: PageGlobals): () => readonly SatsWallet[] {
  const seen = new Map<string, SatsWallet>()

  function readWallet(announced: unknown): SatsWallet | undefined {
    return attempt(() => {
      const { id, name, icon } = announced as Readonly<Record<string, unknown>>
      const shown = readWalletName(name)
      if (typeof id !== 'string' || id.length > MAX_ID_LENGTH || !PROVIDER_ID.test(id) || shown === null)
        return undefined
      const image = readWalletIcon(icon)
      const memoryId = memoryIdOf(`sats:${id.replaceAll(SEPARATOR, ' ')}`, shown, image)
      const wallet = seen.get(memoryId) ?? {
        id: memoryId,
        memoryId,
        source: SATS_CONNECT,
        type: 'ANNOUNCED',
        name: shown,
        rdns: undefined,
        icon: image,
        namespaces: [BIP122],
        providerId: id,
      }
      seen.set(memoryId, wallet)
      return wallet
    })
  }

  return () => {
    const announced = globals.read(ANNOUNCEMENTS)
    const list = attempt(() =>
      Array.isArray(announced)
        ? Array.from({ length: Math.min(announced.length, MAX_WALLETS) }, (_, index): unknown => announced[index])
        : [],
    )
    const wallets = (list ?? []).flatMap((each) => readWallet(each) ?? [])
    return wallets.filter(
      ({ providerId }, index) => wallets.findIndex((other) => other.providerId === providerId) === index,
    )
  }
}
