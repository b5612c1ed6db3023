/** What a page imports instead of AppKit. Each name is in a table of `parity.ts`. */
export { BitcoinAdapter, Ethers5Adapter, EthersAdapter, SolanaAdapter } from './adapters'
export type { AppKit, AppKitThemeState } from './app-kit'
export { AppKitProvider, createAppKit, createSIWEConfig } from './create-app-kit'
export type { AppKitElementAttributes } from './jsx-elements'
export type { AppKitBalance } from './kit-actions'
export { bitcoin, solana, solanaDevnet, solanaTestnet } from './kit-chains'
export type { AppKitEvent } from './kit-events'
export type { AppKitAccount, AppKitNetworkState, AppKitState, AppKitWalletInfo } from './kit-facts'
export {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from './kit-hooks'
export type { AppKitNetwork, CaipNetwork } from './kit-networks'
export type { AppKitAdapter, AppKitOpenOptions, AppKitOptions } from './kit-options'
