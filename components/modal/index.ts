/** The only public entry: what a host may import. Everything else of the modal is its own business. */
export type { Network } from '@/lib/chains/network'
export type { HostConfig, ThemeMode } from '@/lib/runtime/config-schema'
export type { PublicState } from '@/lib/runtime/public-state'
export type { OpenOptions, Shell } from '@/lib/runtime/shell'
export { ConnectButton, type ConnectButtonProps } from './ConnectButton'
export { EmbeddedModal } from './EmbeddedModal'
export { useWalletModal, type WalletModal } from './use-wallet-modal'
export { WalletModalProvider, type WalletModalProviderProps } from './WalletModalProvider'
