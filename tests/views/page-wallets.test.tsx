import { base58 } from '@scure/base'
import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { browserWallets } from '@/lib/connect/sources/injected/browser-wallets'
import { createWalletDiscovery } from '@/lib/connect/sources/injected/wallet-discovery'
import { pageStandardWallets } from '@/lib/connect/sources/wallet-standard/page-standard-wallets'
import { createStandardDiscovery } from '@/lib/connect/sources/wallet-standard/standard-discovery'
import { standardDialect } from '@/lib/connect/sources/wallet-standard/standard-solana'
import { createFakeSignInServer } from '../fakes/fake-sign-in-server'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import { DEVNET, MAINNET } from '../fakes/fake-wallet-networks'
import { EMAIL, EVM_ADDRESS, FrameRefusal, SOLANA_ADDRESS, WALLET_URL } from '../fakes/scripted-frame'
import { findAnnounced, type Provider } from './support/announced-wallet'
import { frame, renderLoggedIn, settled, setUpFrame } from './support/embedded-account'
import { closed, renderModal } from './support/render-modal'

setUpFrame()

const config = { networks: [DEVNET, MAINNET, SOLANA_NETWORKS[0]!], walletUrl: WALLET_URL }

interface StandardWallet {
  readonly version: string
  readonly chains: readonly string[]
  readonly accounts: readonly { readonly address: string; readonly publicKey: Uint8Array }[]
  readonly features: Readonly<Record<string, Readonly<Record<string, (...input: never[]) => unknown>>>>
}

/** What a library of the page finds by the Wallet Standard. */
function findStandard(): StandardWallet | undefined {
  const found: StandardWallet[] = []
  const stop = pageStandardWallets.requestWallets((...wallets) => {
    found.push(...(wallets as StandardWallet[]))
    return () => undefined
  })
  stop()
  return found[0]
}

async function openPage() {
  const page = await renderModal({ wallets: [], config })
  await act(() => page.shell.runtime())
  await settled(() => expect(findAnnounced()).toBeDefined())
  const provider = findAnnounced()?.provider as Provider
  const heard: [string, unknown][] = []
  for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect']) {
    provider.on(event, (value) => heard.push([event, value]))
  }
  return { page, provider, heard }
}

async function logIn(page: Awaited<ReturnType<typeof renderModal>>) {
  frame.answers.CONNECT_EMAIL = () => ({ action: 'CONNECT' })
  await page.title('Log in with e-mail')
  await page.user.type(await screen.findByLabelText('E-mail address'), EMAIL)
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
}

const numberOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 0,
    ({ code }: { code: number }) => code,
  )

describe('the provider of EIP-1193', () => {
  test('behavior: it is announced with name, picture, rdns and a uuid of this page', async () => {
    await openPage()
    const info = findAnnounced()?.info
    expect(info).toMatchObject({ name: 'Foyer', rdns: 'app.foyer.wallet' })
    expect(info?.uuid).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
    expect(info?.icon).toMatch(/^data:image\/svg\+xml/)
  })

  test('behavior: our own list has the wallet once', async () => {
    await openPage()
    const injected = createWalletDiscovery(browserWallets)
    const standard = createStandardDiscovery(pageStandardWallets, [standardDialect])
    const stops = [injected.start(), standard.start()]
    expect(injected.store.getState().wallets).toEqual([])
    expect(standard.store.getState().wallets).toEqual([])
    for (const stop of stops) stop()
  })

  test('behavior: eth_requestAccounts opens the login, and answers once the visitor is in', async () => {
    const { page, provider, heard } = await openPage()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    const asked = provider.request({ method: 'eth_requestAccounts' })
    await logIn(page)
    expect(await asked).toEqual([EVM_ADDRESS])
    await closed()
    expect(heard).toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['accountsChanged', [EVM_ADDRESS]],
    ])
    expect(page.shell.account.getState().accounts.eip155.status).toBe('connected')
  })

  test('behavior: it answers while the modal goes on to ask for a sign-in', async () => {
    const signInServer = createFakeSignInServer()
    const page = await renderModal({ wallets: [], config: { ...config, signIn: 'required' }, signInServer })
    await act(() => page.shell.runtime())
    await settled(() => expect(findAnnounced()).toBeDefined())
    const asked = findAnnounced()?.provider.request({ method: 'eth_requestAccounts' })
    await logIn(page)
    expect(await asked).toEqual([EVM_ADDRESS])
    await page.title('Sign in')
  })

  test('error: a visitor who closes the login has rejected it', async () => {
    const { page, provider } = await openPage()
    const asked = numberOf(provider.request({ method: 'eth_requestAccounts' }))
    await page.title('Log in with e-mail')
    act(() => page.runtime().close())
    expect(await asked).toBe(4001)
  })

  async function openLoggedIn() {
    const opened = await openPage()
    const asked = opened.provider.request({ method: 'eth_requestAccounts' })
    await logIn(opened.page)
    await asked
    await closed()
    opened.heard.length = 0
    return opened
  }

  test('behavior: it signs in the frame', async () => {
    const { provider } = await openLoggedIn()
    frame.answers.RPC_REQUEST = () => '0xsigned'
    expect(await provider.request({ method: 'personal_sign', params: ['0x00', EVM_ADDRESS] })).toBe('0xsigned')
    expect(frame.last('RPC_REQUEST')).toMatchObject({ method: 'personal_sign', params: ['0x00', EVM_ADDRESS] })
  })

  test('behavior: each read names its network, which the frame asks', async () => {
    const { provider } = await openLoggedIn()
    frame.answers.RPC_REQUEST = () => '0x10'
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
    expect(frame.last('RPC_REQUEST')).toMatchObject({ method: 'eth_blockNumber', chainId: 31337 })
    await act(() => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }))
    await provider.request({ method: 'eth_blockNumber' })
    expect(frame.last('RPC_REQUEST')).toMatchObject({ chainId: 1 })
  })

  test('behavior: a change of network is told to the page and to the modal', async () => {
    const { page, provider, heard } = await openLoggedIn()
    await act(() => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }))
    expect(heard).toEqual([['chainChanged', '0x1']])
    expect(page.shell.network.getState().active).toBe('eip155:1')
  })

  test('behavior: signing out in the modal is a disconnect', async () => {
    const { page, provider, heard } = await openLoggedIn()
    await act(() => page.shell.disconnect())
    expect(heard.map(([event]) => event)).toEqual(['accountsChanged', 'disconnect'])
    expect(heard[0]?.[1]).toEqual([])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test.each([
    ['an unknown network', 'wallet_switchEthereumChain', [{ chainId: '0x99' }], 4902],
    ['nonsense instead of a network', 'wallet_switchEthereumChain', ['x'], -32_602],
    ['a method that it does not have', 'eth_sign', [], 4200],
    // It ends a permission that was granted, and signs out from nothing.
    ['the end of a granted permission', 'wallet_revokePermissions', [{ permissionContext: '0x' }], 4200],
  ])('error: %s has the number of its standard', async (_, method, params, number) => {
    const { provider } = await openLoggedIn()
    expect(await numberOf(provider.request({ method, params }))).toBe(number)
  })

  test.each([
    ['wallet.unsupported_capability', 5700],
    ['wallet.unsupported_chain_id', 5710],
    ['wallet.duplicate_id', 5720],
    ['wallet.unknown_bundle', 5730],
    ['wallet.bundle_too_large', 5740],
    ['wallet.upgrade_rejected', 5750],
    ['wallet.atomicity_unsupported', 5760],
  ])('error: %s has the number of EIP-5792', async (code, number) => {
    const { provider } = await openLoggedIn()
    frame.answers.RPC_REQUEST = () => {
      throw new FrameRefusal({ code, message: 'refused' })
    }
    const params = [{ chainId: '0x1', atomicRequired: true, calls: [{ to: '0x00', data: '0x' }] }]
    expect(await numberOf(provider.request({ method: 'wallet_sendCalls', params }))).toBe(number)
  })

  test('error: a request that the visitor rejects is 4001', async () => {
    const { provider } = await openLoggedIn()
    frame.answers.RPC_REQUEST = () => {
      throw new FrameRefusal({ code: 'wallet.rejected', message: 'rejected' })
    }
    expect(await numberOf(provider.request({ method: 'personal_sign', params: ['0x00', EVM_ADDRESS] }))).toBe(4001)
  })

  test('error: without a login nothing is read or signed', async () => {
    const { provider } = await openPage()
    expect(await numberOf(provider.request({ method: 'personal_sign', params: ['0x00', EVM_ADDRESS] }))).toBe(4100)
    expect(frame.element()).toBeNull()
  })

  test('behavior: a removed listener hears nothing', async () => {
    const { page, provider } = await openLoggedIn()
    const listener = vi.fn()
    provider.on('accountsChanged', listener)
    provider.removeListener('accountsChanged', listener)
    await act(() => page.shell.disconnect())
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('the wallet of the Wallet Standard', () => {
  test('behavior: it is registered for the Solana networks of the page', async () => {
    await openPage()
    expect(findStandard()).toMatchObject({ version: '1.0.0', name: 'Foyer', chains: ['solana:mainnet'] })
  })

  test('behavior: connecting silently opens nothing, and connecting opens the login', async () => {
    const { page } = await openPage()
    const wallet = findStandard() as StandardWallet
    const { connect } = wallet.features['standard:connect'] as {
      connect(input?: object): Promise<{ accounts: object[] }>
    }
    expect(await connect({ silent: true })).toEqual({ accounts: [] })
    const changes: unknown[] = []
    const { on } = wallet.features['standard:events'] as {
      on(event: string, listener: (change: unknown) => void): void
    }
    on('change', (change) => changes.push(change))
    const asked = connect()
    await logIn(page)
    expect((await asked).accounts).toMatchObject([{ address: SOLANA_ADDRESS }])
    expect(wallet.accounts[0]?.publicKey).toEqual(base58.decode(SOLANA_ADDRESS))
    expect(changes).toHaveLength(1)
  })

  test('behavior: it signs bytes, and returns what was signed', async () => {
    await renderLoggedIn({ config })
    await closed()
    const wallet = findStandard() as StandardWallet
    const { connect } = wallet.features['standard:connect'] as { connect(): Promise<{ accounts: object[] }> }
    const { accounts } = await connect()
    const signature = '1'.repeat(64)
    frame.answers.RPC_REQUEST = () => ({ signature })
    const { signMessage } = wallet.features['solana:signMessage'] as {
      signMessage(input: object): Promise<readonly { signature: Uint8Array; signedMessage: Uint8Array }[]>
    }
    const message = new Uint8Array([1, 2, 3])
    const [output] = await signMessage({ account: accounts[0], message })
    expect(output).toEqual({ signature: base58.decode(signature), signedMessage: message })
    expect(frame.last('RPC_REQUEST')).toMatchObject({
      method: 'solana_signMessage',
      params: { message: base58.encode(message), pubkey: SOLANA_ADDRESS },
    })
  })

  test('behavior: a library of the page has transactions signed, or signed and sent with their options', async () => {
    await renderLoggedIn({ config })
    await closed()
    const wallet = findStandard() as StandardWallet
    const { connect } = wallet.features['standard:connect'] as { connect(): Promise<{ accounts: object[] }> }
    const { accounts } = await connect()
    const { signTransaction } = wallet.features['solana:signTransaction'] as {
      signTransaction(input: object): Promise<readonly { signedTransaction: Uint8Array }[]>
    }
    const { signAndSendTransaction } = wallet.features['solana:signAndSendTransaction'] as {
      signAndSendTransaction(input: object): Promise<readonly { signature: Uint8Array }[]>
    }
    const transaction = new Uint8Array([1, 2, 3])
    const input = { account: accounts[0], transaction, chain: 'solana:mainnet' }

    frame.answers.RPC_REQUEST = () => ({ transaction: base58.encode(new Uint8Array([9])) })
    expect(await signTransaction(input)).toEqual([{ signedTransaction: new Uint8Array([9]) }])
    const params = { transaction: base58.encode(transaction) }
    expect(frame.last('RPC_REQUEST')).toMatchObject({ method: 'solana_signTransaction', params })

    const signature = '1'.repeat(64)
    frame.answers.RPC_REQUEST = () => ({ signature })
    const options = { skipPreflight: true, maxRetries: 3 }
    expect(await signAndSendTransaction({ ...input, options })).toEqual([{ signature: base58.decode(signature) }])
    expect(frame.last('RPC_REQUEST')).toMatchObject({
      method: 'solana_signAndSendTransaction',
      params: { ...params, options },
    })
    await expect(signTransaction({ ...input, chain: 'solana:devnet' })).rejects.toMatchObject({
      code: 'wallet.changed',
    })
    await expect(signTransaction({ ...input, account: { address: 'x' } })).rejects.toMatchObject({
      code: 'wallet.unauthorized',
    })
  })
})
