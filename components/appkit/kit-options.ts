import type { PageProvider } from '@/lib/connect/eip1193-provider'
import type { HostConfig, ThemeMode } from '@/lib/runtime/config-schema'
import type { AppKitNetwork } from './kit-networks'
import type { MissingFeature, MissingOption } from './parity'

export type AppKitThemeVariables = Readonly<Record<string, string | number>>

/** An adapter of a library, such as `WagmiAdapter` of Foyer. */
export interface AppKitAdapter {
  readonly adapterType: string
  /** Called once with the connected EVM account of the modal. */
  attach?(provider: PageProvider): void
}

/** A wallet of the option `customWallets`. */
export interface AppKitCustomWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly homepage?: string
  readonly image_url?: string
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
}

export interface AppKitFeatures extends Readonly<Partial<Record<MissingFeature, unknown>>> {
  readonly swaps?: boolean
  readonly onramp?: boolean
  readonly send?: boolean
  readonly email?: boolean
  readonly socials?: false | readonly string[]
  readonly reownAuthentication?: boolean
  readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[]
  readonly connectorTypeOrder?: readonly string[]
}

/** The account that has signed in. */
export interface AppKitSignedIn {
  readonly address: string
  readonly chainId: number | string
}

/** What is used of `createSIWEConfig`. */
export interface AppKitSiweConfig {
  readonly required?: boolean
  readonly onSignIn?: (session: AppKitSignedIn) => void
  readonly onSignOut?: () => void
}

/** The options of `createAppKit`. `parity.ts` says what becomes of each. */
export interface AppKitOptions extends Readonly<Partial<Record<MissingOption, unknown>>> {
  readonly projectId: string
  readonly networks: readonly AppKitNetwork[]
  readonly adapters?: readonly AppKitAdapter[]
  readonly defaultNetwork?: AppKitNetwork
  readonly metadata?: HostConfig['metadata']
  readonly features?: AppKitFeatures
  readonly featuredWalletIds?: readonly string[]
  readonly includeWalletIds?: readonly string[]
  readonly excludeWalletIds?: readonly string[]
  readonly customWallets?: readonly AppKitCustomWallet[]
  readonly chainImages?: Readonly<Record<string | number, string>>
  readonly themeMode?: ThemeMode
  readonly themeVariables?: AppKitThemeVariables
  readonly siweConfig?: AppKitSiweConfig
  readonly siwx?: { getRequired?(): boolean }
  readonly enableWalletConnect?: boolean
  readonly manualWCControl?: boolean
  /** Origin of the Foyer server, without a trailing slash. Default: the page's own. */
  readonly server?: string
  /** What AppKit has no name for. These fields win. */
  readonly foyer?: HostConfig
}

/** Views of `open`, by AppKit's names. */
export interface AppKitOpenOptions {
  readonly view?: string
  readonly namespace?: string
  /** Of `Swap`: `amount`, `fromToken`, `toToken`. Of `WalletSend`: `amount`, `assetAddress`, `to`. */
  readonly arguments?: Readonly<Record<string, unknown>>
}
