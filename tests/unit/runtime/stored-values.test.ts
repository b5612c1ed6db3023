import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readPreferredType } from '@/lib/account/preferred-account-type'
import { accountKey } from '@/lib/core/account-key'
import { createMemoryStorage, MAX_STORED_LENGTH } from '@/lib/core/storage'
import { readSmartAccountNetworks } from '@/lib/frame/stored-smart-networks'
import { createShell } from '@/lib/runtime/create-shell'
import { settled } from '@/tests/support/open-shell'
import { stages } from '@/tests/support/stages'
import { SOLANA_NETWORKS } from '../../fakes/fake-solana-networks'
import { SOL_ADA, solanaAddress } from '../../fakes/fake-standard-wallet'
import { ADA, createFakeWallet } from '../../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../../fakes/fake-wallet-networks'
import { createFakePorts } from '../../fakes/fake-wallet-ports'

// Any program of the page's origin can write to storage, and so can another version of Foyer.

const WALLET = createFakeWallet()
const SOL = solanaAddress(SOL_ADA)
const NOW = 1_795_000_000_000

/** A value as Foyer stores it, for each storage key. */
const samples: Readonly<Record<string, string>> = {
  connections: JSON.stringify({
    version: 1,
    connections: [
      {
        source: 'injected',
        walletId: WALLET.memoryId,
        namespace: 'eip155',
        data: { name: 'Example Wallet', type: 'ANNOUNCED', address: ADA, chainId: 'eip155:31337' },
        walletFirst: ADA,
      },
      {
        source: 'wallet-standard',
        walletId: 'name:Sol Wallet~1',
        namespace: 'solana',
        data: {
          name: 'Sol Wallet',
          address: SOL,
          chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          accounts: [SOL],
          labels: {},
        },
      },
    ],
  }),
  'recent-wallets': JSON.stringify([WALLET.memoryId, 'name:Sol Wallet~1']),
  'last-chain': 'eip155:1',
  currency: 'EUR',
  'social-username': 'ada',
  'social-login': JSON.stringify({ provider: 'google', network: 'eip155:1', at: NOW }),
  'small-balances': 'shown',
  'recovery-offered': JSON.stringify([ADA]),
  'declined-sign-in': JSON.stringify([accountKey('eip155:1', ADA)]),
  'last-signed-in-chain': 'eip155:1',
  transactions: JSON.stringify([
    {
      id: `0x${'ab'.repeat(32)}`,
      from: ADA,
      nonce: 7,
      chainId: 'eip155:31337',
      intent: { kind: 'host', title: 'Mint a ticket' },
      request: { to: ADA, data: '0x', value: '1' },
      sentAt: NOW,
      status: 'confirmed',
    },
  ]),
  openRequests: JSON.stringify({ [accountKey('eip155:31337', ADA)]: NOW + 60_000 }),
  importedTokens: JSON.stringify({ 'eip155:31337': [`0x${'dd'.repeat(20)}`] }),
  'left-connections': JSON.stringify({
    version: 1,
    connections: [{ source: 'injected', walletId: WALLET.memoryId, namespace: 'eip155', data: null }],
  }),
  'left-early': JSON.stringify({
    version: 1,
    connections: [{ source: 'injected', walletId: 'org.left~1', namespace: 'eip155', data: null }],
  }),
  'sign-out-owed': 'true',
  'onramp-orders': JSON.stringify([
    {
      ...{ id: '11111111-1111-4111-8111-111111111111', quoteId: '22222222-2222-4222-8222-222222222222' },
      ...{ secret: 's'.repeat(43), intent: 'USDC', chainId: 'eip155:31337', address: ADA },
      ...{ createdAt: NOW, status: 'opened' },
    },
  ]),
  'onramp-payment': JSON.stringify({ currency: 'EUR', method: 'card', country: 'CA', subdivision: 'QC' }),
  email: 'ada@example.com',
  'email-login-used': 'true',
  'last-email-login-time': String(NOW),
  'last-social': 'google',
  'preferred-account-types': JSON.stringify({ eip155: 'SMART_ACCOUNT' }),
  'smart-account-enabled-networks': JSON.stringify([31_337, 8_453]),
}

/** Values that Foyer never stores under any key. */
const ODD: readonly (readonly [what: string, value: string])[] = [
  ['nothing', ''],
  ['no JSON', '{"version":1,'],
  ['null', 'null'],
  ['a number', '1e400'],
  ['a text', '"\\ud800"'],
  ['a list of other things', '[null,7,{},[],"\\u202e"]'],
  ['an object of other things', '{"eip155:31337":{"length":1e9},"length":-1}'],
  ['a prototype', '{"__proto__":{"status":"pending","version":1},"constructor":1}'],
  ['another version', '{"version":2,"connections":[],"items":[]}'],
  ['the version before', '{"version":0,"connections":[{}]}'],
  ['a deep value', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['a long list', JSON.stringify(Array.from({ length: 20_000 }, (_, index) => `eip155:${index}`))],
  ['a long text', JSON.stringify('x'.repeat(MAX_STORED_LENGTH))],
]

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 4, now: NOW }))
afterEach(() => void vi.useRealTimers())

/** Opens a page with these stored values, with all the code of a connected account. */
async function openPage(stored: Readonly<Record<string, string>>) {
  const storage = createMemoryStorage()
  for (const [key, value] of Object.entries(stored)) storage.set(key, value)
  const page = createFakePorts({ storage })
  const networks = [DEVNET, MAINNET, ...SOLANA_NETWORKS]
  const config = { projectId: 'foyer-dev', networks, signIn: 'optional' as const }
  const shell = createShell(config, { stages, ports: page.ports })
  const shown = new Set<string>()
  shell.account.subscribe(({ accounts }) => {
    for (const [namespace, { address, chainId }] of Object.entries(accounts)) {
      if (address !== undefined) shown.add(`${namespace} ${chainId}`)
    }
  })
  const stop = shell.start()
  const runtime = await shell.runtime()
  const flows = await runtime.accountFlows()
  const onramp = await flows.onramp.load()
  // No wallet answers: what was remembered is given up.
  await vi.advanceTimersByTimeAsync(4_000)
  await settled(() => {
    const { accounts } = shell.account.getState()
    expect(Object.values(accounts).some(({ status }) => status === 'reconnecting')).toBe(false)
    // No server answers either. The text of that may load later than the page.
    expect(page.warnings).toEqual(['Foyer: Server Error: The app configuration could not be read.'])
  })
  const seen = {
    state: JSON.stringify(runtime.getState()),
    transactions: flows.transactions.store.getState().records,
    imported: await flows.importedTokens.fetchWith(DEVNET.caipNetworkId, async (addresses) => addresses),
    currency: flows.displayCurrency.store.getState().chosen,
    recent: runtime.recentWallets(),
    payment: [onramp.view().paymentCurrency, onramp.view().place] as const,
    /** Chosen account type, and the networks that have smart accounts. */
    smart: [readPreferredType(storage, 'eip155'), readSmartAccountNetworks(storage)] as const,
    warnings: [...page.warnings],
    /** Namespace and network of the accounts that were shown until no wallet had answered. */
    shown: [...shown].sort(),
  }
  return {
    ...{ seen, storage, runtime, flows },
    close() {
      stop()
      shell.destroy()
    },
  }
}

async function seenWith(stored: Readonly<Record<string, string>>) {
  const page = await openPage(stored)
  page.close()
  return page.seen
}

/** What a page without stored values shows. */
let without: Awaited<ReturnType<typeof seenWith>> | undefined

test('behavior: every storage key has a sample here', () => {
  const files = readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!server).*\.ts$/.test(name),
  )
  const keys = files.flatMap((name) => {
    const text = readFileSync(`lib/${name}`, 'utf8')
    return /\bstorage\.(?:get|set|remove)\(|readJson\(|\bStorage key\b/.test(text) || /\bstored-/.test(name)
      ? [...text.matchAll(/^(?:export )?const \w*KEY = '([^']+)'/gm)].map(([, key]) => key)
      : []
  })
  expect([...new Set(keys)].sort()).toEqual(Object.keys(samples).sort())
})

test('behavior: each sample is read', async () => {
  const { state, transactions, imported, currency, recent, shown, payment, smart } = await seenWith(samples)
  expect(JSON.parse(state)).toMatchObject({ network: { network: { caipNetworkId: 'eip155:1' } } })
  expect(shown).toEqual(['eip155 eip155:31337', 'solana solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  expect(transactions).toHaveLength(1)
  expect(imported).toHaveLength(1)
  expect([currency, recent.length]).toEqual(['EUR', 2])
  expect(payment).toEqual(['EUR', { country: 'CA', subdivision: 'QC', isGuess: false }])
  expect(smart).toEqual(['SMART_ACCOUNT', [31_337, 8_453]])
})

test('error: a connection whose account is of another namespace is not shown', async () => {
  const stored = samples.connections?.replaceAll('"eip155"', '"polkadot"').replaceAll('"solana"', '"eip155"') ?? ''
  expect((await seenWith({ connections: stored })).shown).toEqual([])
})

describe.each(Object.keys(samples))('the stored value "%s"', (key) => {
  test.each(ODD)('error: %s is dropped: the page is as without it', async (_, value) => {
    without ??= await seenWith({})
    expect(await seenWith({ [key]: value })).toEqual(without)
  })

  test('error: with any part replaced by something else, the page opens, and what it shows is well formed', async () => {
    for (const value of mutations(samples[key] ?? '', 12)) {
      const { state, transactions, imported, currency, recent, shown, payment, smart } = await seenWith({
        [key]: value,
      })
      const { account, network } = JSON.parse(state)
      expect([account.status, account.address], value).toEqual(['disconnected', undefined])
      expect(network.networks.map((each: { caipNetworkId: string }) => each.caipNetworkId)).toContain(
        network.network.caipNetworkId,
      )
      for (const { id, sentAt } of transactions) expect([id.length, Number.isFinite(sentAt)], value).toEqual([66, true])
      for (const address of imported) expect(address, value).toMatch(/^0x[0-9a-f]{40}$/)
      expect(currency, value).toMatch(/^[A-Z]{3}$/)
      expect(
        recent.every((id) => typeof id === 'string' && id.length <= 300),
        value,
      ).toBe(true)
      const [paid, { country, subdivision }] = payment
      expect([paid, country, subdivision ?? 'QC'].join(' '), value).toMatch(/^[A-Z]{3} [A-Z]{2} [A-Z0-9]{1,3}$/)
      for (const each of shown) expect(each, value).toMatch(/^(\w+) \1:/)
      expect([undefined, 'EOA', 'SMART_ACCOUNT'], value).toContain(smart[0])
      expect(smart[1].every(Number.isSafeInteger), value).toBe(true)
    }
  })
})

/** Copies of a stored value with one part replaced, removed or made long. Always the same ones. */
function mutations(sample: string, count: number): readonly string[] {
  let seed = 42
  const random = (below: number): number => {
    // Numerical Recipes' generator: enough to choose parts.
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((seed / 2 ** 32) * below)
  }
  const others = [
    'solana',
    null,
    -1,
    1e308,
    '',
    'x',
    'x'.repeat(400),
    '<img src=x>',
    [],
    {},
    [[]],
    true,
    '__proto__',
    ['x', 'x'],
  ]
  const places = (value: unknown): readonly (readonly string[])[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, held]) => [[name], ...places(held).map((path) => [name, ...path])])
      : []
  const parsed: unknown = /^[[{]/.test(sample) ? JSON.parse(sample) : undefined
  if (parsed === undefined) return others.map((other) => (typeof other === 'string' ? other : JSON.stringify(other)))
  const paths = places(parsed)
  return Array.from({ length: count }, () => {
    const copy: unknown = structuredClone(parsed)
    const path = paths[random(paths.length)] ?? []
    const owner = path.slice(0, -1).reduce<unknown>((held, name) => (held as Record<string, unknown>)[name], copy)
    ;(owner as Record<string, unknown>)[path.at(-1) ?? ''] = others[random(others.length)]
    return JSON.stringify(copy)
  })
}
