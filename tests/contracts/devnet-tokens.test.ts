import { type Address, createClient, encodeFunctionData, erc20Abi, http, parseAbi, parseEther } from 'viem'
import { call, multicall, readContract, simulateContract, writeContract } from 'viem/actions'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEPLOYER } from '@/devnet/seed-constants'
import { DEVNET_MULTICALL3, DEVNET_TOKENS, type DevnetTokenSymbol } from '@/lib/chains/devnet'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { minedReceipt } from '@/tests/support/mined-receipt'

/** Accounts 1 and 2 of the node, which signs for them. */
const ANNE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BERT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const tokenAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
])

let anvil: TestAnvil
let client: ReturnType<typeof clientOf>
const clientOf = (url: string) =>
  createClient({
    chain: { ...foundry, contracts: { multicall3: { address: DEVNET_MULTICALL3 } } },
    transport: http(url),
    pollingInterval: 20,
  })

beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
  client = clientOf(anvil.rpcUrl)
})
afterAll(() => anvil?.stop())

const tokenOf = (symbol: DevnetTokenSymbol) => DEVNET_TOKENS.find((token) => token.symbol === symbol)!.address
const balanceOf = (symbol: DevnetTokenSymbol, account: Address) =>
  readContract(client, { address: tokenOf(symbol), abi: erc20Abi, functionName: 'balanceOf', args: [account] })
const allowance = (symbol: DevnetTokenSymbol, owner: Address, spender: Address) =>
  readContract(client, { address: tokenOf(symbol), abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })

type Write =
  | { functionName: 'mint' | 'approve' | 'transfer'; args: readonly [Address, bigint] }
  | { functionName: 'transferFrom'; args: readonly [Address, Address, bigint] }

/** Simulated first: the node mines a reverting transaction without an error. */
async function write(symbol: DevnetTokenSymbol, account: Address, request: Write) {
  const call = { address: tokenOf(symbol), abi: tokenAbi, account, ...request } as never
  await simulateContract(client, call)
  await minedReceipt(client, await writeContract(client, call))
}

describe('devnet tokens', () => {
  test('error: only the deployer can mint', async () => {
    const mint = { address: tokenOf('USDC'), abi: tokenAbi, functionName: 'mint', args: [ANNE, 1n] } as const
    await expect(simulateContract(client, { ...mint, account: ANNE })).rejects.toThrow('token: not the owner')
    await simulateContract(client, { ...mint, account: DEPLOYER })
  })

  test('error: USDT refuses to change one allowance into another, and accepts it after a reset to zero', async () => {
    const approve = (value: bigint) => write('USDT', ANNE, { functionName: 'approve', args: [BERT, value] })
    await approve(5n)
    await expect(approve(6n)).rejects.toThrow('token: reset the allowance first')
    expect(await allowance('USDT', ANNE, BERT)).toBe(5n)
    await approve(0n)
    await approve(6n)
    expect(await allowance('USDT', ANNE, BERT)).toBe(6n)
  })

  test('behavior: USDT returns nothing from approve and transfer, the others return true', async () => {
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [BERT, 0n] })
    const answer = (symbol: DevnetTokenSymbol) => call(client, { account: ANNE, to: tokenOf(symbol), data })
    expect((await answer('USDT')).data).toBeUndefined()
    expect(BigInt((await answer('DAI')).data ?? 0)).toBe(1n)
  })

  test('behavior: 1 % of every TAX transfer does not arrive, also by transferFrom', async () => {
    await write('TAX', DEPLOYER, { functionName: 'mint', args: [ANNE, parseEther('200')] })
    await write('TAX', ANNE, { functionName: 'transfer', args: [BERT, parseEther('100')] })
    expect(await balanceOf('TAX', BERT)).toBe(parseEther('99'))
    await write('TAX', ANNE, { functionName: 'approve', args: [BERT, parseEther('100')] })
    await write('TAX', BERT, { functionName: 'transferFrom', args: [ANNE, BERT, parseEther('100')] })
    expect(await balanceOf('TAX', BERT)).toBe(parseEther('198'))
    expect(await balanceOf('TAX', ANNE)).toBe(0n)
  })

  test('error: an allowance is used up, and neither it nor a balance can be exceeded', async () => {
    await write('DAI', DEPLOYER, { functionName: 'mint', args: [ANNE, 10n] })
    await write('DAI', ANNE, { functionName: 'approve', args: [BERT, 4n] })
    await write('DAI', BERT, { functionName: 'transferFrom', args: [ANNE, BERT, 3n] })
    expect(await allowance('DAI', ANNE, BERT)).toBe(1n)
    await expect(write('DAI', BERT, { functionName: 'transferFrom', args: [ANNE, BERT, 2n] })).rejects.toThrow(
      'token: allowance too low',
    )
    await expect(write('DAI', ANNE, { functionName: 'transfer', args: [BERT, 8n] })).rejects.toThrow(
      'token: balance too low',
    )
  })
})

describe('devnet Multicall3', () => {
  test('behavior: viem reads every token in one call, and a failing call does not fail the others', async () => {
    const addresses: Address[] = [DEVNET_MULTICALL3, ...DEVNET_TOKENS.map(({ address }) => address)]
    const contracts = addresses.map((address) => ({ address, abi: erc20Abi, functionName: 'decimals' }) as const)
    const results = await multicall(client, { contracts, batchSize: 0 })
    expect(results[0]?.status).toBe('failure')
    expect(results.slice(1).map(({ result }) => result)).toEqual(DEVNET_TOKENS.map((token) => token.decimals))
  })

  const multicallAbi = parseAbi([
    'struct Call3 { address target; bool allowFailure; bytes callData; }',
    'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
    'struct Result { bool success; bytes returnData; }',
    'function aggregate3(Call3[] calls) payable returns (Result[] returnData)',
    'function aggregate3Value(Call3Value[] calls) payable returns (Result[] returnData)',
    'function getEthBalance(address addr) view returns (uint256)',
    'function getChainId() view returns (uint256)',
    'function getBlockNumber() view returns (uint256)',
  ])
  const at = { address: DEVNET_MULTICALL3, abi: multicallAbi } as const

  test('behavior: it returns native balances, the chain and the block', async () => {
    expect(await readContract(client, { ...at, functionName: 'getEthBalance', args: [BERT] })).toBe(
      BigInt((await anvil.rpc('eth_getBalance', [BERT, 'latest'])) as string),
    )
    expect(await readContract(client, { ...at, functionName: 'getChainId' })).toBe(31_337n)
    expect(await readContract(client, { ...at, functionName: 'getBlockNumber' })).toBe(
      BigInt((await anvil.rpc('eth_blockNumber')) as string),
    )
  })

  test('error: a call that may not fail reverts them all, and so does a value that does not match the sum', async () => {
    const bad = { target: tokenOf('DAI'), allowFailure: false, callData: '0xdeadbeef' } as const
    await expect(simulateContract(client, { ...at, functionName: 'aggregate3', args: [[bad]] })).rejects.toThrow(
      'Multicall3: call failed',
    )
    const pay = { target: BERT, allowFailure: false, value: 2n, callData: '0x' } as const
    const send = { ...at, functionName: 'aggregate3Value', args: [[pay]], account: ANNE } as const
    await expect(simulateContract(client, { ...send, value: 3n })).rejects.toThrow('Multicall3: value mismatch')
    await simulateContract(client, { ...send, value: 2n })
  })
})
