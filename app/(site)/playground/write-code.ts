import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { EIP155, namespaceOf } from '@/lib/core/namespaces'
import { DEFAULT_CONFIG, type HostConfig } from '@/lib/runtime/config-schema'
import { type Code, writeFields, writeLiteral } from './write-literal'

/** The ways to add the modal to a page, with the word for each. */
export const CODE_KINDS = { script: 'Script', react: 'React', wagmi: 'wagmi', appkit: 'AppKit' } as const
export type CodeKind = keyof typeof CODE_KINDS

export interface CodeContext {
  /** The configuration with the choices. */
  readonly config: HostConfig
  /** The fields that were chosen, without what the server says anyway. */
  readonly chosen: HostConfig
  /** Origin of the server, without a trailing slash. */
  readonly serverUrl: string
  /** Names in `viem/chains`, by CAIP-2 id. */
  readonly chainNames: Readonly<Record<string, string>>
  /** Address of the devnet's node, where there is one. */
  readonly devnetRpcUrl: string | undefined
}

/** Returns the code that shows this modal in a page, for one of the ways. */
export function writeCode(kind: CodeKind, context: CodeContext): string {
  return writers[kind](context)
}

const writers: Readonly<Record<CodeKind, (context: CodeContext) => string>> = {
  script: writeScript,
  react: writeReact,
  wagmi: writeWagmi,
  appkit: writeAppKit,
}

/** Options with an attribute of the element; all others are passed to `foyer.configure`. */
const ATTRIBUTES = { themeMode: 'theme', locale: 'language', networks: 'networks' } as const

function writeScript({ config, chosen, serverUrl }: CodeContext): string {
  const { themeMode, locale, networks, ...others } = chosen
  const values = { themeMode, locale, networks: networks?.map(({ caipNetworkId }) => caipNetworkId).join(' ') }
  const attributes = Object.entries(ATTRIBUTES).flatMap(([field, attribute]) => {
    const value = values[field as keyof typeof ATTRIBUTES]
    return value === undefined ? [] : [` ${attribute}="${value}"`]
  })
  const fields = Object.entries(others)
  return [
    `<script type="module" src="${serverUrl}/embed.js?project=${encodeURIComponent(config.projectId ?? '')}"></script>`,
    ...(fields.length > 0
      ? ['<script type="module">', `  foyer.configure(${writeFields(fields, '  ')})`, '</script>']
      : []),
    `<foyer-button${attributes.join('')}></foyer-button>`,
    '',
  ].join('\n')
}

function writeReact(context: CodeContext): string {
  const { config } = context
  const drawn = config.embedded ? 'EmbeddedModal' : 'ConnectButton'
  return [
    "'use client'",
    "import { createNetworks } from 'foyer/networks'",
    `import { ${drawn}, type HostConfig, WalletModalProvider } from 'foyer/react'`,
    '',
    ...serverLines(context),
    ...networkLines(context),
    '',
    `const config: HostConfig = ${writeFields(configFields(config))}`,
    '',
    'export function Wallet() {',
    '  return (',
    '    <WalletModalProvider config={config}>',
    `      <${drawn} />`,
    '    </WalletModalProvider>',
    '  )',
    '}',
    '',
  ].join('\n')
}

function writeWagmi(context: CodeContext): string {
  const { config, chainNames } = context
  const chains = (config.networks ?? []).flatMap(({ caipNetworkId }) => chainNames[caipNetworkId] ?? [])
  const list = chains.join(', ')
  return [
    "import { viemNetworks } from 'foyer/networks'",
    "import { createFoyer } from 'foyer/react'",
    "import { foyerConnector } from 'foyer/wagmi'",
    `import { ${chains.toSorted().join(', ')} } from 'viem/chains'`,
    "import { createConfig, custom } from 'wagmi'",
    '',
    ...serverLines(context),
    `const chains = [${list}] as const`,
    'const networks = viemNetworks(chains, { appUrl: SERVER, projectId: PROJECT_ID })',
    '',
    '/** For `WalletModalProvider`, as `shell`. */',
    `export const foyer = createFoyer(${writeFields(configFields(config))})`,
    '',
    '/** For `WagmiProvider`. */',
    'export const wagmiConfig = createConfig({',
    '  chains,',
    '  connectors: [foyerConnector(foyer.provider)],',
    '  transports: Object.fromEntries(chains.map(({ id }) => [id, custom(foyer.provider)])),',
    '  multiInjectedProviderDiscovery: false,',
    '})',
    '',
  ].join('\n')
}

/** What AppKit has a name for; the option `foyer` takes all else. */
function writeAppKit(context: CodeContext): string {
  const { themeMode, metadata, ...others } = context.config
  const { networks: _, projectId: _id, apiBaseUrl: _url, ...rest } = others
  const foyer = differencesOf(rest)
  const fields: (readonly [string, unknown])[] = [
    ['projectId', { code: 'PROJECT_ID' } satisfies Code],
    ['server', { code: 'SERVER' } satisfies Code],
    ['networks', { code: 'networks' } satisfies Code],
    ...differencesOf({ ...(themeMode && { themeMode }), ...(metadata && { metadata }) }),
    ...(foyer.length > 0 ? [['foyer', Object.fromEntries(foyer)] as const] : []),
  ]
  return [
    "import { createAppKit } from 'foyer/appkit'",
    "import { createNetworks } from 'foyer/networks'",
    '',
    ...serverLines(context),
    ...networkLines(context),
    '',
    `createAppKit(${writeFields(fields)})`,
    '',
    '/** The element is defined by createAppKit; `useAppKit().open()` opens the modal as well. */',
    'export function Wallet() {',
    '  return <appkit-button />',
    '}',
    '',
  ].join('\n')
}

function serverLines({ config, serverUrl }: CodeContext): string[] {
  return [
    '/** Address of the Foyer server. */',
    `const SERVER = ${writeLiteral(serverUrl)}`,
    `const PROJECT_ID = ${writeLiteral(config.projectId ?? '')}`,
  ]
}

function networkLines({ config, devnetRpcUrl }: CodeContext): string[] {
  const ids = (config.networks ?? []).map(({ caipNetworkId }) => caipNetworkId)
  const devnet =
    devnetRpcUrl !== undefined && ids.includes(DEVNET_CAIP_ID) ? `, devnetRpcUrl: ${writeLiteral(devnetRpcUrl)}` : ''
  return [
    `const NETWORKS = [\n${ids.map((id) => `  ${writeLiteral(id)},\n`).join('')}]`,
    `const known = createNetworks({ appUrl: SERVER, projectId: PROJECT_ID${devnet} })`,
    'const networks = NETWORKS.flatMap((id) => known.find(({ caipNetworkId }) => caipNetworkId === id) ?? [])',
  ]
}

/** The fields of `config` in a page's code. */
function configFields(config: HostConfig): (readonly [string, unknown])[] {
  const { networks: _, projectId: _id, apiBaseUrl: _url, ...rest } = config
  return [
    ['projectId', { code: 'PROJECT_ID' } satisfies Code],
    ['apiBaseUrl', { code: 'SERVER' } satisfies Code],
    ['networks', { code: 'networks' } satisfies Code],
    ...differencesOf(rest),
  ]
}

/** Fields whose value is not the default. */
function differencesOf(config: HostConfig): (readonly [string, unknown])[] {
  return Object.entries(config).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(DEFAULT_CONFIG[name as keyof HostConfig]),
  )
}

/** Names of EVM networks in `viem/chains`, for code. */
export function evmChainNames(
  chains: Readonly<Record<string, unknown>>,
  networks: NonNullable<HostConfig['networks']>,
): Readonly<Record<string, string>> {
  const named = networks.flatMap(({ id, caipNetworkId }) => {
    if (namespaceOf(caipNetworkId) !== EIP155) return []
    const [name] = Object.entries(chains).find(([, chain]) => (chain as { readonly id?: unknown }).id === id) ?? []
    return name === undefined ? [] : [[caipNetworkId, name] as const]
  })
  return Object.fromEntries(named)
}
