import { base58 } from '@scure/base'
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Caip2 } from '@/lib/core/caip'
import { codeOf } from '@/tests/support/code-of'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import { DEVNET, MAINNET } from '../fakes/fake-wallet-networks'
import { EMAIL, EVM_ADDRESS, FrameRefusal, hang, SOLANA_ADDRESS, WALLET_URL } from '../fakes/scripted-frame'
import { deferred } from '../support/deferred'
import { factsOf, frame, rememberedLogin, renderLoggedIn, settled, setUpFrame } from './support/embedded-account'
import { closed, pass, renderModal } from './support/render-modal'

setUpFrame()

const networks = [DEVNET, MAINNET, SOLANA_NETWORKS[0]!]
const PATIENCE = { timeoutMs: 60_000 }
async function connected() {
  const page = await renderLoggedIn({ config: { networks } })
  await closed()
  const connector = (namespace: 'eip155' | 'solana') => {
    const found = page.runtime().connections.get(namespace)
    if (found === undefined) throw new Error(`nothing is connected in ${namespace}`)
    return found
  }
  return { page, connector }
}

describe('a reload', () => {
  const reload = (storage = rememberedLogin(['eip155', 'solana'])) =>
    renderModal({ wallets: [], storage, config: { walletUrl: WALLET_URL, networks } })

  test('behavior: a login that holds connects every namespace again, and is asked for once', async () => {
    const page = await reload()
    expect(factsOf(page)).toMatchObject({ status: 'reconnecting' })
    await settled(() => expect(factsOf(page)).toMatchObject({ status: 'connected', address: EVM_ADDRESS }))
    await settled(() => expect(factsOf(page, 'solana')).toMatchObject({ status: 'connected', address: SOLANA_ADDRESS }))
    expect(frame.count('IS_CONNECTED')).toBe(1)
    expect(factsOf(page).user).toEqual({ email: EMAIL })
  })

  test('behavior: accounts are read one after the other, because the frame has one network at a time', async () => {
    const { GET_USER: read = hang } = frame.answers
    const held = deferred<undefined>()
    frame.answers.GET_USER = async (payload) => {
      await held.promise
      return read(payload)
    }
    const page = await reload()
    await settled(() => expect(frame.count('GET_USER')).toBe(1))
    // Whatever the page does without an answer it has done by then; this time is not real.
    await pass(1_000)
    expect(frame.count('GET_USER')).toBe(1)
    held.resolve(undefined)
    await settled(() => expect(factsOf(page, 'solana')).toMatchObject({ status: 'connected', address: SOLANA_ADDRESS }))
    expect(factsOf(page)).toMatchObject({ status: 'connected', address: EVM_ADDRESS })
    expect(frame.count('GET_USER')).toBe(2)
  })

  test.each([
    ['says no', () => ({ isConnected: false })],
    [
      'fails',
      () => {
        throw new FrameRefusal({ message: 'no' })
      },
    ],
  ])('error: a check that %s forgets the login and disconnects', async (_, answer) => {
    const storage = rememberedLogin()
    frame.answers.IS_CONNECTED = answer
    const page = await reload(storage)
    await settled(() => expect(factsOf(page)).toMatchObject({ status: 'disconnected', address: undefined }))
    expect([storage.get('email'), storage.get('email-login-used')]).toEqual([null, null])
    expect(page.hints.at(-1)).toBe(false)
  })

  test('error: a frame that does not load disconnects after 20 seconds', async () => {
    frame.silence()
    const page = await reload()
    await pass(21_000)
    await settled(() => expect(factsOf(page).status).toBe('disconnected'))
  })

  test('behavior: without a remembered login no frame is added', async () => {
    const storage = rememberedLogin()
    storage.remove('email-login-used')
    const page = await reload(storage)
    await settled(() => expect(factsOf(page).status).toBe('disconnected'))
    expect(frame.element()).toBeNull()
  })

  test.each([
    ['an address of another namespace', { name: 'Foyer', address: SOLANA_ADDRESS, chainId: 'eip155:1' }],
    ['a network of another namespace', { name: 'Foyer', address: EVM_ADDRESS, chainId: 'cosmos:hub' }],
    ['nonsense', 'x'],
  ])('error: a stored connection with %s is ignored', async (_, data) => {
    const storage = rememberedLogin()
    const entry = { source: 'embedded', walletId: 'embedded', namespace: 'eip155', data }
    storage.set('connections', JSON.stringify({ version: 1, connections: [entry] }))
    const page = await reload(storage)
    await settled(() => expect(factsOf(page)).toMatchObject({ status: 'disconnected', address: undefined }))
  })
})

describe('signing out', () => {
  test('behavior: it forgets first, tells the frame second, and ends every namespace', async () => {
    const { page } = await connected()
    expect(factsOf(page, 'solana').status).toBe('connected')
    let kept: string | null = 'unasked'
    frame.answers.SIGN_OUT = () => {
      kept = page.ports.storage.get('email')
    }
    await act(() => page.shell.disconnect())
    expect(kept).toBeNull()
    expect(frame.count('SIGN_OUT')).toBe(1)
    expect([factsOf(page).status, factsOf(page, 'solana').status]).toEqual(['disconnected', 'disconnected'])
    expect(page.ports.storage.get('connections')).toBeNull()
  })

  test('behavior: ending one namespace ends the login', async () => {
    const { page } = await connected()
    await act(() => page.runtime().disconnectNamespace('solana'))
    await settled(() => expect(factsOf(page).status).toBe('disconnected'))
    expect(frame.count('SIGN_OUT')).toBe(1)
  })

  test('error: a frame that does not answer is waited for three seconds', async () => {
    const { page } = await connected()
    frame.answers.SIGN_OUT = hang
    let isDone = false
    void page.shell.disconnect().then(() => {
      isDone = true
    })
    await pass(2_900)
    expect(isDone).toBe(false)
    await pass(200)
    expect(isDone).toBe(true)
  })
})

describe('the connector', () => {
  test('behavior: it signs a text by EIP-191 in the frame, on the network of the account', async () => {
    const { connector } = await connected()
    const signature = `0x${'11'.repeat(65)}`
    frame.answers.RPC_REQUEST = () => signature
    const signed = connector('eip155').signMessage({ message: 'Hello', address: EVM_ADDRESS }, PATIENCE)
    expect(await signed).toEqual({ signature })
    expect(frame.last('RPC_REQUEST')).toEqual({
      method: 'personal_sign',
      params: ['0x48656c6c6f', EVM_ADDRESS],
      chainId: 31337,
      chainNamespace: 'eip155',
    })
  })

  test('behavior: it signs a text with the key of Solana', async () => {
    const { connector } = await connected()
    const signature = '1'.repeat(64)
    frame.answers.RPC_REQUEST = () => ({ signature })
    const signed = connector('solana').signMessage({ message: 'Hi', address: SOLANA_ADDRESS }, PATIENCE)
    expect(await signed).toEqual({ signature })
    expect(frame.last('RPC_REQUEST')).toMatchObject({
      method: 'solana_signMessage',
      params: { message: base58.encode(new TextEncoder().encode('Hi')), pubkey: SOLANA_ADDRESS },
    })
  })

  test.each([
    ['eip155', EVM_ADDRESS, 'yes'],
    ['solana', SOLANA_ADDRESS, { signature: 'short' }],
    ['solana', SOLANA_ADDRESS, null],
  ] as const)('error: an answer of %s that is no signature is refused', async (namespace, address, answer) => {
    const { connector } = await connected()
    frame.answers.RPC_REQUEST = () => answer
    expect(await codeOf(connector(namespace).signMessage({ message: 'x', address }, PATIENCE))).toBe(
      'siwx.bad_signature',
    )
  })

  test('error: another account than the one that is connected is not asked to sign', async () => {
    const { connector } = await connected()
    const address = `0x${'22'.repeat(20)}`
    expect(await codeOf(connector('eip155').signMessage({ message: 'x', address }, PATIENCE))).toBe('wallet.changed')
    expect(frame.count('RPC_REQUEST')).toBe(0)
  })

  test('error: a request that is not answered in time is ended in the frame', async () => {
    const { connector } = await connected()
    frame.answers.RPC_REQUEST = hang
    const signed = codeOf(connector('eip155').signMessage({ message: 'x', address: EVM_ADDRESS }, { timeoutMs: 5_000 }))
    await pass(5_100)
    expect(await signed).toBe('wallet.timeout')
    expect(frame.count('RPC_ABORT')).toBe(1)
  })

  test('error: a session that has ended in the frame ends here', async () => {
    const { page, connector } = await connected()
    frame.answers.RPC_REQUEST = () => {
      throw new FrameRefusal({ code: 'session.ended', message: 'ended' })
    }
    const signed = codeOf(connector('eip155').signMessage({ message: 'x', address: EVM_ADDRESS }, PATIENCE))
    expect(await signed).toBe('session.ended')
    await settled(() => expect(factsOf(page).status).toBe('disconnected'))
  })

  test('behavior: it changes the network in the frame', async () => {
    const { page, connector } = await connected()
    await act(() => connector('eip155').switchNetwork(MAINNET))
    expect(frame.last('SWITCH_NETWORK')).toEqual({ chainId: 1 })
    expect(factsOf(page).chainId).toBe('eip155:1')
  })

  const TRANSACTION = {
    namespace: 'eip155',
    chainId: 'eip155:31337' as Caip2,
    from: EVM_ADDRESS,
    to: EVM_ADDRESS,
    data: '0x',
    value: '16',
    gas: '21000',
  } as const

  test('behavior: a transaction is sent by the frame, which answers with its hash', async () => {
    const { connector } = await connected()
    const hash = `0x${'ab'.repeat(32)}`
    frame.answers.RPC_REQUEST = () => hash
    expect(await connector('eip155').sendTransaction(TRANSACTION)).toBe(hash)
    const call = { from: EVM_ADDRESS, to: EVM_ADDRESS, data: '0x', value: '0x10', gas: '0x5208', chainId: '0x7a69' }
    expect(frame.last('RPC_REQUEST')).toMatchObject({ method: 'eth_sendTransaction', params: [call], chainId: 31_337 })
  })

  test.each([
    ['of another account', { from: '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C' }, 'wallet.changed'],
    ['on another network', { chainId: 'eip155:1' as Caip2 }, 'wallet.changed'],
  ])('error: a transaction %s is not sent', async (_, change, code) => {
    const { connector } = await connected()
    expect(await codeOf(connector('eip155').sendTransaction({ ...TRANSACTION, ...change }))).toBe(code)
    expect(frame.count('RPC_REQUEST')).toBe(0)
  })

  test('error: an answer that is no hash is told as such', async () => {
    const { connector } = await connected()
    frame.answers.RPC_REQUEST = () => '0x1234'
    expect(await codeOf(connector('eip155').sendTransaction(TRANSACTION))).toBe('transaction.no_hash')
  })

  test('behavior: a transaction of Solana is signed and sent by the frame, or signed only', async () => {
    const { connector } = await connected()
    const { sendTransaction, signTransaction } = connector('solana')
    const bytes = Uint8Array.of(1, 2, 3)
    const chainId = SOLANA_NETWORKS[0]!.caipNetworkId
    const transaction = { namespace: 'solana', chainId, from: SOLANA_ADDRESS, bytes } as const
    const signature = base58.encode(new Uint8Array(64).fill(7))
    frame.answers.RPC_REQUEST = () => ({ signature })
    expect(await sendTransaction(transaction)).toBe(signature)
    const params = { transaction: base58.encode(bytes) }
    expect(frame.last('RPC_REQUEST')).toMatchObject({ method: 'solana_signAndSendTransaction', params })
    frame.answers.RPC_REQUEST = () => ({})
    expect(await codeOf(sendTransaction(transaction))).toBe('transaction.no_hash')

    frame.answers.RPC_REQUEST = () => ({ transaction: base58.encode(Uint8Array.of(9)) })
    expect(await signTransaction?.(transaction)).toEqual(Uint8Array.of(9))
    expect(frame.last('RPC_REQUEST')).toMatchObject({ method: 'solana_signTransaction', params })
    frame.answers.RPC_REQUEST = () => ({ transaction: '' })
    expect(await codeOf(signTransaction?.(transaction) ?? Promise.resolve())).toBe('wallet.failed')
  })

  test('error: a method that the wallet does not have is not sent', async () => {
    const { connector } = await connected()
    expect(await codeOf(connector('eip155').request('eth_sign', [], PATIENCE))).toBe('wallet.unsupported_method')
    expect(frame.count('RPC_REQUEST')).toBe(0)
  })
})
