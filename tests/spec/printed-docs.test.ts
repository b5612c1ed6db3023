import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { THEME_VARIABLES } from '@/components/modal/theme-variables'
import { configurableChainIds, createNetworks, embeddedWalletChainIds, gatewayChainIds } from '@/lib/chains/networks'
import type { Endpoint } from '@/lib/core/endpoint'
import { type CatalogueEntry, type ErrorCode, errorCatalogue } from '@/lib/core/error-catalogue'
import { errorStatus } from '@/lib/core/error-status'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import type { EndpointRow } from '@/lib/server/http/endpoint-row'
import { ratePolicies } from '@/lib/server/http/rate-limit'
import { envGroups } from '@/lib/server/settings/env'
import type { EnvVariables } from '@/lib/server/settings/env-variable'
import { uniswapChains } from '@/lib/server/swap/uniswap-deployments'
import { everyErrorText, everyFundsText, everyNextStepText } from '@/lib/text/en/every-error'
import { type ErrorScreen, errorScreens } from '@/tests/support/error-screens'

// Pages of docs/ that are tables of the code. `npx vitest run -c tests/vitest.config.ts tests/spec/printed-docs -u`
// regenerates them.

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const contractFiles = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .filter((file) => /-contract\.ts$|\/liveness\.ts$/.test(file))
  .map((file) => ({ file: `lib/${file}`, source: read(`lib/${file}`) }))

test('behavior: docs/networks.md prints the closed list of the gateway', async () => {
  const networks = createNetworks({ appUrl: '', projectId: '' })
  const rows = networks.map((network) => {
    const id = network.caipNetworkId
    const kind = network.retired ? 'retired' : network.testnet ? 'test' : 'main'
    return [
      code(id),
      network.name,
      network.nativeCurrency.symbol,
      configurableChainIds.includes(id) ? `${kind}, on request` : kind,
      tick(gatewayChainIds.includes(id)),
      tick(uniswapChains().includes(id)),
      tick(embeddedWalletChainIds.includes(id)),
    ]
  })
  const page = [
    '# Networks',
    '',
    `The JSON-RPC gateway serves ${gatewayChainIds.length} chains and no others, except the devnet`,
    '(`eip155:31337`) if it is on. Retired networks are known by name, so that the modal can name the network of a wallet',
    'that is still on one; they are never offered. Swaps work on chains with Uniswap and a configured node.',
    '',
    'A Solana network is named by the first 32 characters of its genesis hash; a node is asked for that hash before it is',
    'used. Its balances are SOL and every SPL token of the account (Token program and Token-2022) that is not of 0 decimals,',
    'at most 100. Prices and gas have no source there.',
    '',
    'A network "on request" is offered where the operator names it in `FOYER_NETWORKS`: a visitor can connect a wallet and',
    'sign in. Its balance is the native currency, read where the operator has named an address: `FOYER_CHAIN_API_URLS` for',
    'Bitcoin (an Esplora API) and Cosmos (the REST API of a node), `FOYER_RPC_URLS` for Polkadot (a node; the gateway then',
    'serves it with three methods). DOT and KSM are held on the Asset Hubs. Sending happens in the wallet.',
    '',
    `The embedded wallet works on the ${embeddedWalletChainIds.length} networks of its column and no others, except the devnet if it is on. On`,
    'networks of the kind "main" it is not offered with `FOYER_EMAIL_WALLET_NETWORKS=test`. On every other network of a',
    'page it is not offered, and the frame refuses its requests.',
    '',
    ...table(['CAIP-2', 'Name', 'Currency', 'Kind', 'Gateway', 'Swap', 'Embedded wallet'], rows),
  ]
  await expect(`${page.join('\n')}\n`).toMatchFileSnapshot('../../docs/networks.md')
})

/** Shows `{count}` for a number and the form after it that most numbers have. */
const withPlaceholders = (text: string) =>
  text.replaceAll(/\{(\w+), plural, .*?other \{(.*?)\}\}/g, (_, name: string, form: string) =>
    form.replace('#', `{${name}}`),
  )

test('behavior: docs/errors.md prints the catalogue of failures', async () => {
  const rows = Object.entries<CatalogueEntry>(errorCatalogue).map(([name, entry]) => [
    code(name),
    String(errorStatus[name as ErrorCode]),
    withPlaceholders(everyErrorText[entry.textKey as keyof typeof everyErrorText]),
    placeOf(errorScreens[name as ErrorCode]),
    everyFundsText[`failure.${entry.funds ?? 'nothingMoved'}`],
    everyNextStepText[`nextStep.${entry.nextStep}`],
    entry.retry ?? 'user',
  ])
  const page = [
    '# Errors',
    '',
    'Every failure that crosses a module, HTTP or window boundary is one of these codes. Over HTTP it is',
    '`{ "error": { "code", "message", "requestId" } }` with the status below, and the request id is also the header',
    '`x-request-id`, on good answers too.',
    '',
    '"Again": `auto` may be repeated without asking, `user` by a button, `after` once a wait is over (`details.seconds`,',
    'or the 30 seconds after a failed balance), `never` fails again in the same way.',
    '',
    '"Shown" names the places of `tests/support/error-screens.ts`, or says why there is none. "Funds" is shown after a',
    'confirmation: in `Swap` and `SwapPreview`.',
    '',
    ...table(['Code', 'HTTP', 'Title', 'Shown', 'Funds', 'Next step', 'Again'], rows),
  ]
  await expect(`${page.join('\n')}\n`).toMatchFileSnapshot('../../docs/errors.md')
})

test('behavior: docs/api.md prints every endpoint, by the host that answers', async () => {
  const sections = Object.entries(hostsOfRoles).flatMap(([role, where]) => [
    `## ${where}`,
    '',
    ...table(
      ['Endpoint', 'For', 'At most', 'Contract', 'What it does'],
      Object.entries<EndpointRow>(endpoints)
        .filter(([, row]) => row.role === role)
        .map(([name, row]) => [
          code(`${row.methods.filter((method) => method !== 'OPTIONS').join(', ')} ${row.path}`),
          callersOf(row),
          limitOf(row),
          row.contract === null ? '' : `${code(name)} of ${code(contractFile(name, row.contract))}`,
          row.about,
        ]),
    ),
    '',
  ])
  // The tables stand between two parts that are written by hand.
  const page = read('docs/api.md')
  const [head, tail] = [
    page.slice(0, page.indexOf('## On the origin')),
    page.slice(page.indexOf('## Requests of the frame')),
  ]
  await expect(`${head}${sections.join('\n')}\n${tail}`).toMatchFileSnapshot('../../docs/api.md')
})

const hostsOfRoles = {
  app: 'On the origin of the app',
  wallet: 'On the origin of the wallet role',
  vault: 'On the origin of the vault role',
  any: 'On the origin of every role',
}

function callersOf({ audience, hasPreflight }: EndpointRow): string {
  const callers = {
    project: hasPreflight ? 'pages of a project' : 'pages of a project, on our own origin',
    frame: 'the frame',
    page: 'the page that a mail links to',
    role: 'the app role, with `FOYER_ROLE_SECRET`',
    operator: 'operators, with `FOYER_OPERATOR_TOKEN`',
    vendor: 'servers of a vendor, by signature',
    public: 'all; needs no project',
    anyPage: 'pages of every origin; needs no project',
  }
  return callers[audience]
}

function limitOf({ policy }: EndpointRow): string {
  if (policy === 'none') return ''
  const { limit, windowMs } = ratePolicies[policy]
  return `${limit} ${windowMs === 60_000 ? 'a minute' : 'an hour'}`
}

/** The file that exports a contract under the name of its row. */
function contractFile(name: string, { path }: Endpoint): string {
  const found = contractFiles.find(({ source }) => source.includes(`export const ${name} = `))
  if (!found?.source.includes(`'${path}'`)) throw new Error(`no contract of ${path} is called ${name}`)
  return found.file
}

test('behavior: docs/environment.md prints every setting of the server', async () => {
  const sections = Object.entries<EnvVariables>(envGroups).flatMap(([title, variables]) => [
    `## ${title}`,
    '',
    ...table(
      ['Variable', 'What it does', 'Must be'],
      Object.entries(variables).map(([name, { about, must }]) => [code(name), about.join(' '), must]),
    ),
    '',
  ])
  const page = [
    '# Environment',
    '',
    'Every variable is optional: without any, and with `npm run dev`, the app runs on the devnet. An invalid value stops',
    'the server at its start, with a message that names the variable. `.env.example` has the same list.',
    '',
    ...sections,
  ]
  await expect(`${page.join('\n').trimEnd()}\n`).toMatchFileSnapshot('../../docs/environment.md')
})

test('behavior: .env.example prints every setting of the server, none of them set', async () => {
  const lines = Object.entries<EnvVariables>(envGroups).flatMap(([title, variables]) => [
    '',
    `# --- ${title}`,
    ...Object.entries(variables).flatMap(([name, { about, example }]) => [
      '',
      ...about.map((line) => `# ${line}`),
      `# ${name}=${example}`,
    ]),
  ])
  const page = ['# Every setting, all optional. Copy to .env.local and uncomment what you need.', ...lines]
  await expect(`${page.join('\n')}\n`).toMatchFileSnapshot('../../.env.example')
})

test('behavior: docs/theming.md prints every theme variable', async () => {
  // The first value of each is its default; later ones are the two fixed themes and the modal's own text size.
  const css = ['theme', 'isolation'].map((name) => read(`components/modal/${name}.css`)).join('')
  const rows = new Map<string, string>()
  for (const [, name = '', value = ''] of css.matchAll(/^\s*(--fy-[\w-]+):\s*([^;]+);/gm)) {
    if (!rows.has(name)) rows.set(name, value.replaceAll(/\s+/g, ' '))
  }
  const page = [
    '# Theming',
    '',
    'These custom properties control the appearance of the modal. They are set under `[data-foyer]`, in the cascade layer',
    '`foyer`: an unlayered rule of the host page overrides them. `themeVariables` sets them by configuration, with or',
    'without the leading dashes. There are two themes, both in `light-dark()`; `themeMode` is `light`, `dark` or `system`,',
    'which follows the visitor’s device and resolves to one of the two.',
    '',
    ...table(
      ['Variable', 'Meaning', 'Default'],
      [...rows].map(([name, value]) => [code(name), THEME_VARIABLES[name] ?? '', code(value)]),
    ),
  ]
  expect([...rows.keys()].sort(), 'each has its line in the table, and each line its variable').toEqual(
    Object.keys(THEME_VARIABLES).sort(),
  )
  // A variable that is used but not defined in any sheet is a misspelling, except the few that components set
  // themselves.
  const used = styleSheets().flatMap((path) =>
    [...read(path).matchAll(/var\((--fy-[\w-]+)\)/g)].map(([, name]) => name),
  )
  expect(used.filter((name) => name && !rows.has(name))).toEqual([])
  await expect(`${page.join('\n')}\n`).toMatchFileSnapshot('../../docs/theming.md')
})

test('behavior: amounts of money look the same in the modal and on the page, which has no variables of the modal alone', () => {
  const onPage = new Set(
    [...read('components/modal/theme.css').matchAll(/^\s*(--fy-[\w-]+):/gm)].map(([, name]) => name),
  )
  const used = [...read('components/modal/parts/Money.module.css').matchAll(/var\((--fy-[\w-]+)\)/g)]
  expect(used.map(([, name]) => name).filter((name) => !onPage.has(name))).toEqual([])
})

function placeOf(row: ErrorScreen): string {
  if ('shown' in row) return row.shown.join(', ')
  return 'within' in row ? `inside ${code(row.within)}` : `not shown: ${row.developer}`
}

function styleSheets(): string[] {
  return ['components/modal', 'components/ui'].flatMap((folder) =>
    readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => `${folder}/${name}`),
  )
}

const code = (text: string) => `\`${text}\``
const tick = (is: boolean) => (is ? 'yes' : '')

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}
