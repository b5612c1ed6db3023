import type { Network } from '@/lib/chains/network'
import { type Caip2, isCaip2, isNamespace, type Namespace } from '@/lib/core/caip'
import { isLocale, type Locale } from '@/lib/text/locales'

export type ThemeMode = 'light' | 'dark' | 'system'

/** Capabilities that a host may switch off; one that the server lacks is off whatever is said here. */
export interface Features {
  readonly swap: boolean
  readonly email: boolean
  readonly socials: boolean
  readonly onramp: boolean
  readonly names: boolean
}

/** How the host names itself to a wallet. */
export interface AppMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** Everything that a runtime depends on, whole and checked. A plain value: a server page can hand it over as props. */
export interface RuntimeConfig {
  /** `''` when the host passed none; the alert "Project ID Not Configured" says so. */
  readonly projectId: string
  /** Origin of the Foyer server without a trailing slash; `''` for the page's own. */
  readonly apiBaseUrl: string
  /** What a visitor may choose from, in this order. */
  readonly networks: readonly Network[]
  readonly defaultNetwork: Caip2
  /** Namespaces with an adapter; empty means that only WalletConnect is left (spec section 2, rule 1). */
  readonly namespaces: readonly Namespace[]
  readonly manualWalletControl: boolean
  /** Drawn inline where the host puts it, instead of over the page. */
  readonly embedded: boolean
  readonly themeMode: ThemeMode
  /** Custom properties by name, with or without the leading dashes. */
  readonly themeVariables: Readonly<Record<string, string>>
  readonly locale: Locale
  readonly features: Features
  readonly metadata: AppMetadata
}

/** What a host passes: any part of it may be missing. */
export type HostConfig = Readonly<Partial<Omit<RuntimeConfig, 'features' | 'metadata'>>> & {
  readonly features?: Readonly<Partial<Features>>
  readonly metadata?: Readonly<Partial<AppMetadata>>
}

/** Spec section 9, "Default chain". */
export const DEFAULT_CHAIN: Caip2 = 'eip155:1'

const DEFAULTS: RuntimeConfig = {
  projectId: '',
  apiBaseUrl: '',
  networks: [],
  defaultNetwork: DEFAULT_CHAIN,
  namespaces: ['eip155'],
  manualWalletControl: false,
  embedded: false,
  themeMode: 'system',
  themeVariables: {},
  locale: 'en',
  features: { swap: true, email: true, socials: true, onramp: true, names: true },
  metadata: { name: '', description: '', url: '', icons: [] },
}

/**
 * Completes what a host passed. A host page must never break on our account, so that nothing is thrown: a value
 * that cannot be used is replaced by its default, and named in `problems` for the developer's console.
 */
export function readRuntimeConfig(host: unknown): {
  readonly config: RuntimeConfig
  readonly problems: readonly string[]
} {
  const given = isRecord(host) ? host : {}
  const problems: string[] = []
  const read = <T>(name: string, from: Record<string, unknown>, guard: (value: unknown) => value is T, other: T): T => {
    const value = from[name]
    if (value === undefined) return other
    if (guard(value)) return value
    problems.push(name)
    return other
  }
  const part = (name: string) => read(name, given, isRecord, {})
  const features = part('features')
  const metadata = part('metadata')
  const all = read('networks', given, isArray, [])
  const networks = all.filter(isNetwork)
  if (networks.length < all.length) problems.push('networks')
  const config: RuntimeConfig = {
    projectId: read('projectId', given, isString, DEFAULTS.projectId),
    apiBaseUrl: read('apiBaseUrl', given, isBaseUrl, DEFAULTS.apiBaseUrl),
    networks,
    defaultNetwork: read('defaultNetwork', given, isCaip2, networks[0]?.caipNetworkId ?? DEFAULTS.defaultNetwork),
    namespaces: read('namespaces', given, isListOf(isKnownNamespace), DEFAULTS.namespaces),
    manualWalletControl: read('manualWalletControl', given, isBoolean, DEFAULTS.manualWalletControl),
    embedded: read('embedded', given, isBoolean, DEFAULTS.embedded),
    themeMode: read('themeMode', given, isThemeMode, DEFAULTS.themeMode),
    themeVariables: read('themeVariables', given, isTextRecord, DEFAULTS.themeVariables),
    locale: read('locale', given, isLocale, DEFAULTS.locale),
    features: {
      swap: read('swap', features, isBoolean, DEFAULTS.features.swap),
      email: read('email', features, isBoolean, DEFAULTS.features.email),
      socials: read('socials', features, isBoolean, DEFAULTS.features.socials),
      onramp: read('onramp', features, isBoolean, DEFAULTS.features.onramp),
      names: read('names', features, isBoolean, DEFAULTS.features.names),
    },
    metadata: {
      name: read('name', metadata, isString, DEFAULTS.metadata.name),
      description: read('description', metadata, isString, DEFAULTS.metadata.description),
      url: read('url', metadata, isString, DEFAULTS.metadata.url),
      icons: read('icons', metadata, isListOf(isString), DEFAULTS.metadata.icons),
    },
  }
  return { config, problems }
}

/** Spec section 5: theme mode must be light or dark; `system` leaves the choice to the visitor's device. */
export function isThemeMode(value: unknown): value is ThemeMode {
  return value === 'light' || value === 'dark' || value === 'system'
}

const isString = (value: unknown): value is string => typeof value === 'string'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isKnownNamespace = (value: unknown): value is Namespace => isString(value) && isNamespace(value)
const isBaseUrl = (value: unknown): value is string => isString(value) && /^$|^https?:\/\/[^/]+$/.test(value)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isListOf<T>(guard: (value: unknown) => value is T) {
  return (value: unknown): value is readonly T[] => isArray(value) && value.every(guard)
}

function isTextRecord(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every(isString)
}

/** Only what the first paint stands on; the rest is shown as it is or read where it is used. */
function isNetwork(value: unknown): value is Network {
  if (!isRecord(value) || !isCaip2(value.caipNetworkId) || !isString(value.name)) return false
  return (
    value.caipNetworkId.startsWith(`${value.chainNamespace}:`) &&
    isRecord(value.nativeCurrency) &&
    isRecord(value.assets) &&
    isRecord(value.rpcUrls) &&
    [value.rpcUrls.default, value.rpcUrls.chainDefault].every((urls) => isRecord(urls) && isListOf(isString)(urls.http))
  )
}
