import type { ActorRefFrom } from 'xstate'
import type { connectMachine } from '@/lib/connect/connect-machine'
import type { OneClick } from '@/lib/connect/sources/walletconnect/one-click'
import type { CallApi } from '@/lib/core/call-endpoint'
import type { LazyFlow } from '@/lib/flow/lazy-flow'
import type { TooltipStore } from '@/lib/modal/tooltip-store'
import type { SignInFlow } from '@/lib/sign-in/sign-in-flow'
import type { SignInOwner } from '@/lib/sign-in/sign-in-owner'
import type { switchNetworkMachine } from '@/lib/switch-network/switch-network-machine'
import type { AccountFlows } from './account-flows'
import type { EmbeddedFlows } from './embedded-flows'
import type { PublicStateReader } from './public-state'

/**
 * The third stage, loaded after Connect has painted: the machines that connect and switch the network, and the client of
 * our server. Exists as long as its runtime.
 */
export interface Flows {
  /** Calls our server for this project. Raises the alert of a failure whose cause a developer must fix. */
  readonly call: CallApi
  readonly connect: ActorRefFrom<typeof connectMachine>
  readonly switchNetwork: ActorRefFrom<typeof switchNetworkMachine>
  /** Load it with `runtime.accountFlows()`, which loads its code at the same time as that of these flows. */
  readonly account: LazyFlow<AccountFlows>
  /** The login by e-mail and what its wallet shows. Its code loads with its first view. */
  readonly embedded: LazyFlow<EmbeddedFlows>
  readonly tooltip: TooltipStore
  /** Loads the flow that asks the visitor to sign, with its texts, and starts it for the owner of the sign-in state. */
  createSignIn(owner: SignInOwner): Promise<SignInFlow>
  /** Loads what signs in with the approval of a pairing. */
  createOneClick(): Promise<OneClick>
  /**
   * Shows SIWXSignMessage, even after the visitor has declined. Rejects with `siwx.not_enabled`, `siwx.no_address`,
   * `siwx.no_network` or `siwx.no_client` when signing in is impossible.
   */
  requestSignIn(): Promise<void>
  /** The state for hosts. */
  readonly publicState: PublicStateReader
  destroy(): void
}
