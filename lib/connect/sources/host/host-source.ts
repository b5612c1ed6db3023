import { createStore } from 'zustand/vanilla'
import type { LoadTranslator } from '@/lib/chains/explain-error'
import { attempt } from '@/lib/core/attempt'
import { EIP155 } from '@/lib/core/namespaces'
import { readWalletIcon, readWalletName } from '../../announced-fields'
import { readRemembered } from '../../remembered-account'
import type { WalletSource } from '../../wallet-source'
import { WALLET_CONNECT } from '../../walletconnect-id'
import type { DiscoveredWallet, Eip1193Provider } from '../injected/discovered-wallet'
import { createInjectedSource } from '../injected/injected-source'
import { INJECTED } from '../injected/wallet-discovery'
import { type HostConnectorType, isHostConnectorType } from './host-connector'

/** `WalletSource.id`. */
export const HOST = 'host'

const ID = /^[\w.-]{1,100}$/
/** Ids of other wallets that look like one of a host. */
const TAKEN: readonly string[] = [INJECTED, WALLET_CONNECT]

/**
 * The wallets that the host page passes in.
 *
 * @param given - `connectors` of the configuration; may hold anything.
 * @param onProblem - Called with the place of each connector that cannot be used, such as `connectors[1]`.
 */
export function createHostSource(
  given: readonly unknown[],
  onProblem: (name: string) => void,
  loadConnectors: Parameters<typeof createInjectedSource>[1],
  loadTranslator: LoadTranslator,
): WalletSource {
  const wallets: DiscoveredWallet[] = []
  for (const [index, each] of given.entries()) {
    const wallet = readHostConnector(each)
    if (wallet === null || wallets.some(({ id }) => id === wallet.id)) onProblem(`connectors[${index}]`)
    else wallets.push(wallet)
  }
  const discovery = {
    store: createStore(() => ({ wallets })),
    find: (walletId: string) => wallets.find(({ id }) => id === walletId),
    start: () => () => undefined,
  }
  return {
    ...createInjectedSource(discovery, loadConnectors, loadTranslator),
    id: HOST,
    readMemory: (data) =>
      readRemembered(
        data,
        typeOf(data),
        ({ address, chainId }) => /^0x[0-9a-f]{40}$/i.test(address) && /^eip155:(?:0|[1-9]\d{0,31})$/.test(chainId),
      ),
  }
}

/** The type of a remembered connection, or of a connector; `EXTERNAL` without a known one. */
function typeOf(data: unknown): HostConnectorType {
  const type = (data as { readonly type?: unknown } | null)?.type
  return isHostConnectorType(type) ? type : 'EXTERNAL'
}

/** What a host passes has any type. */
function readHostConnector(given: unknown): DiscoveredWallet | null {
  return (
    attempt(() => {
      const { id, name, icon, type = 'EXTERNAL', provider } = given as Readonly<Record<string, unknown>>
      const shown = readWalletName(name)
      const isUsable = typeof id === 'string' && ID.test(id) && !TAKEN.includes(id) && isProvider(provider)
      if (!isUsable || shown === null || !isHostConnectorType(type)) return null
      return {
        id,
        // An rdns has no colon: the directory does not look for a wallet of the host.
        memoryId: `${HOST}:${id}`,
        source: HOST,
        type,
        name: shown,
        rdns: undefined,
        icon: readWalletIcon(icon),
        namespaces: [EIP155],
        provider,
      }
    }) ?? null
  )
}

function isProvider(value: unknown): value is Eip1193Provider {
  return typeof (value as { readonly request?: unknown } | null)?.request === 'function'
}
