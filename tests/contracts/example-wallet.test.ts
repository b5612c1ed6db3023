import { createClient, erc20Abi, http, parseEther, parseUnits, recoverTypedDataAddress, stringToHex } from 'viem'
import { getBalance, readContract, waitForTransactionReceipt } from 'viem/actions'
import { recoverMessageAddress } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_ETHER, EXAMPLE_TOKENS } from '@/devnet/seed-constants'
import { DEVNET_CHAIN_ID, DEVNET_TOKENS } from '@/lib/chains/devnet'
import { EXAMPLE_ACCOUNT } from '@/lib/chains/example-account'
import { createExampleProvider } from '@/lib/example-wallet/example-provider'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'

/** An address without code that holds nothing. */
const RECEIVER = '0x00000000000000000000000000000000000A11cE'

let anvil: TestAnvil
let client: ReturnType<typeof clientOf>
let wallet: ReturnType<typeof createExampleProvider>
const clientOf = (url: string) => createClient({ transport: http(url), pollingInterval: 50 })

beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
  client = clientOf(anvil.rpcUrl)
  wallet = createExampleProvider(anvil.rpcUrl)
})
afterAll(() => anvil?.stop())

test('behavior: the seed gives the example account its ether and its tokens, and nothing else', async () => {
  expect(await getBalance(client, { address: EXAMPLE_ACCOUNT })).toBe(parseEther(EXAMPLE_ETHER))
  for (const { symbol, address, decimals } of DEVNET_TOKENS) {
    const args = [EXAMPLE_ACCOUNT] as const
    const held = await readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args })
    expect(held, symbol).toBe(parseUnits(EXAMPLE_TOKENS[symbol] ?? '0', decimals))
  }
})

describe('the wallet of the example account', () => {
  test('behavior: it has this account on the devnet, before and after a request to connect', async () => {
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([EXAMPLE_ACCOUNT])
    expect(await wallet.request({ method: 'eth_requestAccounts' })).toEqual([EXAMPLE_ACCOUNT])
    expect(await wallet.request({ method: 'eth_chainId' })).toBe(`0x${DEVNET_CHAIN_ID.toString(16)}`)
  })

  test('behavior: its signatures of messages and typed data are those of the account', async () => {
    const message = 'Grüezi'
    const signed = await wallet.request({
      method: 'personal_sign',
      params: [stringToHex(message), EXAMPLE_ACCOUNT.toLowerCase()],
    })
    expect(await recoverMessageAddress({ message, signature: signed as `0x${string}` })).toBe(EXAMPLE_ACCOUNT)

    const typedData = {
      domain: { name: 'Foyer', chainId: DEVNET_CHAIN_ID },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: message },
    } as const
    const signature = await wallet.request({
      method: 'eth_signTypedData_v4',
      params: [EXAMPLE_ACCOUNT, JSON.stringify(typedData)],
    })
    expect(await recoverTypedDataAddress({ ...typedData, signature: signature as `0x${string}` })).toBe(EXAMPLE_ACCOUNT)
  })

  test.each([
    ['with a gas limit', { gas: '0x5208' }],
    ['without one', {}],
  ])('behavior: a transaction %s is sent without a prompt', async (_case, more) => {
    const before = await getBalance(client, { address: RECEIVER })
    const hash = await wallet.request({
      method: 'eth_sendTransaction',
      params: [{ from: EXAMPLE_ACCOUNT, to: RECEIVER, value: '0x10', ...more }],
    })
    const receipt = await waitForTransactionReceipt(client, { hash: hash as `0x${string}`, timeout: 20_000 })
    expect(receipt.status).toBe('success')
    expect(await getBalance(client, { address: RECEIVER })).toBe(before + 16n)
  })

  test('behavior: a request to switch to the devnet succeeds', async () => {
    const params = [{ chainId: `0x${DEVNET_CHAIN_ID.toString(16)}` }]
    expect(await wallet.request({ method: 'wallet_switchEthereumChain', params })).toBeNull()
  })

  const transaction = { from: EXAMPLE_ACCOUNT, to: RECEIVER, value: '0x1' }
  test.each([
    ['a message of another account', 'personal_sign', ['0x00', RECEIVER], 4100],
    ['typed data of another account', 'eth_signTypedData_v4', [RECEIVER, '{}'], 4100],
    ['a transaction of another account', 'eth_sendTransaction', [{ ...transaction, from: RECEIVER }], 4100],
    ['another network', 'wallet_switchEthereumChain', [{ chainId: '0x1' }], 4902],
    ['a transaction on another network', 'eth_sendTransaction', [{ ...transaction, chainId: '0x1' }], 4902],
    ['another method', 'eth_sign', [EXAMPLE_ACCOUNT, '0x00'], 4200],
    ['a message that is not hexadecimal', 'personal_sign', ['text', EXAMPLE_ACCOUNT], -32602],
    ['typed data that is not JSON', 'eth_signTypedData_v4', [EXAMPLE_ACCOUNT, '{'], -32602],
    ['a transaction without a sender', 'eth_sendTransaction', [{ to: RECEIVER }], -32602],
    ['a network without an id', 'wallet_switchEthereumChain', [], -32602],
  ])('error: %s is refused', async (_case, method, params, code) => {
    await expect(wallet.request({ method, params })).rejects.toMatchObject({ code })
  })
})
