import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConnectorType } from '@/lib/connect/connector'
import { isChosen } from '@/lib/connect/wallet-choices'
import { orderWallets } from '@/lib/connect/wallet-list'
import type { Wallet } from '@/lib/connect/wallet-source'
import type { Wallets } from '@/lib/connect/wallets'
import type { Namespace } from '@/lib/core/caip'
import type { RuntimeConfig } from './config-schema'

/** A wallet that the visitor can connect now, for hosts. Spec section 3, "Connector types". */
export interface PublicConnector {
  /** Constant for the life of the page. `open` connects it: view `ConnectingExternal`, param `walletId`. */
  readonly id: string
  /** As the wallet says; at most 64 characters. `''` for the legacy wallet at `window.ethereum`. */
  readonly name: string
  /** Reverse domain name (EIP-6963), unproven. `undefined` for wallets that have none. */
  readonly rdns: string | undefined
  /** `data:` URI of an image, for `<img src>`. */
  readonly icon: string | undefined
  /** `MULTI_CHAIN` for one wallet in several namespaces; the account has the type of the connector in its namespace. */
  readonly type: ConnectorType
  readonly namespaces: readonly Namespace[]
}

export type ConnectorList = StoreApi<{ readonly connectors: readonly PublicConnector[] }>

/** The wallets that Connect lists, in the order of their names. Without those that the host excludes. */
export function createConnectorList(wallets: Pick<Wallets, 'store'>, config: RuntimeConfig): ConnectorList {
  // Empty at first: the first render in the browser must be that of the server.
  const list: ConnectorList = createStore(() => ({ connectors: [] }))
  const update = (): void => {
    const rows = orderWallets(wallets.store.getState().wallets, [])
    list.setState({
      connectors: rows
        .filter(({ wallet }) => isChosen(wallet, config.wallets))
        .map(({ wallet }) => publicConnector(wallet)),
    })
  }
  // Never unsubscribed: the wallets exist as long as the runtime.
  wallets.store.subscribe(update)
  update()
  return list
}

function publicConnector({ id, name, rdns, icon, type, namespaces }: Wallet): PublicConnector {
  return { id, name, rdns, icon, type, namespaces: [...namespaces] }
}
