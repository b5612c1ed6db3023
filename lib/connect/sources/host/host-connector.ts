import type { Eip1193Provider } from '../injected/discovered-wallet'

export const hostConnectorTypes = ['EXTERNAL', 'ID_AUTH'] as const
export type HostConnectorType = (typeof hostConnectorTypes)[number]

export function isHostConnectorType(type: unknown): type is HostConnectorType {
  return hostConnectorTypes.some((each) => each === type)
}

/**
 * A wallet that the host page passes in `connectors` of its configuration: the wallet of an app that shows the page, or
 * one that the page's own code creates. It connects in the namespace eip155.
 *
 * One that cannot be used is left out, with a line in the console.
 */
export interface HostConnector {
  /**
   * 1 to 100 letters, digits, `.`, `_` and `-`, the same after each reload: by it the connection is restored, `open`
   * connects it, and `wallets.exclude` leaves it out. The first of two with the same id is used.
   */
  readonly id: string
  /** Shown to the visitor. At most 64 characters; the rest is cut off. */
  readonly name: string
  /** `data:` URI of a PNG, JPEG, WebP, GIF or SVG image, at most 256,000 characters. Without it a generated picture. */
  readonly icon?: string
  /**
   * Spec section 3, "Connector types". `ID_AUTH` is a wallet that the visitor opens by a login with an identity provider,
   * which `eth_requestAccounts` begins if it is needed; `EXTERNAL`, the default, is any other one.
   */
  readonly type?: HostConnectorType
  /**
   * The wallet as EIP-1193 describes it (https://eips.ethereum.org/EIPS/eip-1193). `request` is called with
   * `eth_requestAccounts`, `eth_accounts`, `eth_chainId`, `personal_sign`, `eth_sendTransaction`,
   * `wallet_switchEthereumChain`, `wallet_addEthereumChain` and `wallet_revokePermissions`; an error of EIP-1193 such as
   * 4001 is shown as such. Without `on`, changes of account and network are not noticed.
   */
  readonly provider: Eip1193Provider
}
