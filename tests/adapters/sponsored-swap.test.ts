import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, encodeFunctionData, erc20Abi, type Hex, http, parseAbi, parseUnits } from 'viem'
import { getBalance, getTransactionReceipt, readContract, verifyMessage } from 'viem/actions'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID, DEVNET_FAUCET, DEVNET_UNISWAP, DEVNET_WETH } from '@/lib/chains/devnet'
import { logInTo, newProfile, openCustody, openFrame } from '@/tests/routes/custody-api'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import { startTestBundler, type TestBundler } from '@/tests/support/test-bundler'
import { openReadChain, sendAs, tokenOf, word } from './read-chain'

/*
 * A smart account without any ether, from the key worker to the chain: the endpoints of the wallet role, its policy and
 * paymaster, and the bundler are real.
 */

const chain = openReadChain()
const signal = new AbortController().signal
const newKey = () => `one:${randomBytes(32).toString('base64')}`
const { address: USDC, decimals } = tokenOf('USDC')
const AMOUNT = parseUnits('100', decimals)
const routerAbi = parseAbi([
  'struct ExactInput { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(ExactInput params) returns (uint256)',
  'function multicall(uint256 deadline, bytes[] data) returns (bytes[])',
])

let base: string
let bundler: TestBundler
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'foyer-sponsored-'))
  for (const role of ['app', 'wallet', 'vault']) await createEmptyFolder(join(base, role))
  bundler = await startTestBundler(chain.anvil.rpcUrl)
}, 60_000)
afterAll(async () => {
  await bundler?.stop()
  await rm(base, { recursive: true, force: true })
})

/** Approve and swap of 100 USDC for WETH. */
function swapOf(recipient: Hex) {
  const router = DEVNET_UNISWAP.swapRouter02
  const params = {
    ...{ tokenIn: USDC as Hex, tokenOut: DEVNET_WETH as Hex, fee: 3_000, recipient, amountIn: AMOUNT },
    ...{ amountOutMinimum: 1n, sqrtPriceLimitX96: 0n },
  }
  const swap = encodeFunctionData({ abi: routerAbi, functionName: 'exactInputSingle', args: [params] })
  return [
    { to: USDC, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, AMOUNT] }) },
    { to: router, data: encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [2n ** 40n, [swap]] }) },
  ]
}

describe.each(['hybridDeleGator', 'safe'] as const)('an account of %s', (implementation) => {
  test('behavior: approve and swap are one transaction that the sponsor pays, after one consent', async () => {
    openCustody(
      { wallet: '', vault: '' },
      { wallet: newKey(), vault: newKey() },
      {
        ...{ FOYER_DATA_DIR: base, FOYER_DEVNET_RPC_URL: chain.proxy.url, FOYER_SMART_ACCOUNT: implementation },
        ...bundler.env,
      },
    )
    const profile = newProfile()
    const open = () => openFrame(profile, undefined, undefined, [DEVNET_CAIP_ID])
    const frame = await open()
    await logInTo(frame, `pays-nothing-${randomBytes(4).toString('hex')}@example.com`)
    const { smartAccount } = await frame.user({ wantsSmartAccount: true }, signal)
    const account = smartAccount as Hex
    await sendAs(chain.anvil, DEVNET_FAUCET, USDC, `0xa9059cbb${word(account)}${word(AMOUNT.toString(16))}`)
    const client = createClient({ chain: foundry, transport: http(chain.anvil.rpcUrl) })

    const hello = await frame.prepare(
      { request: { method: 'personal_sign', params: ['hello', account] }, chainId: DEVNET_CAIP_ID },
      signal,
    )
    const { answer: signature } = await frame.sign({ promptId: hello.promptId }, signal)
    expect(await verifyMessage(client, { address: account, message: 'hello', signature: signature as Hex })).toBe(true)

    const params = [
      { version: '2.0.0', chainId: '0x7a69', from: account, atomicRequired: true, id: 'swap', calls: swapOf(account) },
    ]
    const shown = await frame.prepare(
      { request: { method: 'wallet_sendCalls', params }, chainId: DEVNET_CAIP_ID },
      signal,
    )
    expect(shown).toMatchObject({ kind: 'calls', isFirst: true, isAtomic: true, sponsor: expect.any(String) })
    const { promptId } = shown
    const asked = { promptId, parties: [], about: [], calls: [] }
    expect((await frame.preview(asked, signal)).simulation.outcome).toBe('success')
    expect((await frame.sign({ promptId }, signal)).answer).toBe('swap')

    // A reload: the memory of the worker is lost.
    const after = await open()
    const told = await ended(() => after.callsStatus({ id: 'swap' }, signal))
    expect(told).toMatchObject({ status: 200, isAtomic: true })
    const hash = told.receipts[0]?.transactionHash as Hex
    expect((await getTransactionReceipt(client, { hash })).status).toBe('success')
    const balanceOf = (token: Hex) =>
      readContract(client, { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
    expect(await balanceOf(USDC as Hex)).toBe(0n)
    expect(await balanceOf(DEVNET_WETH as Hex)).toBeGreaterThan(0n)
    expect(await getBalance(client, { address: account })).toBe(0n)
  })
})

/** Asks until a batch is over. */
async function ended<T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const told = await ask()
    if (told.status !== 100) return told
  }
}
