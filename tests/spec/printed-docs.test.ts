import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createNetworks, embeddedWalletChainIds, gatewayChainIds } from '@/lib/chains/networks'
import { errorCatalogue } from '@/lib/core/error-catalogue'
import { type EnvVariable, envVariables } from '@/lib/server/platform/env-variables'
import { uniswapChains } from '@/lib/server/swap/uniswap-deployments'
import { errorTexts, nextStepTexts } from '@/lib/text/en/errors'

// Pages of docs/ that are tables of the code. `npx vitest run -c tests/vitest.config.ts tests/spec/printed-docs -u`
// prints them anew.

test('behavior: docs/networks.md prints the closed list of the gateway', async () => {
  const networks = createNetworks({ appUrl: '', projectId: '' })
  const rows = networks.map((network) => {
    const id = network.caipNetworkId
    const kind = network.retired ? 'retired' : network.testnet ? 'test' : 'main'
    return [
      code(id),
      network.name,
      network.nativeCurrency.symbol,
      kind,
      tick(gatewayChainIds.includes(id)),
      tick(uniswapChains().includes(id)),
      tick(embeddedWalletChainIds.includes(id)),
    ]
  })
  const page = [
    '# Networks',
    '',
    `The JSON-RPC gateway answers for ${gatewayChainIds.length} chains and for no other, besides the devnet`,
    '(`eip155:31337`) where it is on. Retired networks are known by name, so that a wallet that still stands on one can be',
    'told so, and are never offered. Swapping works where Uniswap is deployed and a node is configured.',
    '',
    ...table(['CAIP-2', 'Name', 'Currency', 'Kind', 'Gateway', 'Swap', 'Embedded wallet'], rows),
  ]
  await expect(`${page.join('\n')}\n`).toMatchFileSnapshot('../../docs/networks.md')
})

test('behavior: docs/errors.md prints the catalogue of failures', async () => {
  const rows = Object.entries(errorCatalogue).map(([name, entry]) => [
    code(name),
    String(entry.status),
    errorTexts[entry.textKey],
    nextStepTexts[`nextStep.${entry.nextStep}`],
    entry.retry,
  ])
  const page = [
    '# Errors',
    '',
    'Every failure that crosses a module, HTTP or window boundary is one of these codes. Over HTTP it is',
    '`{ "error": { "code", "message", "requestId" } }` with the status below, and the request id is also the header',
    '`x-request-id`, on good answers too.',
    '',
    '"Again": `auto` may be repeated without asking, `user` by a button, `after` once a wait is over (`details.seconds`,',
    'or the 30 seconds after a failed balance), `never` fails the same way again.',
    '',
    ...table(['Code', 'HTTP', 'Title', 'Next step', 'Again'], rows),
  ]
  await expect(`${page.join('\n')}\n`).toMatchFileSnapshot('../../docs/errors.md')
})

test('behavior: docs/environment.md prints every setting of the server', async () => {
  const variables = Object.entries<EnvVariable>(envVariables)
  const groups = [...new Set(variables.map(([, { group }]) => group))]
  const sections = groups.flatMap((name) => [
    `## ${name}`,
    '',
    ...table(
      ['Variable', 'What it does', 'Must be'],
      variables
        .filter(([, { group }]) => group === name)
        .map(([key, { about, must }]) => [code(key), about.join(' '), must]),
    ),
    '',
  ])
  const page = [
    '# Environment',
    '',
    'Everything is optional: with nothing set, and with `npm run dev`, the app runs on the devnet. A value that cannot be',
    'read stops the server at its start, with a sentence that names the variable. `.env.example` holds the same list.',
    '',
    ...sections,
  ]
  await expect(`${page.join('\n').trimEnd()}\n`).toMatchFileSnapshot('../../docs/environment.md')
})

test('behavior: docs/theming.md prints every theme variable', async () => {
  const css = readFileSync(new URL('../../components/modal/theme.css', import.meta.url), 'utf8')
  const rows = [...css.matchAll(/^\s*(--fy-[\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => [
    code(name),
    code(value.replaceAll(/\s+/g, ' ')),
  ])
  const page = [
    '# Theming',
    '',
    'Everything that the modal looks like hangs on these custom properties, under `[data-foyer]` and in the cascade layer',
    '`foyer`: an unlayered rule of the host page wins. `themeVariables` sets them by configuration, with or without the',
    'leading dashes. `light-dark()` holds the two themes; `themeMode` is `light`, `dark` or `system`.',
    '',
    ...table(['Variable', 'Default'], rows),
  ]
  await expect(`${page.join('\n')}\n`).toMatchFileSnapshot('../../docs/theming.md')
})

const code = (text: string) => `\`${text}\``
const tick = (is: boolean) => (is ? 'yes' : '')

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}
