import type { Network } from '@/lib/chains/network'
import { createNetworks } from '@/lib/chains/networks'
import type { Connector } from '@/lib/connect/connector'
import type { Caip2 } from '@/lib/core/caip'
import type { StoragePort } from '@/lib/core/storage'
import type { LoadChunk } from '@/lib/runtime/chunks'
import type { SignInAccount } from '@/lib/sign-in/signed-in-session'
import type { createFakePorts } from '../../fakes/fake-wallet-ports'
import { hang } from '../../fakes/scripted-frame'

const known = createNetworks({ appUrl: '', projectId: 'foyer-test' })
export const on = (chainId: Caip2): readonly Network[] => known.filter(({ caipNetworkId }) => caipNetworkId === chainId)

export const HERE: Caip2 = 'eip155:1'
export const ADA = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const BOB = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'

export type Ports = ReturnType<typeof createFakePorts>

/** A fake wallet, with an account that was connected on an earlier visit. */
export interface WalletEdge {
  readonly account: SignInAccount
  readonly networks: readonly Network[]
  readonly config?: object
  readonly stages?: LoadChunk
  /** Ports that the page gets at its start. */
  ports(): Parameters<typeof createFakePorts>[0]
  /** Writes the stored values of the earlier visit. */
  remember(storage: StoragePort): Promise<void> | void
  /** Pages that start after this call wait for the wallet. */
  hold(): void
  /** The wallet answers a page that waits for it. */
  release(page: Ports): void
  /** Pages that start after this call find the wallet at once. */
  arrive(): void
  /** The wallet does not answer a request to sign. */
  holdSignature(): void
  /** Whether requests get no answer, as while the page is closing. */
  setDeaf(isDeaf: boolean): void
  /** The visitor revokes the permission in the wallet. */
  revoke(page: Ports, connector: Connector | undefined): void
  /** The visitor chooses another account in the wallet. Absent if the wallet has only one. */
  switchAccount?(page: Ports): void
  /** What is left in the wallet: permission or session. */
  left(): string
  /** The connector gets events only after it has asked the wallet once. */
  readonly connectsAnew?: boolean
}

export const never = () => hang()

/** A gate that a fake wallet waits at. */
export function createGate() {
  let gate = Promise.resolve()
  let open = (): void => undefined
  return {
    /** Resolves when the gate is open. */
    wait: () => gate,
    close() {
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    /** Lets those go on that wait. */
    release: () => open(),
    /** Lets those go on that come later. */
    open() {
      gate = Promise.resolve()
    },
  }
}
