import { getAddress, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { readAccountFacts } from '@/lib/server/simulation/account-facts'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { type RefusingNode, startRefusingNode } from '@/tests/support/refusing-node'
import { servicesOf } from '@/tests/support/test-services'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const HOUR_S = 3_600
const EMPTY = getAddress('0x656d707479000000000000000000000000000001')

let anvil: TestAnvil
let node: RefusingNode
let from: Hex
/** The node has no state of blocks before this one. */
let oldest = 0n

beforeAll(async () => {
  anvil = await startAnvil()
  node = await startRefusingNode(
    anvil.rpcUrl,
    ({ method, params = [] }) => method === 'eth_getCode' && BigInt(params[1] as Hex) < oldest,
  )
  ;[from] = (await anvil.rpc('eth_accounts')) as [Hex]
})
afterAll(async () => {
  await node?.close()
  await anvil?.stop()
})

/** Deploys a contract whose code is one zero byte. */
async function deploy() {
  const hash = await anvil.rpc('eth_sendTransaction', [{ from, data: '0x60015ff3' }])
  for (;;) {
    const receipt = (await anvil.rpc('eth_getTransactionReceipt', [hash])) as { contractAddress: Hex } | null
    if (receipt) return getAddress(receipt.contractAddress)
  }
}

async function wait(hours: number, blocks: number) {
  await anvil.rpc('anvil_mine', [toHex(blocks), toHex(Math.floor((hours * HOUR_S) / blocks))])
}

async function factsOf(...addresses: Hex[]) {
  const services = servicesOf(openTestPlatform({ FOYER_DEVNET_RPC_URL: node.url }))
  const newest = BigInt((await anvil.rpc('eth_blockNumber')) as Hex)
  const facts = await readAccountFacts(services, DEVNET_CAIP_ID, addresses, newest)
  expect(facts.map(({ address }) => address)).toEqual(addresses)
  return facts.map(({ hasCode, isYoung }) => [hasCode, isYoung])
}

test('behavior: a contract is young until its code is a day old', async () => {
  const first = await deploy()
  // The chain itself is younger than a day.
  expect(await factsOf(first, EMPTY)).toEqual([
    [true, null],
    [false, false],
  ])
  await wait(20, 120)
  const second = await deploy()
  await wait(6, 60)
  expect(await factsOf(first, second, EMPTY)).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
  await wait(20, 10)
  expect(await factsOf(second)).toEqual([[true, false]])
  // Nothing happened for days: the newest block before yesterday counts.
  await wait(100, 1)
  const third = await deploy()
  expect(await factsOf(second, third)).toEqual([
    [true, false],
    [true, true],
  ])
})

test('error: a node without the state of yesterday does not tell how old code is', async () => {
  const address = await deploy()
  oldest = BigInt((await anvil.rpc('eth_blockNumber')) as Hex) - 2n
  await wait(1, 5)
  expect(await factsOf(address, EMPTY)).toEqual([
    [true, null],
    [false, false],
  ])
  oldest = 10n ** 9n
  await expect(factsOf(address)).rejects.toMatchObject({ code: 'upstream.failed' })
})
