import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import type { Wallet } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerSolana } from '@/components/embed/embed-solana'
import { ownApps } from '@/lib/connect/own-apps'
import { pageStandardWallets } from '@/lib/connect/sources/wallet-standard/page-standard-wallets'
import { onStandardApp, type StandardApp } from '@/lib/connect/standard-apps'
import { createMemoryStorage } from '@/lib/core/storage'
import type { ScriptPage } from '@/lib/runtime/create-script-page'
import { createScriptSolana } from '@/lib/runtime/script-solana'
import { openShell, settled } from '@/tests/support/open-shell'
import { stages } from '@/tests/support/stages'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import {
  createFakeStandardWallet,
  type FakeStandardWalletOptions,
  rememberStandardWallet,
  SOL_ADA,
  SOL_BOB,
  SOLANA_DEVNET,
  SOLANA_MAINNET,
  solanaAddress,
} from '../fakes/fake-standard-wallet'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { createFakePorts } from '../fakes/fake-wallet-ports'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
})

/** What a library expects of a wallet for Solana, by the published types. */
type PageWallet = Wallet & {
  readonly features: StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaSignMessageFeature &
    SolanaSignTransactionFeature &
    SolanaSignAndSendTransactionFeature
}

const ABOUT = { name: 'Foyer', icon: 'data:image/svg+xml,%3Csvg/%3E' } as const
const SOL = solanaAddress(SOL_ADA)
const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet']
const FEATURES = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const
const TEXT = new TextEncoder().encode('I am here')
const BYTES = Uint8Array.from([1, ...new Uint8Array(64), 128, 7])

interface PageOptions extends FakeStandardWalletOptions {
  readonly storage?: ReturnType<typeof createMemoryStorage>
  readonly features?: readonly (typeof FEATURES)[number][]
  readonly config?: object
}

/** A page with the script, and a Solana wallet that the visitor has. */
function openPage(options: PageOptions = {}) {
  const { storage = createMemoryStorage(), features = FEATURES } = options
  const solana = createFakeStandardWallet(options)
  solana.state.accounts = options.locked ? [] : [solana.accountOf(SOL_ADA, { features })]
  const { ports } = createFakePorts({ storage, standard: [solana.wallet] })
  const config = { projectId: 'foyer-dev', networks: [DEVNET, ...SOLANA_NETWORKS], ...options.config }
  const { shell, close } = openShell(config, { stages, ports })
  ends.push(close)
  return {
    solana,
    shell,
    page: { shell: async () => shell } as ScriptPage,
    facts: () => shell.account.getState().accounts.solana,
  }
}

/** A page whose libraries have the wallet. */
async function openAnnounced(options?: PageOptions) {
  const opened = openPage(options)
  const { shell, solana } = opened
  const wallet = (await createScriptSolana(opened.page, ABOUT)) as PageWallet
  const changes: unknown[] = []
  wallet.features['standard:events'].on('change', ({ accounts }) =>
    changes.push(accounts?.map(({ address }) => address)),
  )
  return {
    ...opened,
    wallet,
    changes,
    /** A library connects, and the visitor chooses the wallet in the modal. */
    async connect() {
      const connecting = wallet.features['standard:connect'].connect()
      await settled(() => expect(shell.loaded.getState().runtime?.modal.store.getState().open).toBe(true))
      const runtime = await shell.runtime()
      await settled(() => expect(runtime.wallets.find(solana.memoryId)).toBeDefined())
      runtime.connectWallet(solana.memoryId)
      const { accounts } = await connecting
      const [account] = accounts
      if (account === undefined) throw new Error('no account')
      return account
    },
  }
}

/** A library of the page, which keeps what wallets register. */
function createLibrary() {
  const wallets: object[] = []
  const app: StandardApp = {
    register(...added) {
      wallets.push(...added)
      return () => undefined
    },
  }
  return { app, wallets }
}

test('behavior: a library that listens before the script, and one that comes later, get one wallet', async () => {
  const { page } = openPage()
  const [early, late] = [createLibrary(), createLibrary()]
  const answer = (event: Event) => (event as CustomEvent<(app: StandardApp) => void>).detail(early.app)
  window.addEventListener('wallet-standard:register-wallet', answer)
  ends.push(() => window.removeEventListener('wallet-standard:register-wallet', answer))
  ends.push(onStandardApp((app) => void registerSolana(app, page, ABOUT), window))
  await settled(() => expect(early.wallets).toHaveLength(1))
  expect(late.wallets).toEqual([])
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: late.app }))
  await settled(() => expect(late.wallets).toEqual(early.wallets))
  expect(early.wallets[0]).toBe(late.wallets[0])
  expect(early.wallets[0]).toMatchObject({ version: '1.0.0', ...ABOUT, chains: CHAINS, accounts: [] })
})

test('behavior: a page without a network of Solana has no wallet for libraries', async () => {
  const { page } = openPage({ config: { networks: [DEVNET] } })
  expect(await createScriptSolana(page, ABOUT)).toBeUndefined()
})

test('behavior: the discovery of the modal is known as our own, so that Connect does not list what is connected by it', () => {
  const seen: boolean[] = []
  const ready = (event: Event) => seen.push(ownApps.has((event as CustomEvent<object>).detail))
  window.addEventListener('wallet-standard:app-ready', ready)
  pageStandardWallets.requestWallets(() => () => undefined)()
  window.removeEventListener('wallet-standard:app-ready', ready)
  expect(seen).toEqual([true])
})

test('behavior: a library connects through the modal, hears of it, and a message is signed by the connected wallet', async () => {
  const { wallet, connect, changes, solana } = await openAnnounced()
  const account = await connect()
  expect(account).toMatchObject({ address: SOL, chains: CHAINS, features: FEATURES })
  expect(account.publicKey).toEqual(base58.decode(SOL))
  expect(changes).toEqual([[SOL]])
  const [output] = await wallet.features['solana:signMessage'].signMessage({ account, message: TEXT })
  expect(output?.signedMessage).toEqual(TEXT)
  expect(ed25519.verify(Uint8Array.from(output?.signature ?? []), TEXT, base58.decode(SOL))).toBe(true)
  expect(solana.asked('solana:signMessage')).toHaveLength(1)
  // Connected already: no second request.
  expect(await wallet.features['standard:connect'].connect()).toEqual({ accounts: [account] })
  expect(solana.asked('standard:connect')).toHaveLength(1)
})

test('behavior: several transactions are signed one after the other, on the network that the library names', async () => {
  const { wallet, connect, facts, solana } = await openAnnounced()
  const account = await connect()
  const input = { account, transaction: BYTES }
  const signed = await wallet.features['solana:signTransaction'].signTransaction(input, input)
  expect(signed).toHaveLength(2)
  expect(solana.asked('solana:signTransaction')).toHaveLength(2)
  const [sent] = await wallet.features['solana:signAndSendTransaction'].signAndSendTransaction({
    ...input,
    chain: 'solana:devnet',
  })
  expect(sent?.signature).toHaveLength(64)
  expect(facts().chainId).toBe(SOLANA_DEVNET)
  expect(solana.asked('solana:signAndSendTransaction')[0]?.input).toMatchObject({ chain: 'solana:devnet' })
})

test.each([
  ['only messages', ['solana:signMessage']],
  ['transactions that it sends', ['solana:signMessage', 'solana:signAndSendTransaction']],
  ['nothing', []],
] as const)('behavior: the account of a wallet that signs %s lists no other feature', async (_, features) => {
  const { connect, wallet } = await openAnnounced({ features })
  const account = await connect()
  expect(account.features).toEqual(features)
  expect(Object.keys(wallet.features)).toEqual(expect.arrayContaining([...FEATURES]))
})

test('behavior: another account in the wallet is one for the library, and the end of the connection is no account', async () => {
  const { connect, changes, solana, wallet } = await openAnnounced()
  const account = await connect()
  solana.changeAccounts([solana.accountOf(SOL_BOB)])
  await settled(() => expect(changes).toEqual([[SOL], [solanaAddress(SOL_BOB)]]))
  const signing = wallet.features['solana:signMessage'].signMessage({ account, message: TEXT })
  await expect(signing).rejects.toMatchObject({ code: 'wallet.unauthorized' })
  await wallet.features['standard:disconnect'].disconnect()
  await settled(() => expect(changes.at(-1)).toEqual([]))
  expect(wallet.accounts).toEqual([])
  expect(solana.asked('standard:disconnect')).toHaveLength(1)
})

test('behavior: a silent request waits for the wallet of an earlier visit, and opens nothing', async () => {
  const storage = createMemoryStorage()
  rememberStandardWallet(storage, createFakeStandardWallet(), { chainId: SOLANA_MAINNET })
  const { wallet, shell } = await openAnnounced({ storage })
  const { accounts } = await wallet.features['standard:connect'].connect({ silent: true })
  expect(accounts.map(({ address }) => address)).toEqual([SOL])
  expect(shell.loaded.getState().runtime).toBeUndefined()
})

test('behavior: a silent request without a wallet shares nothing, and loads no modal', async () => {
  const { wallet, shell } = await openAnnounced()
  expect(await wallet.features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
  await wallet.features['standard:disconnect'].disconnect()
  expect(shell.loaded.getState().runtime).toBeUndefined()
})

test('error: a visitor who closes the modal has declined', async () => {
  const { wallet, shell } = await openAnnounced()
  const connecting = wallet.features['standard:connect'].connect()
  await settled(() => expect(shell.loaded.getState().runtime?.modal.store.getState().open).toBe(true))
  shell.loaded.getState().runtime?.close()
  await expect(connecting).rejects.toMatchObject({ code: 'wallet.rejected' })
  expect(wallet.accounts).toEqual([])
})

test('error: bytes that are no text, and a network that the page does not have, reach no wallet', async () => {
  const { wallet, connect, solana } = await openAnnounced()
  const account = await connect()
  const message = Uint8Array.from([255, 254])
  const signing = wallet.features['solana:signMessage'].signMessage({ account, message })
  await expect(signing).rejects.toMatchObject({ code: 'request.invalid' })
  const input = { account, transaction: BYTES, chain: 'solana:localnet' } as const
  const sending = wallet.features['solana:signAndSendTransaction'].signAndSendTransaction(input)
  await expect(sending).rejects.toMatchObject({ code: 'wallet.unsupported_chain_id' })
  expect(solana.calls.map(({ feature }) => feature)).toEqual(['standard:connect'])
})
