import { THEME_VARIABLES } from '@/components/modal/theme-variables'
import { connectGroups } from '@/lib/connect/wallet-choices'
import { currencies } from '@/lib/core/currencies'
import { outsideProviders } from '@/lib/core/login-providers'
import { connectableNamespaces } from '@/lib/core/namespaces'
import type { HostConfig } from '@/lib/runtime/config-schema'
import { localeNames } from '@/lib/text/locale-names'

/** What a control edits. In the address of the page each value is a text. */
export type OptionKind =
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'switch' }
  /** Some of these. */
  | { readonly kind: 'set'; readonly values: readonly string[] }
  /** Some of these in an order, separated by commas. */
  | { readonly kind: 'sequence'; readonly values: readonly string[] }
  /** Entries separated by commas. */
  | { readonly kind: 'list' }
  | { readonly kind: 'number'; readonly most: number }
  | { readonly kind: 'text' }
  /** A list of objects, as JSON. */
  | { readonly kind: 'json' }

/** One field of {@link HostConfig}, by its path: `features.swap`. */
export type PlaygroundOption = { readonly path: string; readonly label: string; readonly hint?: string } & OptionKind

export interface OptionGroup {
  readonly title: string
  readonly options: readonly PlaygroundOption[]
}

/** Fields that say where the server is and what it has: the code on this page has the values of this server. */
export const SERVER_FIELDS = [
  'projectId',
  'apiBaseUrl',
  'authPath',
  'walletConnectRelayUrl',
  'walletConnectVerifyUrl',
  'outboxUrl',
] as const satisfies readonly (keyof HostConfig)[]

/** Fields with functions: a page sets them in its own code. */
export const CODE_FIELDS = ['connectors', 'nameResolvers'] as const satisfies readonly (keyof HostConfig)[]

/** Every option of this server's page, in the order of the page. */
export function optionGroups({ networks = [], signIn, walletUrl, walletConnectProjectId }: HostConfig): OptionGroup[] {
  const hasSignIn = signIn !== undefined && signIn !== 'off'
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  return [
    {
      title: 'Appearance',
      options: [
        { path: 'themeMode', label: 'Theme', kind: 'choice', values: ['system', 'light', 'dark'] },
        { path: 'locale', label: 'Language', kind: 'choice', values: Object.keys(localeNames) },
        { path: 'currency', label: 'Currency', kind: 'choice', values: currencies },
        { path: 'embedded', label: 'In the page instead of over it', kind: 'switch' },
      ],
    },
    {
      title: 'Networks',
      options: [
        { path: 'networks', label: 'Networks', hint: 'None chosen: all of this server.', kind: 'set', values: ids },
        { path: 'defaultNetwork', label: 'First network', kind: 'choice', values: ids },
        { path: 'namespaces', label: 'Kinds of networks', kind: 'set', values: connectableNamespaces },
      ],
    },
    {
      title: 'Signing in',
      options: [
        {
          ...{ path: 'signIn', label: 'Ask to sign in', kind: 'choice' },
          values: hasSignIn ? ['off', 'optional', 'required'] : ['off'],
          ...(!hasSignIn && { hint: 'Sign-in is off on this server.' }),
        },
        ...serverSwitch('walletUrl', 'Wallet by e-mail or another account', walletUrl),
        { path: 'features.email', label: 'Login by e-mail', kind: 'switch' },
        { path: 'features.socials', label: 'Logins with other accounts', kind: 'set', values: outsideProviders },
      ],
    },
    {
      title: 'Features',
      options: [
        { path: 'features.swap', label: 'Swap', kind: 'switch' },
        { path: 'features.send', label: 'Send', kind: 'switch' },
        { path: 'features.onramp', label: 'Buy tokens', kind: 'switch' },
        { path: 'features.names', label: 'Names', kind: 'switch' },
      ],
    },
    {
      title: 'Wallets',
      options: [
        ...serverSwitch('walletConnectProjectId', 'WalletConnect', walletConnectProjectId),
        { path: 'wallets.featured', label: 'Featured', hint: WALLET_IDS, kind: 'list' },
        { path: 'wallets.include', label: 'Only these', hint: WALLET_IDS, kind: 'list' },
        { path: 'wallets.exclude', label: 'Without these', hint: WALLET_IDS, kind: 'list' },
        { path: 'wallets.recommended', label: 'Recommended, at most', kind: 'number', most: 10 },
        {
          ...{ path: 'wallets.order', label: 'Order of the groups', hint: connectGroups.join(', ') },
          ...{ kind: 'sequence', values: connectGroups },
        },
        { path: 'wallets.custom', label: 'Of your own', hint: 'A list of objects, as JSON.', kind: 'json' },
        { path: 'manualWalletControl', label: 'Open the list of wallets at once', kind: 'switch' },
      ],
    },
    {
      title: 'What a wallet shows about the page',
      options: [
        { path: 'metadata.name', label: 'Name', kind: 'text' },
        { path: 'metadata.description', label: 'Description', kind: 'text' },
        { path: 'metadata.url', label: 'Address', kind: 'text' },
        { path: 'metadata.icons', label: 'Icons', hint: 'Addresses, separated by commas.', kind: 'list' },
      ],
    },
    {
      title: 'Theme variables',
      options: Object.entries(THEME_VARIABLES).map(([name, meaning]) => ({
        ...{ path: `themeVariables.${name}`, label: meaning, hint: name, kind: 'text' },
      })),
    },
  ]
}

const WALLET_IDS = 'Names such as io.metamask, separated by commas.'

/** A switch for what only some servers have. */
function serverSwitch(path: keyof HostConfig, label: string, value: string | undefined): PlaygroundOption[] {
  return value ? [{ path, label, kind: 'switch' }] : []
}
