import { WALLET_CONNECT } from '@/lib/connect/walletconnect-id'
import { type OutsideProvider, outsideProviders } from '@/lib/core/login-providers'
import type { HostConfig } from '@/lib/runtime/config-schema'
import { caipOf, networksOf } from './kit-networks'
import type { AppKitCustomWallet, AppKitFeatures, AppKitOptions } from './kit-options'
import { themeOf } from './kit-theme'
import { featureRows, optionRows } from './parity'
import { warnOfFields, warnOnce } from './warn-once'

type Wallets = NonNullable<HostConfig['wallets']>
type Groups = NonNullable<Wallets['order']>

/** Groups of Connect that are wallets, in AppKit's default order. */
const WALLET_GROUPS: Groups = ['walletConnect', 'recent', 'installed', 'featured', 'custom', 'external', 'recommended']

/** The configuration of Foyer for options of AppKit. What has no counterpart warns once, by its name. */
export function configOf(options: AppKitOptions): HostConfig {
  warnOfFields('option', options, optionRows)
  warnOfFields('feature', options.features ?? {}, featureRows)
  const { projectId, server = '', networks, defaultNetwork, metadata, features = {}, foyer } = options
  const networksHere = networksOf(networks, { appUrl: server, projectId }, options.chainImages)
  for (const network of networks) {
    const isHere = networksHere.some(({ caipNetworkId }) => caipNetworkId === caipOf(network))
    if (!isHere) warnOnce(`network "${network.name}"`, 'Foyer has no networks of its namespace')
  }
  const first = defaultNetwork === undefined ? undefined : caipOf(defaultNetwork)
  return {
    projectId,
    apiBaseUrl: server,
    networks: networksHere,
    ...(first !== undefined && { defaultNetwork: first }),
    ...(metadata !== undefined && { metadata }),
    features: featuresOf(features),
    wallets: walletsOf(options),
    ...(options.themeMode !== undefined && { themeMode: options.themeMode }),
    themeVariables: themeOf(options.themeVariables ?? {}),
    ...signInOf(options),
    manualWalletControl: options.manualWCControl ?? false,
    ...foyer,
  }
}

function featuresOf({ swaps, onramp, send, email, socials }: AppKitFeatures): NonNullable<HostConfig['features']> {
  return {
    ...(swaps !== undefined && { swap: swaps }),
    ...(onramp !== undefined && { onramp }),
    ...(send !== undefined && { send }),
    ...(email !== undefined && { email }),
    ...(socials !== undefined && { socials: socials === false ? false : socials.filter(isProvider) }),
  }
}

const isProvider = (name: string): name is OutsideProvider => (outsideProviders as readonly string[]).includes(name)

/**
 * A page that verifies by itself asks its visitors to sign; so does Foyer then, with its own server. A page that says
 * nothing leaves it to the server.
 */
function signInOf({ siweConfig, siwx, features }: AppKitOptions): Pick<HostConfig, 'signIn'> {
  if (siweConfig !== undefined) return { signIn: siweConfig.required === false ? 'optional' : 'required' }
  if (siwx !== undefined) return { signIn: siwx.getRequired?.() === false ? 'optional' : 'required' }
  const byAppKit = features?.reownAuthentication
  return byAppKit === undefined ? {} : { signIn: byAppKit ? 'required' : 'off' }
}

function walletsOf(options: AppKitOptions): Wallets {
  const { featuredWalletIds = [], includeWalletIds = [], excludeWalletIds = [], customWallets = [] } = options
  const isPairingOff = options.enableWalletConnect === false
  return {
    featured: featuredWalletIds,
    include: includeWalletIds,
    exclude: isPairingOff ? [...excludeWalletIds, WALLET_CONNECT] : excludeWalletIds,
    custom: customWallets.map(customWalletOf),
    order: orderOf(options.features ?? {}),
  }
}

/** One list of groups for AppKit's two: that of the ways to connect, and that of the kinds of wallets. */
function orderOf({ connectMethodsOrder, connectorTypeOrder }: AppKitFeatures): Groups {
  const kinds = (connectorTypeOrder ?? []).map((kind) => (kind === 'injected' ? 'installed' : kind))
  const wallets = [...WALLET_GROUPS.filter((group) => kinds.includes(group))].sort(
    (a, b) => kinds.indexOf(a) - kinds.indexOf(b),
  )
  if (connectMethodsOrder === undefined) return wallets
  const others = WALLET_GROUPS.filter((group) => !wallets.includes(group))
  return connectMethodsOrder.flatMap((method) => (method === 'wallet' ? [...wallets, ...others] : [method]))
}

function customWalletOf(wallet: AppKitCustomWallet): NonNullable<Wallets['custom']>[number] {
  const { id, name, rdns, homepage, image_url, mobile_link, desktop_link, webapp_link } = wallet
  const links = {
    ...(mobile_link !== undefined && { [/^https:/.test(mobile_link) ? 'universal' : 'native']: mobile_link }),
    ...(desktop_link !== undefined && { desktop: desktop_link }),
    ...(webapp_link !== undefined && { webapp: webapp_link }),
  }
  const stores = Object.fromEntries(
    Object.entries({
      ios: /\/id(\d+)/.exec(wallet.app_store ?? '')?.[1],
      android: /[?&]id=([\w.]+)/.exec(wallet.play_store ?? '')?.[1],
      chrome: /\/([a-p]{32})/.exec(wallet.chrome_store ?? '')?.[1],
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return {
    id,
    name,
    ...(rdns !== undefined && { rdns }),
    ...(homepage !== undefined && { homepage }),
    ...(image_url !== undefined && { picture: image_url }),
    links,
    stores,
  }
}
