import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ADA, createFakeWallet, type FakeWallet, WalletError } from '@/tests/fakes/fake-wallet'
import { fakeNetwork, MAINNET } from '@/tests/fakes/fake-wallet-networks'
import { walletFailure } from '@/tests/support/wallet-failure'

const HERE = 'eip155:31337'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refuse =
  (code: number, data?: unknown, message = 'no') =>
  () => {
    throw new WalletError(code, message, data)
  }
const never = () => new Promise(() => undefined)

describe('connect', () => {
  test('behavior: it requests accounts and reads the chain of the wallet', async () => {
    const wallet = createFakeWallet({ locked: true })
    const connection = await wallet.connector().connect(HERE)
    expect(connection).toEqual({ accounts: [ADA], chainId: 'eip155:31337' })
    expect(wallet.asked('eth_requestAccounts')).toHaveLength(1)
  })

  test.each([
    [4001, 'wallet.rejected'],
    [4100, 'wallet.unauthorized'],
    [4200, 'wallet.unsupported_method'],
    [4900, 'wallet.disconnected'],
    [-32002, 'wallet.request_pending'],
    [-32603, 'wallet.failed'],
  ])('error: the wallet fails with %i: %s', async (code, expected) => {
    const wallet = createFakeWallet()
    wallet.answer('eth_requestAccounts', refuse(code))
    expect((await walletFailure(wallet.connector().connect(HERE))).code).toBe(expected)
  })

  test.each([[[]], [null], ['0x'], [['junk']]])('error: %j is not accepted as an account', async (answer) => {
    const wallet = createFakeWallet()
    wallet.answer('eth_requestAccounts', () => answer)
    expect((await walletFailure(wallet.connector().connect(HERE))).code).toBe('wallet.no_accounts')
  })

  test.each([never, () => 'nowhere', refuse(4200)])(
    'error: a wallet without a chain cannot be connected %#',
    async (h) => {
      const wallet = createFakeWallet()
      wallet.answer('eth_chainId', h)
      expect((await walletFailure(wallet.connector().connect(HERE))).code).toBe('wallet.failed')
    },
  )

  test('error: a silent wallet leads to a timeout, an abort ends at once', async () => {
    const wallet = createFakeWallet()
    wallet.answer('eth_requestAccounts', never)
    const connector = wallet.connector()
    expect((await walletFailure(connector.connect(HERE))).code).toBe('wallet.timeout')
    expect((await walletFailure(connector.connect(HERE, AbortSignal.abort()))).code).toBe('request.aborted')
  })
})

describe('switchNetwork', () => {
  test('behavior: a network that the wallet knows takes one request', async () => {
    const wallet = createFakeWallet()
    await wallet.connector().switchNetwork(MAINNET)
    expect(wallet.state.chainId).toBe(1)
    expect(wallet.asked('wallet_addEthereumChain')).toEqual([])
  })

  test.each([
    ['4902', refuse(4902)],
    ['4902 wrapped in -32603, as mobile wallets do', refuse(-32603, { originalError: { code: 4902 } })],
  ])('behavior: an unknown network (%s) is added first, with the chain’s own addresses', async (_, unknown) => {
    const wallet = createFakeWallet()
    wallet.answer('wallet_switchEthereumChain', unknown)
    wallet.answer('wallet_addEthereumChain', () => wallet.moveTo(1))
    await wallet.connector().switchNetwork(MAINNET)
    expect(wallet.asked('wallet_addEthereumChain')[0]?.params).toEqual([
      {
        chainId: '0x1',
        chainName: 'Ethereum',
        nativeCurrency: { name: 'Ether', decimals: 18, symbol: 'ETH' },
        rpcUrls: ['http://node-1.example'],
        blockExplorerUrls: ['https://explorer.example'],
      },
    ])
    expect(wallet.asked('wallet_switchEthereumChain')).toHaveLength(1)
  })

  test('behavior: a wallet that adds the network without switching is asked to switch again', async () => {
    const wallet = createFakeWallet()
    let isKnown = false
    wallet.answer('wallet_switchEthereumChain', () => (isKnown ? wallet.moveTo(10) : refuse(4902)()))
    wallet.answer('wallet_addEthereumChain', () => {
      isKnown = true
      return null
    })
    const switched = wallet.connector().switchNetwork(fakeNetwork(10, 'OP'))
    await vi.advanceTimersByTimeAsync(4_000)
    await switched
    expect(wallet.state.chainId).toBe(10)
    // Without an explorer the field is absent, because wallets refuse an empty list.
    expect(wallet.asked('wallet_addEthereumChain')[0]?.params[0]).not.toHaveProperty('blockExplorerUrls')
  })

  test.each([
    ['declined', refuse(4001), 'wallet.rejected'],
    ['a failure inside the wallet', refuse(-32603), 'network.switch_failed'],
    ['a request is open already', refuse(-32002), 'wallet.request_pending'],
    ['not supported', refuse(4200), 'wallet.unsupported_method'],
    ['no answer', never, 'wallet.timeout'],
    ['agreed, and stayed where it was', () => null, 'network.switch_failed'],
  ])('error: %s', async (_, handler, code) => {
    const wallet = createFakeWallet()
    wallet.answer('wallet_switchEthereumChain', handler)
    const error = await walletFailure(wallet.connector().switchNetwork(MAINNET))
    expect(error.code).toBe(code)
  })

  test.each([
    ['-32601', refuse(-32601)],
    ['-32602', refuse(-32602)],
    ['-32603 without a known sentence', refuse(-32603)],
    ['-32000', refuse(-32000)],
    ['4200', refuse(4200)],
    ['no code', () => Promise.reject(new Error('chain not found'))],
    ['no error, and stays where it is', () => null],
  ])('behavior: a network is added once when the switch fails with %s', async (_, handler) => {
    const wallet = createFakeWallet()
    wallet.answer('wallet_switchEthereumChain', handler)
    wallet.answer('wallet_addEthereumChain', () => wallet.moveTo(1))
    const switched = wallet.connector().switchNetwork(MAINNET)
    await vi.advanceTimersByTimeAsync(4_000)
    await switched
    expect(wallet.asked('wallet_addEthereumChain')).toHaveLength(1)
    expect(wallet.state.chainId).toBe(1)
  })

  test.each([
    ['the owner declined', refuse(4001)],
    ['the owner declined in other words', refuse(-32603, undefined, 'Request rejected')],
    ['a request is open', refuse(-32002)],
    ['the wallet does not answer', never],
    ['the extension is gone', refuse(-32603, undefined, 'Extension context invalidated.')],
  ])('error: nothing is added when %s', async (_, handler) => {
    const wallet = createFakeWallet()
    wallet.answer('wallet_switchEthereumChain', handler)
    await walletFailure(wallet.connector().switchNetwork(MAINNET))
    expect(wallet.asked('wallet_addEthereumChain')).toEqual([])
  })

  test('error: a declined addition is a rejection by the visitor', async () => {
    const wallet = createFakeWallet()
    wallet.answer('wallet_switchEthereumChain', refuse(-32603))
    wallet.answer('wallet_addEthereumChain', refuse(4001))
    expect((await walletFailure(wallet.connector().switchNetwork(MAINNET))).code).toBe('wallet.rejected')
  })

  test('error: a switch that fails in the wallet keeps the cause', async () => {
    const wallet = createFakeWallet()
    wallet.answer('wallet_switchEthereumChain', refuse(-32603))
    const error = await walletFailure(wallet.connector().switchNetwork(MAINNET))
    expect(error).toMatchObject({ details: { network: 'eip155:1' }, cause: { code: 'wallet.failed' } })
  })

  test('behavior: waits for a wallet that switches some time after it agreed', async () => {
    const wallet = createFakeWallet()
    wallet.answer('wallet_switchEthereumChain', () => {
      setTimeout(() => wallet.moveTo(1), 1_000)
      return null
    })
    const switched = wallet.connector().switchNetwork(MAINNET)
    await vi.advanceTimersByTimeAsync(1_500)
    await expect(switched).resolves.toBe(true)
  })
})

describe('disconnect', () => {
  test('behavior: the permission is revoked if the wallet supports it', async () => {
    const wallet = createFakeWallet()
    await wallet.connector().disconnect()
    expect(wallet.asked('wallet_revokePermissions')[0]?.params).toEqual([{ eth_accounts: {} }])
  })

  test.each([refuse(4200), never])(
    'error: a wallet that does not support it does not delay the visitor %#',
    async (handler) => {
      const wallet = createFakeWallet()
      wallet.answer('wallet_revokePermissions', handler)
      const done = wallet.connector().disconnect()
      await vi.advanceTimersByTimeAsync(3_000)
      await expect(done).resolves.toBe(true)
    },
  )
})

describe('awaitAccounts', () => {
  test('behavior: resolves when the visitor answers in the wallet, without opening it', async () => {
    const wallet = createFakeWallet({ locked: true })
    const waited = wallet.connector().awaitAccounts(HERE, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(10_000)
    wallet.state.shared = true
    await vi.advanceTimersByTimeAsync(2_000)
    await expect(waited).resolves.toEqual({ accounts: [ADA], chainId: 'eip155:31337' })
    expect(wallet.asked('eth_requestAccounts')).toEqual([])
  })

  test('error: an abort ends the wait', async () => {
    const wallet = createFakeWallet({ locked: true })
    const abort = new AbortController()
    const waited = walletFailure(wallet.connector().awaitAccounts(HERE, abort.signal))
    abort.abort()
    expect((await waited).code).toBe('request.aborted')
  })
})

describe('signMessage', () => {
  const ask = (wallet: FakeWallet, signal?: AbortSignal) =>
    wallet.connector().signMessage({ message: 'A\nb', address: ADA }, { timeoutMs: 60_000, signal })

  test('behavior: the wallet gets the text as bytes and the account', async () => {
    const wallet = createFakeWallet()
    wallet.answer('personal_sign', () => '0xab')
    expect(await ask(wallet)).toEqual({ signature: '0xab' })
    expect(wallet.asked('personal_sign')[0]?.params).toEqual(['0x410a62', ADA])
  })

  test.each([undefined, null, '', '0x', '0xa', 'ab', {}, ['0xab']])(
    'error: %o is not accepted as a signature',
    async (answer) => {
      const wallet = createFakeWallet()
      wallet.answer('personal_sign', () => answer)
      expect((await walletFailure(ask(wallet))).code).toBe('siwx.bad_signature')
    },
  )

  test('error: declined, without an answer, abandoned', async () => {
    const wallet = createFakeWallet()
    wallet.answer('personal_sign', refuse(4001))
    expect((await walletFailure(ask(wallet))).code).toBe('wallet.rejected')
    wallet.answer('personal_sign', never)
    expect((await walletFailure(ask(wallet))).code).toBe('wallet.timeout')
    expect((await walletFailure(ask(wallet, AbortSignal.abort()))).code).toBe('request.aborted')
  })
})

describe('current', () => {
  test('behavior: returns accounts and chain without opening the wallet', async () => {
    const wallet = createFakeWallet()
    expect(await wallet.connector().current()).toEqual({ accounts: [ADA], chainId: 'eip155:31337' })
    expect(wallet.calls.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_chainId'])
  })

  test('behavior: a locked wallet shares no accounts; missing answers are left out', async () => {
    const wallet = createFakeWallet({ locked: true })
    wallet.answer('eth_chainId', refuse(-32603))
    expect(await wallet.connector().current()).toEqual({ accounts: [] })
    wallet.answer('eth_accounts', refuse(-32603))
    expect(await wallet.connector().current()).toBeNull()
  })
})
