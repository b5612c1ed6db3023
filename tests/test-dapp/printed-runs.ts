import { readFileSync } from 'node:fs'
import { type ProviderSource, providerSources } from '@/tests/support/provider-methods'
import type { Pressed } from './dapp-page'

type Runs = Readonly<Record<ProviderSource, readonly Pressed[]>>

function readRun(source: ProviderSource): readonly Pressed[] {
  return JSON.parse(readFileSync(`tests/test-dapp/runs/${source}.json`, 'utf8'))
}

/** The table of docs/test-dapp.md. A button that the run could not press lacks what another button creates. */
export function printedRuns(): string {
  const runs: Runs = {
    injected: readRun('injected'),
    walletConnect: readRun('walletConnect'),
    embedded: readRun('embedded'),
    host: readRun('host'),
  }
  const rows = runs.injected.map(({ id, card, label, method }) => {
    const cells = providerSources.map((source) => {
      const outcome = runs[source].find((each) => each.id === id)?.outcome ?? 'not reached'
      // The code of EIP-1193 without ours.
      return outcome.replace(/, [\w.]+\)$/, ')')
    })
    return `| ${card}: ${label} | \`${method}\` | ${cells.join(' | ')} |`
  })
  return [
    '| Button | Request | Extension | WalletConnect | Wallet by e-mail | Wallet of your page |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
