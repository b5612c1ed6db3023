import { Contract, JsonRpcProvider, verifyMessage as verifyByEthers } from 'ethers'
import { type Address, createClient, erc20Abi, type Hex, hashMessage, http, parseAbi } from 'viem'
import { entryPoint07Abi, formatUserOperationRequest, toPackedUserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getBalance, getCode, getTransactionReceipt, readContract, verifyMessage } from 'viem/actions'
import { foundry } from 'viem/chains'
import { concat, encodeAbiParameters, encodeFunctionData, hexToBigInt, parseUnits } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rpc } from '@/devnet/json-rpc'
import { DEPLOYER, PAYMASTER_PRIVATE_KEY } from '@/devnet/seed-constants'
import {
  DEVNET_CAIP_ID,
  DEVNET_CHAIN_ID,
  DEVNET_PAYMASTER,
  DEVNET_TOKENS,
  DEVNET_UNISWAP,
  DEVNET_WETH,
} from '@/lib/chains/devnet'
import { createRpcProvider, type RpcProvider } from '@/lib/server/rpc/rpc-provider'
import { verifySignature } from '@/lib/server/sign-in/signatures/verify-signature'
import {
  type AccountCall,
  type AccountImplementation,
  type AccountSeed,
  implementationNames,
  type UnsignedOperation,
} from '@/lib/smart-account/account-implementation'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { wrapSignature } from '@/lib/smart-account/erc6492'
import { loadImplementation } from '@/lib/smart-account/load-implementation'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { randomHex } from '@/tests/support/example-operation'
import { seededRandom } from '@/tests/support/seeded-random'
import { startTestBundler, type TestBundler } from '@/tests/support/test-bundler'

const TEXT = 'foyer.example wants you to sign in.'
const USDC = DEVNET_TOKENS.find(({ symbol }) => symbol === 'USDC')?.address as Address
const AMOUNT = parseUnits('100', 6)

const tokenAbi = parseAbi(['function mint(address to, uint256 value)'])
const routerAbi = parseAbi([
  'struct ExactInput { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(ExactInput params) returns (uint256)',
  'function multicall(uint256 deadline, bytes[] data) returns (bytes[])',
])
const paymasterAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function getHash(PackedUserOperation operation, uint48 validUntil, uint48 validAfter) view returns (bytes32)',
])

/** A moment that every chain of the tests is before. */
const VALID_UNTIL = 2 ** 40

const random = seededRandom(11)
const owner = privateKeyToAccount(generatePrivateKey())
const paymasterSigner = privateKeyToAccount(PAYMASTER_PRIVATE_KEY)

let anvil: TestAnvil
let bundler: TestBundler
let node: RpcProvider
let client: ReturnType<typeof clientOf>
const clientOf = (url: string) => createClient({ chain: foundry, transport: http(url) })

beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
  bundler = await startTestBundler(anvil.rpcUrl)
  client = clientOf(anvil.rpcUrl)
  node = createRpcProvider({ env: { devnet: { rpcUrl: anvil.rpcUrl, faucetPrivateKey: null }, rpc: null } })
})
afterAll(async () => {
  node?.stop()
  await bundler?.stop()
  await anvil?.stop()
})

const balanceOf = (token: Address, holder: Address) =>
  readContract(client, { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
const depositOf = (holder: Address) =>
  readContract(client, { address: ENTRY_POINT, abi: entryPoint07Abi, functionName: 'balanceOf', args: [holder] })

/** Gives an account 100 USDC, and no ether. */
async function fund(account: Address): Promise<void> {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [account, AMOUNT] })
  await anvil.rpc('eth_sendTransaction', [{ from: DEPLOYER, to: USDC, data }])
}

/** Approve and swap of all USDC for WETH. */
function swapCalls(recipient: Address): AccountCall[] {
  const swap = encodeFunctionData({
    abi: routerAbi,
    functionName: 'exactInputSingle',
    args: [
      {
        tokenIn: USDC,
        tokenOut: DEVNET_WETH,
        fee: 3_000,
        recipient,
        amountIn: AMOUNT,
        amountOutMinimum: 1n,
        sqrtPriceLimitX96: 0n,
      },
    ],
  })
  const router = DEVNET_UNISWAP.swapRouter02
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, AMOUNT] })
  const multicall = encodeFunctionData({
    abi: routerAbi,
    functionName: 'multicall',
    args: [BigInt(VALID_UNTIL), [swap]],
  })
  return [
    { to: USDC, value: 0n, data: approve },
    { to: router, value: 0n, data: multicall },
  ]
}

const paymasterData = (signature: Hex) =>
  concat([encodeAbiParameters([{ type: 'uint48' }, { type: 'uint48' }], [VALID_UNTIL, 0]), signature])

/** The operation of calls, with gas as the bundler estimates it, and the word of the paymaster. */
async function prepare(
  account: AccountImplementation,
  seed: AccountSeed,
  calls: readonly AccountCall[],
): Promise<UnsignedOperation> {
  const sender = account.address(seed)
  const isDeployed = Boolean(await getCode(client, { address: sender }))
  const nonce = { address: ENTRY_POINT, abi: entryPoint07Abi, functionName: 'getNonce', args: [sender, 0n] } as const
  const gasPrice = hexToBigInt((await anvil.rpc('eth_gasPrice')) as Hex) * 2n
  const stub = await paymasterSigner.sign({ hash: hashMessage('stub') })
  const asked = {
    sender,
    nonce: await readContract(client, nonce),
    ...(!isDeployed && account.factory(seed)),
    callData: account.encodeCalls(calls),
    maxFeePerGas: gasPrice,
    maxPriorityFeePerGas: gasPrice,
    paymaster: DEVNET_PAYMASTER,
    paymasterData: paymasterData(stub),
  } as const
  const request = formatUserOperationRequest({ ...asked, signature: account.stubSignature })
  const estimate = (await rpc(bundler.url, 'eth_estimateUserOperationGas', [request, ENTRY_POINT])) as Record<
    string,
    Hex
  >
  const gas = (name: string) => hexToBigInt(estimate[name] ?? '0x0')
  const operation = {
    ...asked,
    callGasLimit: gas('callGasLimit'),
    verificationGasLimit: gas('verificationGasLimit'),
    preVerificationGas: gas('preVerificationGas'),
    paymasterVerificationGasLimit: gas('paymasterVerificationGasLimit'),
    paymasterPostOpGasLimit: gas('paymasterPostOpGasLimit'),
  }
  return { ...operation, ...(await wordFor(operation)) }
}

/** What the paymaster's key signs, so that it pays for an operation. */
async function wordFor(operation: UnsignedOperation): Promise<{ readonly paymasterData: Hex }> {
  const hash = await readContract(client, {
    address: DEVNET_PAYMASTER,
    abi: paymasterAbi,
    functionName: 'getHash',
    args: [toPackedUserOperation({ ...operation, signature: '0x' }), VALID_UNTIL, 0],
  })
  return { paymasterData: paymasterData(await paymasterSigner.signMessage({ message: { raw: hash } })) }
}

async function send(account: AccountImplementation, operation: UnsignedOperation, signer = owner) {
  const digest = account.operationDigest(operation, DEVNET_CHAIN_ID)
  const signature = account.operationSignature(await signer.sign({ hash: digest }))
  const request = formatUserOperationRequest({ ...operation, signature })
  const hash = await rpc(bundler.url, 'eth_sendUserOperation', [request, ENTRY_POINT])
  return receiptOf(hash as Hex)
}

interface OperationReceipt {
  readonly success: boolean
  readonly actualGasCost: Hex
  readonly receipt: { readonly transactionHash: Hex }
}

/** Asks the bundler until it has a receipt. */
async function receiptOf(hash: Hex): Promise<OperationReceipt> {
  for (;;) {
    const receipt = await rpc(bundler.url, 'eth_getUserOperationReceipt', [hash])
    if (receipt) return receipt as OperationReceipt
  }
}

describe.each(implementationNames)('%s', (name) => {
  const seed = { owner: owner.address, salt: randomHex(random, 32) }

  test('behavior: its signature before deployment is verified by our server and by viem, and that of another text is not', async () => {
    const account = await loadImplementation(name)
    const address = account.address(seed)
    const digest = account.messageDigest(hashMessage(TEXT), address, DEVNET_CHAIN_ID)
    const inner = account.messageSignature(await owner.sign({ hash: digest }))
    const signature = wrapSignature(account, seed, inner)
    expect(await getCode(client, { address })).toBeUndefined()

    const verify = (message: string) =>
      verifySignature({ chainId: DEVNET_CAIP_ID, address, message, signature }, { rpc: node, cosmosPrefixes: {} })
    expect(await verify(TEXT)).toEqual({ valid: true })
    expect(await verify('Another text')).toEqual({ valid: false, reason: 'mismatch' })
    expect(await verifyMessage(client, { address, message: TEXT, signature })).toBe(true)
    expect(await verifyMessage(client, { address, message: 'Another text', signature })).toBe(false)
    // ethers verifies signatures of keys alone: of a contract it can only read what `isValidSignature` answers.
    expect(() => verifyByEthers(TEXT, signature)).toThrow()
  })

  test('behavior: without ether it deploys itself, approves and swaps in one transaction that the paymaster pays', async () => {
    const account = await loadImplementation(name)
    const address = account.address(seed)
    await fund(address)
    const [paid, earned] = [await depositOf(DEVNET_PAYMASTER), await balanceOf(DEVNET_WETH, address)]
    const operation = await prepare(account, seed, swapCalls(address))
    const { success, actualGasCost, receipt } = await send(account, operation)

    expect(success).toBe(true)
    expect((await getTransactionReceipt(client, { hash: receipt.transactionHash })).status).toBe('success')
    expect(await balanceOf(USDC, address)).toBe(0n)
    expect(await balanceOf(DEVNET_WETH, address)).toBeGreaterThan(earned)
    expect(await getBalance(client, { address })).toBe(0n)
    expect(paid - (await depositOf(DEVNET_PAYMASTER))).toBe(hexToBigInt(actualGasCost))
    expect(await getCode(client, { address })).toBeDefined()
  })

  test('behavior: once deployed its plain signature is verified by our server, by viem and by a contract of ethers', async () => {
    const account = await loadImplementation(name)
    const address = account.address(seed)
    const hash = hashMessage(TEXT)
    const digest = account.messageDigest(hash, address, DEVNET_CHAIN_ID)
    const signature = account.messageSignature(await owner.sign({ hash: digest }))
    expect(
      await verifySignature(
        { chainId: DEVNET_CAIP_ID, address, message: TEXT, signature },
        { rpc: node, cosmosPrefixes: {} },
      ),
    ).toEqual({ valid: true })
    expect(await verifyMessage(client, { address, message: TEXT, signature })).toBe(true)
    const provider = new JsonRpcProvider(anvil.rpcUrl)
    const contract = new Contract(
      address,
      ['function isValidSignature(bytes32, bytes) view returns (bytes4)'],
      provider,
    )
    expect(await contract.getFunction('isValidSignature')(hash, signature)).toBe('0x1626ba7e')
    provider.destroy()
  })

  test('error: a call that fails undoes the calls before it', async () => {
    const account = await loadImplementation(name)
    const address = account.address(seed)
    await fund(address)
    const operation = await prepare(account, seed, swapCalls(address))
    // More than it has: the swap fails, after the approval.
    const [approve, swap] = swapCalls(address) as [AccountCall, AccountCall]
    const tooMuch = { ...swap, data: swap.data.replace(AMOUNT.toString(16).padStart(64, '0'), 'f'.repeat(64)) as Hex }
    const callData = account.encodeCalls([approve, tooMuch])
    const failing = { ...operation, callData, ...(await wordFor({ ...operation, callData })) }
    expect((await send(account, failing)).success).toBe(false)
    const allowance = { address: USDC, abi: erc20Abi, functionName: 'allowance' } as const
    expect(await readContract(client, { ...allowance, args: [address, DEVNET_UNISWAP.swapRouter02] })).toBe(0n)
    expect(await balanceOf(USDC, address)).toBe(AMOUNT)
  })

  test('error: an operation that another key signed is refused', async () => {
    const account = await loadImplementation(name)
    const operation = await prepare(account, seed, swapCalls(account.address(seed)))
    const thief = privateKeyToAccount(generatePrivateKey())
    await expect(send(account, operation, thief)).rejects.toThrow(/signature/i)
  })
})
