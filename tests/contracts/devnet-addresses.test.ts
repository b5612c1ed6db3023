import { type Address, createClient, erc20Abi, http, parseAbi } from 'viem'
import { getCode, getLogs, readContract } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasCurrentSeed } from '@/devnet/deploy'
import { DEPLOYER } from '@/devnet/seed-constants'
import {
  DEVNET_CHAIN_ID,
  DEVNET_CREATE2_FACTORY,
  DEVNET_FAUCET,
  DEVNET_FAUCET_OWNER,
  DEVNET_FEE_RECIPIENT,
  DEVNET_MULTICALL3,
  DEVNET_TOKENS,
  DEVNET_UNISWAP,
  DEVNET_WETH,
} from '@/lib/chains/devnet'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'

const wiringAbi = parseAbi([
  'function factory() view returns (address)',
  'function factoryV2() view returns (address)',
  'function WETH() view returns (address)',
  'function WETH9() view returns (address)',
  'function positionManager() view returns (address)',
  'function owner() view returns (address)',
  'function feeAmountTickSpacing(uint24) view returns (int24)',
])

let anvil: TestAnvil
let client: ReturnType<typeof clientOf>
const clientOf = (url: string) => createClient({ transport: http(url) })

beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
  client = clientOf(anvil.rpcUrl)
})
afterAll(() => anvil?.stop())

const read = (
  address: Address,
  functionName: 'factory' | 'factoryV2' | 'WETH' | 'WETH9' | 'positionManager' | 'owner',
) => readContract(client, { address, abi: wiringAbi, functionName })

describe('devnet addresses', () => {
  test('behavior: the node identifies itself as the devnet, with this seed', async () => {
    expect(Number(await anvil.rpc('eth_chainId'))).toBe(DEVNET_CHAIN_ID)
    expect(await hasCurrentSeed(anvil.rpcUrl)).toBe(true)
  })

  test.each(DEVNET_TOKENS)(
    'behavior: $symbol is deployed at the address of the constants, with their values',
    async (token) => {
      const call = { address: token.address, abi: erc20Abi } as const
      expect(await readContract(client, { ...call, functionName: 'symbol' })).toBe(token.symbol)
      expect(await readContract(client, { ...call, functionName: 'name' })).toBe(token.name)
      expect(await readContract(client, { ...call, functionName: 'decimals' })).toBe(token.decimals)
    },
  )

  test('behavior: the Uniswap contracts refer to each other by the published addresses', async () => {
    const u = DEVNET_UNISWAP
    expect(await read(u.v2Router, 'factory')).toBe(u.v2Factory)
    expect(await read(u.v2Router, 'WETH')).toBe(DEVNET_WETH)
    expect(await read(u.positionManager, 'factory')).toBe(u.v3Factory)
    expect(await read(u.positionManager, 'WETH9')).toBe(DEVNET_WETH)
    expect(await read(u.quoterV2, 'factory')).toBe(u.v3Factory)
    expect(await read(u.quoterV2, 'WETH9')).toBe(DEVNET_WETH)
    expect(await read(u.mixedQuoter, 'factory')).toBe(u.v3Factory)
    expect(await read(u.mixedQuoter, 'factoryV2')).toBe(u.v2Factory)
    expect(await read(u.mixedQuoter, 'WETH9')).toBe(DEVNET_WETH)
    expect(await read(u.swapRouter02, 'factory')).toBe(u.v3Factory)
    expect(await read(u.swapRouter02, 'factoryV2')).toBe(u.v2Factory)
    expect(await read(u.swapRouter02, 'positionManager')).toBe(u.positionManager)
    expect(await read(u.swapRouter02, 'WETH9')).toBe(DEVNET_WETH)
    expect(await read(u.v3Factory, 'owner')).toBe(DEPLOYER)
  })

  test.each([
    [100, 1],
    [500, 10],
    [3_000, 60],
    [10_000, 200],
  ])('param: v3 has the fee tier %i with a tick spacing of %i', async (fee, spacing) => {
    const call = { address: DEVNET_UNISWAP.v3Factory, abi: wiringAbi } as const
    expect(await readContract(client, { ...call, functionName: 'feeAmountTickSpacing', args: [fee] })).toBe(spacing)
  })

  test('behavior: Multicall3 and the CREATE2 factory have code at their canonical addresses', async () => {
    expect((await getCode(client, { address: DEVNET_MULTICALL3 }))?.length).toBeGreaterThan(2)
    expect((await getCode(client, { address: DEVNET_CREATE2_FACTORY }))?.length).toBeGreaterThan(2)
  })

  test('behavior: only the faucet key controls the faucet, and the fee recipient starts with nothing', async () => {
    expect(await read(DEVNET_FAUCET, 'owner')).toBe(DEVNET_FAUCET_OWNER)
    expect(await anvil.rpc('eth_getBalance', [DEVNET_FEE_RECIPIENT, 'latest'])).toBe('0x0')
    const paid = await getLogs(client, {
      event: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])[0],
      args: { to: DEVNET_FEE_RECIPIENT },
      fromBlock: 0n,
    })
    expect(paid).toEqual([])
  })

  test('error: a chain without the seed is not recognised as seeded', async () => {
    const empty = await startAnvil()
    try {
      expect(await hasCurrentSeed(empty.rpcUrl)).toBe(false)
    } finally {
      await empty.stop()
    }
  })
})
