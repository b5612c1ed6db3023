import { attempt } from '@/lib/core/attempt'
import { POLKADOT } from '@/lib/core/namespaces'
import { MAX_WALLETS, readWalletName } from '../../announced-fields'
import { memoryIdOf, SEPARATOR } from '../../memory-id'
import type { PageGlobals } from '../../page-globals'
import type { Wallet } from '../../wallet-source'

/** `WalletSource.id`. */
export const INJECTED_WEB3 = 'injected-web3'

/** Where extensions put themselves (https://polkadot.js.org/docs/extension/usage, read 2026-11-23). */
export const REGISTRY = 'injectedWeb3'

/** Extensions give themselves a key instead of a name. The names of common ones; others show their key. */
const names: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
  'nova wallet': 'Nova Wallet',
}

/** An extension of `window.injectedWeb3`. Its fields are checked copies. */
export interface Web3Wallet extends Wallet {
  readonly type: 'ANNOUNCED'
  /** Its property of `window.injectedWeb3`. */
  readonly key: string
}

/** Creates the reader of the extensions. Any program of the page can add any key; each key is one row. */
export function createWeb3Reader(globals: PageGlobals): () => readonly Web3Wallet[] {
  const seen = new Map<string, Web3Wallet>()

  function walletOf(key: string): Web3Wallet | undefined {
    const name = readWalletName(Object.hasOwn(names, key.toLowerCase()) ? names[key.toLowerCase()] : key)
    if (name === null) return undefined
    const memoryId = memoryIdOf(`web3:${key.replaceAll(SEPARATOR, ' ')}`, name, undefined)
    const wallet = seen.get(key) ?? {
      id: memoryId,
      memoryId,
      source: INJECTED_WEB3,
      type: 'ANNOUNCED',
      name,
      rdns: undefined,
      icon: undefined,
      namespaces: [POLKADOT],
      key,
    }
    seen.set(key, wallet)
    return wallet
  }

  return () => {
    const registry = globals.read(REGISTRY)
    const keys = attempt(() =>
      typeof registry === 'object' && registry !== null ? Object.keys(registry).slice(0, MAX_WALLETS) : [],
    )
    return (keys ?? []).flatMap((key) => walletOf(key) ?? [])
  }
}
