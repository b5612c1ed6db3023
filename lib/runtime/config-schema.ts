import type { Network } from '@/lib/chains/network'
import type { AppMetadata } from '@/lib/connect/app-metadata'
import type { HostConnector } from '@/lib/connect/sources/host/host-connector'
import type { WalletChoices } from '@/lib/connect/wallet-choices'
import { AUTH_PATH } from '@/lib/core/auth-path'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { type Currency, isCurrency } from '@/lib/core/currencies'
import type { OutsideProvider } from '@/lib/core/login-providers'
import { connectableNamespaces, namespaces } from '@/lib/core/namespaces'
import { RELAY_URL } from '@/lib/core/relay-url'
import type { NameResolver } from '@/lib/names/name-resolver'
import { isLocale, type Locale } from '@/lib/text/locales'

export type ThemeMode = 'light' | 'dark' | 'system'

/** Capabilities that a host can disable. One that the server lacks is always disabled. */
export interface Features {
  readonly swap: boolean
  readonly send: boolean
  /** The login by e-mail, which also needs `walletUrl`. */
  readonly email: boolean
  /**
   * Logins with accounts of other services, which also need `walletUrl`: all that the server offers, none, or these in
   * this order.
   */
  readonly socials: boolean | readonly OutsideProvider[]
  /** Names of the server's registry and of ENS. */
  readonly names: boolean
  /** Buying tokens. Past orders can still be seen without it. */
  readonly onramp: boolean
}

/**
 * The complete, checked configuration. A plain value, so a server page can pass it as props; only `connectors` and
 * `nameResolvers`, which have functions, must come from code of the browser.
 */
export interface RuntimeConfig {
  /** `''` when the host passed none; the alert "Project ID Not Configured" says so. */
  readonly projectId: string
  /** Origin of the Foyer server without a trailing slash; `''` for the page's own. */
  readonly apiBaseUrl: string
  /** Path of the server's endpoints of sign-in, without a trailing slash. */
  readonly authPath: string
  /** The networks that a visitor can choose, in this order. */
  readonly networks: readonly Network[]
  readonly defaultNetwork: Caip2
  /** Namespaces that wallets connect in; empty means that only WalletConnect is left (spec section 2, rule 1). */
  readonly namespaces: readonly Namespace[]
  readonly manualWalletControl: boolean
  /** Drawn inline at a place of the host's choice instead of over the page. */
  readonly embedded: boolean
  /**
   * Whether a connected visitor is asked to sign in, and whether the modal requires it; spec section 4, "Sign-in flow".
   */
  readonly signIn: 'off' | 'optional' | 'required'
  /** Project id at the relay of WalletConnect; `''` leaves WalletConnect out. */
  readonly walletConnectProjectId: string
  /** `ws:` or `wss:` address of the relay. */
  readonly walletConnectRelayUrl: string
  /** `https` address of the Verify server of WalletConnect; `''` uses none. */
  readonly walletConnectVerifyUrl: string
  /** Origin of the embedded wallet's frame, without a trailing slash; `''` leaves the login by e-mail out. */
  readonly walletUrl: string
  /** Address of the page that shows the mails of development, which are not sent; `''` without one. */
  readonly outboxUrl: string
  readonly themeMode: ThemeMode
  /** Custom properties by name, with or without the leading dashes. */
  readonly themeVariables: Readonly<Record<string, string>>
  readonly locale: Locale
  /** The currency that values are shown in until the visitor chooses another. Needs the capability `rates`. */
  readonly currency: Currency
  readonly features: Features
  readonly wallets: WalletChoices
  /** What wallets show about the page. An empty part is that of the page: its title, its address, its icon. */
  readonly metadata: AppMetadata
  /** Wallets that the host brings. Their code loads only with one of them. */
  readonly connectors: readonly HostConnector[]
  /** Names that the host knows, such as those of another naming system. Asked after the server. */
  readonly nameResolvers: readonly NameResolver[]
}

/** Fields of which a host may pass a part. */
const PARTED = ['features', 'wallets', 'metadata'] as const

/** The configuration that a host passes. All parts are optional. */
export type HostConfig = Readonly<Partial<Omit<RuntimeConfig, (typeof PARTED)[number]>>> & {
  readonly features?: Readonly<Partial<Features>>
  readonly wallets?: Readonly<Partial<WalletChoices>>
  readonly metadata?: Readonly<Partial<AppMetadata>>
}

/** Spec section 9, "Default chain". */
export const DEFAULT_CHAIN: Caip2 = 'eip155:1'

/** Values of the parts that a host does not set. */
export const DEFAULT_CONFIG: RuntimeConfig = {
  projectId: '',
  apiBaseUrl: '',
  authPath: AUTH_PATH,
  networks: [],
  defaultNetwork: DEFAULT_CHAIN,
  namespaces: connectableNamespaces.slice(0, 1),
  manualWalletControl: false,
  embedded: false,
  signIn: 'off',
  walletConnectProjectId: '',
  walletConnectRelayUrl: RELAY_URL,
  walletConnectVerifyUrl: '',
  walletUrl: '',
  outboxUrl: '',
  themeMode: 'system',
  themeVariables: {},
  locale: 'en',
  currency: 'USD',
  features: { swap: true, send: true, email: true, socials: true, names: true, onramp: true },
  wallets: { featured: [], include: [], exclude: [], custom: [], recommended: 4, order: [] },
  metadata: { name: '', description: '', url: '', icons: [] },
  connectors: [],
  nameResolvers: [],
}

/** Connect stays a list that fits on a phone. */
const MAX_RECOMMENDED = 10

/** Further checks of values whose type is correct. Each returns whether the value can be used. */
const extraChecks: Readonly<Record<string, (value: never) => boolean>> = {
  apiBaseUrl: isOrigin,
  authPath: (value: string) => /^(\/[-\w]+)+$/.test(value),
  walletUrl: isOrigin,
  outboxUrl: (value: string) => /^$|^\/\w|^https?:\/\/[^/\s]+/.test(value),
  walletConnectRelayUrl: (value: string) => /^wss?:\/\/[^/\s]+/.test(value),
  walletConnectVerifyUrl: (value: string) => /^$|^https:\/\/[^/\s]+/.test(value),
  networks: (value: readonly unknown[]) => value.every(isNetwork),
  defaultNetwork: isChainId,
  namespaces: (value: readonly unknown[]) => value.every((each) => (namespaces as readonly unknown[]).includes(each)),
  // Spec section 5: light or dark; `system` leaves it to the visitor's device.
  themeMode: (value: string) => /^(light|dark|system)$/.test(value),
  locale: isLocale,
  currency: isCurrency,
  signIn: (value: string) => /^(off|optional|required)$/.test(value),
  themeVariables: isTexts,
  socials: isProviders,
  url: (value: string) => /^$|^https?:\/\//.test(value),
  icons: isTexts,
  featured: isTexts,
  include: isTexts,
  exclude: isTexts,
  recommended: (value: number) => Number.isInteger(value) && value >= 0 && value <= MAX_RECOMMENDED,
  order: isTexts,
}

/**
 * Completes what a host passed. A host page must never break on our account, so that nothing is thrown: a value that
 * cannot be used is replaced by its default, and a value that nothing reads is left out.
 *
 * @param onProblem - Called with the name of each of them; one that nothing reads is named as unknown.
 */
export function completeConfig(host: unknown, onProblem?: (name: string) => void): RuntimeConfig {
  const config = withAdapters(complete(host, DEFAULT_CONFIG, onProblem), host, onProblem)
  const first = config.networks[0]?.caipNetworkId
  const isNamed = namedDefault(host, config) !== undefined
  return first === undefined || isNamed ? config : { ...config, defaultNetwork: first }
}

/** The default network if the host named it; `undefined` if it is the first of the list. */
export function namedDefault(host: unknown, { defaultNetwork }: RuntimeConfig): Caip2 | undefined {
  return isObject(host) && host.defaultNetwork === defaultNetwork ? defaultNetwork : undefined
}

/**
 * Leaves out the networks of namespaces without an adapter. A host that sets no namespaces gets those of its networks.
 * A host that sets an empty list has WalletConnect only, which supports every namespace.
 */
function withAdapters(config: RuntimeConfig, host: unknown, onProblem?: (name: string) => void): RuntimeConfig {
  const isSaid = isObject(host) && host.namespaces === config.namespaces
  const ofNetworks = connectableNamespaces.filter((each) => config.networks.some((one) => one.chainNamespace === each))
  const chosen = isSaid || ofNetworks.length === 0 ? config.namespaces : ofNetworks
  const hasAdapter = ({ chainNamespace }: Network) =>
    connectableNamespaces.includes(chainNamespace) && (chosen.length === 0 || chosen.includes(chainNamespace))
  for (const network of config.networks) {
    if (!hasAdapter(network)) onProblem?.(`network ${network.caipNetworkId} (no adapter for its namespace)`)
  }
  return { ...config, namespaces: chosen, networks: config.networks.filter(hasAdapter) }
}

function complete<T extends object>(
  host: unknown,
  defaults: T,
  onProblem: (name: string) => void = () => undefined,
): T {
  const given = isObject(host) ? host : {}
  for (const name of Object.keys(given)) {
    if (given[name] !== undefined && !Object.hasOwn(defaults, name)) onProblem(`${name} (unknown)`)
  }
  const entries = Object.entries(defaults).map(([name, other]: [string, unknown]) => {
    const value = given[name]
    if (value === undefined) return [name, other]
    const isOfKind =
      name === 'socials' ||
      (typeof value === typeof other && Array.isArray(value) === Array.isArray(other) && value !== null)
    // The type was compared with the default's, which is the type that the check expects. That of `socials` takes any.
    if (!isOfKind || extraChecks[name]?.(value as never) === false) {
      onProblem(name)
      return [name, other]
    }
    const parted = PARTED.find((each) => each === name)
    if (parted === undefined) return [name, value]
    return [name, complete(value, DEFAULT_CONFIG[parted], (part) => onProblem(`${name}.${part}`))]
  })
  return Object.fromEntries(entries) as T
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** An origin without a trailing slash, or nothing. */
function isOrigin(value: string): boolean {
  return /^$|^https?:\/\/[^/]+$/.test(value)
}

/** All or none, or the names of some; `reportConfiguration` says which of them are unknown. */
function isProviders(value: unknown): boolean {
  return typeof value === 'boolean' || (Array.isArray(value) && isTexts(value))
}

/** An array or an object of texts. */
function isTexts(value: object): boolean {
  return Object.values(value).every((each) => typeof each === 'string')
}

function isChainId(value: unknown): boolean {
  return /^[-a-z0-9]{3,8}:[-\w]{1,32}$/.test(String(value))
}

/** Checks only what the first paint uses. Other fields are read where they are used. */
function isNetwork(value: unknown): boolean {
  return (
    isObject(value) &&
    isChainId(value.caipNetworkId) &&
    typeof value.name === 'string' &&
    [value.nativeCurrency, value.assets, value.rpcUrls].every(isObject)
  )
}
