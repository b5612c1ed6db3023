import { act, screen, waitFor } from '@testing-library/react'
import { isHash } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '@/lib/core/storage'
import { createFakeWallet, rememberFakeWallet, WalletError } from '../fakes/fake-wallet'
import { deferred } from '../support/deferred'
import { stagesThrough } from '../support/stages'
import { NodeError } from './support/fake-api'
import { endModal, OTHER, OWNER, renderModal } from './support/render-modal'

afterEach(endModal)

const HASH = `0x${'ab'.repeat(32)}`
const MESSAGE = '0x68656c6c6f'

/** A page with a wallet of this browser, and what its libraries call. */
async function page({ connected = true, accounts = [OWNER] } = {}) {
  const rendered = await renderModal({ connected, declined: true, wallets: [createFakeWallet({ accounts })] })
  const { provider } = rendered.shell
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
  /** The error of a request. */
  const refusal = (method: string, ...params: unknown[]) =>
    ask(method, ...params).then(
      () => undefined,
      (error) => error,
    )
  return { ...rendered, provider, ask, refusal }
}

describe('the provider of the connected account', () => {
  test('behavior: accounts, chain and permissions are those of the connected wallet', async () => {
    const { ask } = await page({ accounts: [OWNER, OTHER] })
    expect(await ask('eth_accounts')).toEqual([OWNER, OTHER])
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(await ask('net_version')).toBe('31337')
    expect(await ask('wallet_getPermissions')).toEqual([
      { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [OWNER, OTHER] }] },
    ])
  })

  test('behavior: without a wallet, eth_requestAccounts opens Connect and answers with the account that is chosen', async () => {
    const { ask, provider, user } = await page({ connected: false })
    const heard: unknown[] = []
    for (const event of ['connect', 'accountsChanged']) provider.on(event, (value) => heard.push([event, value]))
    expect(await ask('eth_accounts')).toEqual([])
    const asked = ask('eth_requestAccounts')
    await user.click(await screen.findByRole('button', { name: /^Example Wallet/ }))
    expect(await asked).toEqual([OWNER])
    expect(heard).toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['accountsChanged', [OWNER]],
    ])
  })

  test('error: a visitor who closes Connect has rejected eth_requestAccounts (4001)', async () => {
    const { refusal, user } = await page({ connected: false })
    const refused = refusal('eth_requestAccounts')
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    expect(await refused).toMatchObject({ name: 'ProviderRpcError', code: 4001 })
  })

  test('behavior: a signature is asked of the wallet with the parameters of the page', async () => {
    const { ask, wallet } = await page()
    wallet.answer('personal_sign', () => '0x1234')
    expect(await ask('personal_sign', MESSAGE, OWNER)).toBe('0x1234')
    expect(wallet.asked('personal_sign')).toEqual([{ method: 'personal_sign', params: [MESSAGE, OWNER] }])
  })

  test.each([
    ['wallet_switchEthereumChain', { chainId: '0x63' }, 'This page does not have the network. (wallet.unknown_chain)'],
    ['eth_sign', '0x1234', 'The request is not supported. (wallet.unsupported_method)'],
    ['eth_sendTransaction', { to: '0x12' }, 'The parameters cannot be used. (rpc.invalid_params)'],
  ])('error: the message of a refused %s is a sentence with our code for it', async (method, parameter, message) => {
    const { refusal } = await page()
    expect(await refusal(method, parameter)).toMatchObject({ message })
  })

  test('error: a refusal in the wallet is 4001', async () => {
    const { refusal, wallet } = await page()
    wallet.answer('personal_sign', () => {
      throw new WalletError(4001)
    })
    expect(await refusal('personal_sign', MESSAGE, OWNER)).toMatchObject({
      ...{ code: 4001, message: 'The visitor declined the request. (wallet.rejected)' },
    })
  })

  test('behavior: a transaction is sent by the wallet without a nonce of the page, and followed in Activity', async () => {
    const { ask, wallet, runtime } = await page()
    wallet.answer('eth_sendTransaction', () => HASH)
    const id = await ask('eth_sendTransaction', { to: OTHER, value: '0x1', input: '0xaa', nonce: '0x0' })
    expect(isHash(String(id))).toBe(true)
    expect(wallet.asked('eth_sendTransaction')[0]?.params).toEqual([
      { from: OWNER, to: OTHER, value: '0x1', data: '0xaa' },
    ])
    await waitFor(async () => {
      const { transactions } = await runtime().accountFlows()
      expect(transactions.store.getState().records).toMatchObject([{ id: HASH, from: OWNER, intent: { kind: 'host' } }])
    })
  })

  test('behavior: gasLimit, as older libraries call gas, is passed to the wallet as gas', async () => {
    const { ask, wallet } = await page()
    wallet.answer('eth_sendTransaction', () => HASH)
    await ask('eth_sendTransaction', { to: OTHER, value: '0x0', gasLimit: '0x5208' })
    await ask('eth_sendTransaction', { to: OTHER, gas: '0x5209', gasLimit: '0x5208' })
    expect(wallet.asked('eth_sendTransaction').map(({ params }) => params)).toEqual([
      [{ from: OWNER, to: OTHER, value: '0x0', gas: '0x5208' }],
      [{ from: OWNER, to: OTHER, gas: '0x5209' }],
    ])
  })

  test.each([
    ['another sender', { from: OTHER, to: OTHER }, 4100],
    ['another chain', { to: OTHER, chainId: '0x1' }, 4100],
    ['an address that is none', { to: '0x12' }, -32_602],
    ['a value that is no quantity', { to: OTHER, value: '1' }, -32_602],
    ['an empty quantity', { to: OTHER, value: '0x' }, -32_602],
    ['an authorization (EIP-7702)', { to: OTHER, authorizationList: [] }, -32_602],
    ['a type that the wallet may not know', { to: OTHER, type: '0x4' }, -32_602],
    ['data and input that differ', { to: OTHER, data: '0xaa', input: '0xbb' }, -32_602],
    ['no transaction', undefined, -32_602],
  ])('error: a transaction with %s is not sent', async (_, transaction, code) => {
    const { refusal, wallet } = await page()
    expect(await refusal('eth_sendTransaction', transaction)).toMatchObject({ code })
    expect(wallet.asked('eth_sendTransaction')).toEqual([])
  })

  test('behavior: a batch is sent by the wallet as the page has it, and followed in Activity by its id', async () => {
    const { ask, wallet, runtime } = await page()
    const batch = { version: '2.0.0', chainId: '0x7a69', atomicRequired: false, calls: [{ to: OTHER }], id: 'shop-1' }
    wallet.answer('wallet_sendCalls', () => ({ id: 'shop-1', capabilities: {} }))
    expect(await ask('wallet_sendCalls', batch)).toEqual({ id: 'shop-1', capabilities: {} })
    expect(wallet.asked('wallet_sendCalls').map(({ params }) => params)).toEqual([[batch]])
    await waitFor(async () => {
      const { transactions } = await runtime().accountFlows()
      expect(transactions.store.getState().records).toMatchObject([
        { id: 'shop-1', from: OWNER, batch: {}, intent: { kind: 'host' } },
      ])
    })
  })

  test.each([
    ['another sender', { from: OTHER, chainId: '0x7a69', calls: [] }, 4100],
    ['another chain', { chainId: '0x1', calls: [] }, 4100],
    ['no chain', { calls: [] }, -32_602],
    ['no object', undefined, -32_602],
  ])('error: a batch with %s is not sent', async (_, batch, code) => {
    const { refusal, wallet } = await page()
    expect(await refusal('wallet_sendCalls', batch)).toMatchObject({ code })
    expect(wallet.asked('wallet_sendCalls')).toEqual([])
  })

  test('error: a wallet that takes a batch and names none has sent something: the page is not told that it was declined', async () => {
    const { refusal, wallet } = await page()
    wallet.answer('wallet_sendCalls', () => true)
    expect(await refusal('wallet_sendCalls', { chainId: '0x7a69', calls: [] })).toMatchObject({
      message: expect.stringContaining('(transaction.no_hash)'),
    })
  })

  test('behavior: a permission of ERC-7715 is ended by the wallet, and the accounts by the modal, under one name', async () => {
    const { ask, wallet } = await page()
    wallet.answer('wallet_revokePermissions', () => null)
    await ask('wallet_revokePermissions', { permissionContext: '0x12' })
    expect(wallet.asked('wallet_revokePermissions')).toHaveLength(1)
    expect(await ask('eth_accounts')).toEqual([OWNER])
  })

  test('error: nothing is signed when the wallet has changed its account without saying so', async () => {
    const { refusal, wallet } = await page()
    wallet.state.accounts = [OTHER]
    expect(await refusal('personal_sign', MESSAGE, OWNER)).toMatchObject({ code: 4100 })
    expect(wallet.asked('personal_sign')).toEqual([])
  })

  test.each([
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_decrypt',
    'eth_getEncryptionPublicKey',
    'eth_subscribe',
    'made_up',
  ])('error: %s is refused (4200)', async (method) => {
    const { refusal, wallet } = await page()
    expect(await refusal(method, MESSAGE)).toMatchObject({ code: 4200 })
    expect(wallet.asked(method)).toEqual([])
  })

  test('behavior: a read goes to our gateway; the error of the node keeps its code and data', async () => {
    const { ask, refusal, api, wallet } = await page()
    api.answerNode('eth_blockNumber', () => '0x10')
    api.answerNode('eth_call', () => {
      throw new NodeError(3, 'execution reverted', '0x08c379a0')
    })
    expect(await ask('eth_blockNumber')).toBe('0x10')
    const reverted = await refusal('eth_call', { to: OTHER }, 'latest')
    expect(reverted).toMatchObject({ code: 3, message: 'execution reverted', data: '0x08c379a0' })
    expect([...wallet.asked('eth_blockNumber'), ...wallet.asked('eth_call')]).toEqual([])
  })

  test('behavior: a configured network is switched to by the view of the modal; another one is unknown (4902)', async () => {
    const { ask, refusal, provider, wallet } = await page()
    const heard: unknown[] = []
    provider.on('chainChanged', (value) => heard.push(value))
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x1' })).toBeNull()
    expect(wallet.state.chainId).toBe(1)
    expect(await ask('eth_chainId')).toBe('0x1')
    expect(heard).toEqual(['0x1'])
    expect(await refusal('wallet_switchEthereumChain', { chainId: '0x63' })).toMatchObject({ code: 4902 })
  })

  test('behavior: a disconnect is heard, and requests are then unauthorized (4100)', async () => {
    const { ask, refusal, provider } = await page()
    const heard: string[] = []
    for (const event of ['accountsChanged', 'disconnect']) provider.on(event, () => heard.push(event))
    await act(() => ask('wallet_revokePermissions', { eth_accounts: {} }))
    expect(heard).toEqual(['accountsChanged', 'disconnect'])
    expect(await refusal('personal_sign', MESSAGE, OWNER)).toMatchObject({ code: 4100 })
  })

  test('behavior: a listener that was added before a remembered wallet answered hears connect, however late the code loads', async () => {
    const code = deferred<void>()
    const waiting = stagesThrough({ hostWallet: (load) => code.promise.then(load) })
    const storage = createMemoryStorage()
    const wallet = createFakeWallet({ accounts: [OWNER] })
    rememberFakeWallet(storage, { address: OWNER })
    const { shell } = await renderModal({ storage, wallets: [wallet], stages: waiting })
    const heard: unknown[] = []
    for (const event of ['connect', 'accountsChanged', 'chainChanged']) {
      shell.provider.on(event, (value) => heard.push([event, value]))
    }
    await waitFor(() => expect(shell.account.getState().accounts.eip155.status).toBe('connected'))
    code.resolve()
    await waitFor(() => expect(heard.length).toBeGreaterThan(1))
    expect(heard).toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['accountsChanged', [OWNER]],
    ])
  })

  test('behavior: a listener that was removed hears nothing', async () => {
    const { ask, provider } = await page()
    const listener = vi.fn()
    provider.on('accountsChanged', listener).removeListener('accountsChanged', listener)
    await act(() => ask('wallet_revokePermissions', { eth_accounts: {} }))
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('what a page does with the connected account', () => {
  test("behavior: a client of viem signs and sends with the account, on the account's network", async () => {
    const { shell, wallet } = await page()
    wallet.answer('personal_sign', () => '0x1234')
    wallet.answer('eth_sendTransaction', () => HASH)
    const client = await (await shell.hostWallet()).getWalletClient()
    expect([client.account.address, client.chain.id, client.chain.name]).toEqual([OWNER, 31337, 'Foyer Devnet'])
    expect(await client.signMessage({ message: 'hello' })).toBe('0x1234')
    expect(wallet.asked('personal_sign')[0]?.params).toEqual([MESSAGE, OWNER])
    expect(await client.sendTransaction({ to: OTHER, value: 1n })).toBe(HASH)
    expect(wallet.asked('eth_sendTransaction')[0]?.params).toEqual([
      expect.objectContaining({ from: OWNER, to: OTHER }),
    ])
  })

  test('behavior: a text is signed by the wallet of the active account', async () => {
    const { shell, wallet } = await page()
    wallet.answer('personal_sign', () => '0x1234')
    expect(await (await shell.hostWallet()).signMessage('hello')).toBe('0x1234')
  })

  test('error: without an account there is no client and no signature', async () => {
    const { shell } = await page({ connected: false })
    const hostWallet = await shell.hostWallet()
    await expect(hostWallet.getWalletClient()).rejects.toMatchObject({ code: 'wallet.no_accounts' })
    await expect(hostWallet.signMessage('hello')).rejects.toMatchObject({ code: 'wallet.no_accounts' })
  })

  test('behavior: a remembered wallet that reconnects sends CONNECT_SUCCESS before anything has loaded the modal', async () => {
    const storage = createMemoryStorage()
    const answered = deferred<readonly string[]>()
    const wallet = createFakeWallet({ accounts: [OWNER] })
    wallet.answer('eth_accounts', () => answered.promise)
    rememberFakeWallet(storage, { address: OWNER })
    const { shell } = await renderModal({ storage, wallets: [wallet] })
    const heard: unknown[] = []
    shell.onEvent(({ event, properties }) => heard.push([event, properties]))
    answered.resolve([OWNER])
    await waitFor(() => expect(shell.account.getState().accounts.eip155.status).toBe('connected'))
    expect(heard).toEqual([['CONNECT_SUCCESS', { namespace: 'eip155', name: 'Example Wallet', reconnect: true }]])
    expect(shell.loaded.getState().runtime).toBeUndefined()
  })

  test('behavior: CONNECT_SUCCESS and DISCONNECT reach the listeners of the page, without an address', async () => {
    const { shell, user, open } = await page({ connected: false })
    const heard: unknown[] = []
    shell.onEvent(({ event, properties }) => heard.push([event, properties]))
    await open({ view: 'Connect' })
    await user.click(await screen.findByRole('button', { name: /^Example Wallet/ }))
    await waitFor(() => expect(shell.account.getState().accounts.eip155.status).toBe('connected'))
    await act(() => shell.disconnect())
    const own = heard.filter((each) => !String(each).startsWith('MODAL'))
    expect(own).toEqual([
      ['CONNECT_SUCCESS', { namespace: 'eip155', name: 'Example Wallet', reconnect: false }],
      ['DISCONNECT', { namespace: 'eip155' }],
    ])
  })
})
