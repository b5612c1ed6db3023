import {
  type Address,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  multicall3Abi,
  pad,
  parseEther,
  toHex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID, DEVNET_MULTICALL3 } from '@/lib/chains/devnet'
import type { RpcProvider } from '@/lib/server/rpc/rpc-provider'
import { describeCalls } from '@/lib/server/simulation/describe-calls'
import { type SimulatedChanges, simulateChanges } from '@/lib/server/simulation/simulate-changes'
import { readSimulatedAccount } from '@/lib/server/simulation/simulated-account'
import { at } from '@/tests/support/at'
import { hostileCodes } from '@/tests/support/contract-wallets'
import type { NodeCall } from '@/tests/support/lying-node'
import { transactionKinds } from '@/tests/support/random-transactions'
import { type RefusingNode, startRefusingNode } from '@/tests/support/refusing-node'
import { seededRandom } from '@/tests/support/seeded-random'
import {
  friends,
  type SimulatedChain,
  sender,
  startSimulatedChain,
  type TestCall,
} from '@/tests/support/simulated-chain'
import { FOREVER, measuredLines, predictedLines, readHoldings } from '@/tests/support/simulated-holdings'
import { servicesOf } from '@/tests/support/test-services'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const TRANSACTIONS = 200
const { signal } = new AbortController()

let chain: SimulatedChain
const nodes: RefusingNode[] = []
beforeAll(async () => {
  chain = await startSimulatedChain()
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await chain?.anvil.stop()
})

/** The chain behind a node that refuses some calls. */
async function rpcWithout(refuses: (call: NodeCall) => boolean): Promise<RpcProvider> {
  const node = await startRefusingNode(chain.anvil.rpcUrl, refuses)
  nodes.push(node)
  return openTestPlatform({ FOYER_DEVNET_RPC_URL: node.url }).rpc
}
const wholeNode = () => openTestPlatform({ FOYER_DEVNET_RPC_URL: chain.anvil.rpcUrl }).rpc
const refusesSimulation = ({ method }: NodeCall) => method === 'eth_simulateV1'
const hasOverrides = ({ method, params = [] }: NodeCall) => method === 'eth_call' && params.length > 2

async function simulate(rpc: RpcProvider, calls: readonly TestCall[], from: Address = sender.address) {
  const account = await readSimulatedAccount(rpc, DEVNET_CAIP_ID, from, signal)
  return simulateChanges(rpc, { chainId: DEVNET_CAIP_ID, account, calls }, signal)
}

const linesOf = (said: SimulatedChanges): readonly string[] =>
  said.outcome === 'success' ? predictedLines(said.changes, said.allowances) : [said.outcome]

/** Sends transactions one after the other. Returns what the chain says that they have changed. */
async function sendAndMeasure(calls: readonly TestCall[]): Promise<readonly string[]> {
  const created = await Promise.all(
    [sender.address, chain.at('factory')].map(async (from) =>
      getContractAddress({ from, nonce: await chain.nonceOf(from) }),
    ),
  )
  const before = await readHoldings(chain, created)
  let fee = 0n
  for (const call of calls) {
    const sent = await chain.send(call)
    if (!sent.isSuccess) return ['reverted']
    fee += sent.fee
  }
  return measuredLines(before, await readHoldings(chain, created), fee)
}

describe('200 random transactions', () => {
  test('behavior: the changes that both simulators predict are those of the chain', async () => {
    const random = seededRandom(26)
    const kinds = Object.entries(transactionKinds(chain))
    const nodes = { whole: wholeNode(), old: await rpcWithout(refusesSimulation) }
    const differences: unknown[] = []
    const seen = new Map<string, number>()
    for (let turn = 0; turn < TRANSACTIONS; turn += 1) {
      const [kind, make] = at(kinds, turn < kinds.length ? turn : random(kinds.length))
      const call = await make(random)
      const [whole, old] = await Promise.all([simulate(nodes.whole, [call]), simulate(nodes.old, [call])])
      const happened = await sendAndMeasure([call])
      const outcome = happened[0] === 'reverted' ? 'reverted' : 'success'
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
      for (const [node, said] of Object.entries({ whole, old })) {
        const predicted = linesOf(said)
        if (predicted.join() !== happened.join()) differences.push({ turn, kind, node, predicted, happened, call })
      }
    }
    expect(differences).toEqual([])
    // Both outcomes were often tried.
    expect(seen.get('reverted')).toBeGreaterThan(20)
    expect(seen.get('success')).toBeGreaterThan(120)
  })
})

describe('one simulation', () => {
  const transfer = (token: Address, to: Address, amount: bigint): TestCall => ({
    to: token,
    value: 0n,
    data: chain.data('PlainToken', 'transfer', to, amount),
  })
  const [friend, other] = friends as [Address, Address]

  test('behavior: later calls see what earlier ones have changed', async () => {
    const token = chain.at('plain')
    const approval = chain.data('PlainToken', 'approve', chain.at('drainer'), 500n)
    const drain = chain.data('Drainer', 'drain', [token], [200n])
    const calls = [
      { to: token, value: 0n, data: approval },
      { to: chain.at('drainer'), value: 0n, data: drain },
    ]
    const said = await simulate(wholeNode(), calls)
    expect(linesOf(said)).toEqual(await sendAndMeasure(calls))
    expect(linesOf(said)).toHaveLength(2)
    const tooMuch = chain.data('Drainer', 'drain', [token], [301n])
    expect(await simulate(wholeNode(), [{ to: chain.at('drainer'), value: 0n, data: tooMuch }])).toMatchObject({
      outcome: 'reverted',
    })
  })

  test('behavior: an account that holds less than it sends is simulated all the same, to the unit', async () => {
    const call: TestCall = { to: friend, value: parseEther('2'), data: '0x' }
    const poor = getAddress('0x70006f7200000000000000000000000000000001')
    await chain.anvil.rpc('anvil_setBalance', [poor, toHex(parseEther('1.5'))])
    for (const rpc of [wholeNode(), await rpcWithout(refusesSimulation)]) {
      expect(linesOf(await simulate(rpc, [{ ...call, value: parseEther('1.5') }], poor))).toEqual([
        `native -${parseEther('1.5')}`,
      ])
    }
    expect(linesOf(await simulate(wholeNode(), [call], poor))).toEqual([`native -${parseEther('2')}`])
  })

  test('behavior: the gas of a transaction is that of the chain', async () => {
    const call = transfer(chain.at('plain'), friend, 3n)
    const [whole, old] = [
      await simulate(wholeNode(), [call]),
      await simulate(await rpcWithout(refusesSimulation), [call]),
    ]
    const { gasUsed } = await chain.send(call)
    expect(whole).toMatchObject({ outcome: 'success', gasUsed })
    const measured = old.outcome === 'success' ? old.gasUsed : 0n
    expect(measured).toBeGreaterThanOrEqual(gasUsed)
    expect(measured).toBeLessThan((gasUsed * 11n) / 10n)
  })

  test.each([
    ['a text', 0, 'factory: closed'],
    ['an error of its own', 1, null],
    ['all gas', 2, null],
    ['nothing', 3, null],
  ])('error: a contract that fails with %s', async (_, kind, reason) => {
    const call = { to: chain.at('factory'), value: 0n, data: chain.data('Factory', 'fail', kind) }
    for (const rpc of [wholeNode(), await rpcWithout(refusesSimulation)]) {
      expect(await simulate(rpc, [call])).toEqual({ outcome: 'reverted', reason })
    }
  })

  test('behavior: a token is named by what it says about itself, without harmful characters', async () => {
    const name = 'USD\u202e\u200b Coin\n\n2'
    const from = sender.address
    const created = getContractAddress({ from, nonce: await chain.nonceOf(from) })
    await chain.send({ to: null, value: 0n, data: chain.creation('PlainToken', name, '\u2066$'.repeat(40)) })
    const mint: TestCall = { to: created, value: 0n, data: chain.data('PlainToken', 'mint', from, 7n) }
    const asset = { kind: 'erc20', address: created, symbol: '$'.repeat(20), name: 'USD Coin2', decimals: 18 }
    expect(await simulate(wholeNode(), [mint])).toMatchObject({ changes: [{ asset, amount: '7' }], allowances: [] })
  })

  test('behavior: the answer describes a spender, also one that the calls do not name', async () => {
    const calls = [{ to: chain.at('plain'), value: 0n, data: chain.data('PlainToken', 'trust') }]
    const services = servicesOf(openTestPlatform({ FOYER_DEVNET_RPC_URL: chain.anvil.rpcUrl }))
    const described = {
      chainId: DEVNET_CAIP_ID,
      account: sender.address,
      calls,
      addresses: [chain.at('plain')],
    } as const
    const spender = getAddress('0x1234567890abcdef1234567890abcdef12345678')
    expect(await describeCalls(described, services)).toMatchObject({
      allowances: [{ spender, after: '9' }],
      accounts: [
        { address: chain.at('plain'), hasCode: true },
        { address: spender, hasCode: false },
      ],
    })
  })

  test('behavior: items of a collection are told with its name', async () => {
    const mint = chain.data('Collection', 'mint', sender.address, 77n)
    expect(await simulate(wholeNode(), [{ to: chain.at('pictures'), value: 0n, data: mint }])).toMatchObject({
      changes: [{ asset: { kind: 'erc721', name: 'Pictures', tokenId: '77' }, amount: '1' }],
    })
  })

  test('behavior: an approval by an earlier owner of an item is no change of the visitor', async () => {
    const item = (functionName: string, ...args: readonly unknown[]): TestCall => ({
      to: chain.at('pictures'),
      value: 0n,
      data: chain.data('Collection', functionName, ...args),
    })
    await chain.send(item('mint', friend, 99n))
    await chain.send(item('approve', sender.address, 99n), friend)
    const taken = [`erc721 ${chain.at('pictures')} 99 1`]
    expect(linesOf(await simulate(wholeNode(), [item('transferFrom', friend, sender.address, 99n)]))).toEqual(taken)
  })

  test.each(hostileCodes)('error: a spender that %s does not hide what it may take', async (_, code) => {
    const spender = getAddress(`0x${code.slice(2, 10).padEnd(8, '0')}${'ab'.repeat(16)}`)
    await chain.anvil.rpc('anvil_setCode', [spender, code])
    const call = { to: chain.at('silent'), value: 0n, data: chain.data('PlainToken', 'approve', spender, 9n) }
    for (const rpc of [wholeNode(), await rpcWithout(refusesSimulation)]) {
      expect(linesOf(await simulate(rpc, [call]))).toEqual([`allowance ${chain.at('silent')} ${spender} 0 to 9`])
    }
  })

  test('error: a signature of another account is refused by both simulators', async () => {
    const signature = [27, `0x${'12'.repeat(32)}`, `0x${'34'.repeat(32)}`]
    const data = chain.data('PermitToken', 'permit', sender.address, friend, 5n, FOREVER, ...signature)
    for (const rpc of [wholeNode(), await rpcWithout(refusesSimulation)]) {
      expect(await simulate(rpc, [{ to: chain.at('permit'), value: 0n, data }])).toEqual({
        outcome: 'reverted',
        reason: 'permit: wrong signature',
      })
    }
  })

  test('behavior: logs alone are enough where the node makes no access lists', async () => {
    const rpc = await rpcWithout(({ method }) => method === 'eth_createAccessList')
    const data = chain.data('Factory', 'gift', sender.address, 5n)
    const created = getContractAddress({
      from: chain.at('factory'),
      nonce: await chain.nonceOf(chain.at('factory')),
    })
    expect(linesOf(await simulate(rpc, [{ to: chain.at('factory'), value: 0n, data }]))).toEqual([`erc20 ${created} 5`])
  })

  test('error: without logs and access lists the changes are unknown', async () => {
    const rpc = await rpcWithout((call) => refusesSimulation(call) || call.method === 'eth_createAccessList')
    expect(await simulate(rpc, [transfer(chain.at('plain'), other, 5n)])).toEqual({ outcome: 'unknown' })
  })

  test('error: without logs the moves of several ids inside of other calls are unknown', async () => {
    const rpc = await rpcWithout(refusesSimulation)
    const minted = {
      target: chain.at('multi'),
      allowFailure: false,
      callData: chain.data('MultiCollection', 'mint', sender.address, 1n, 2n),
    }
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [[minted]] })
    const call: TestCall = { to: DEVNET_MULTICALL3, value: 0n, data }
    expect(await simulate(rpc, [call])).toEqual({ outcome: 'unknown' })
    expect(linesOf(await simulate(wholeNode(), [call]))).toEqual([`erc1155 ${chain.at('multi')} 1 2`])
  })

  test('error: a node that can neither simulate nor override leaves the changes unknown', async () => {
    const rpc = await rpcWithout((call) => refusesSimulation(call) || hasOverrides(call))
    expect(await simulate(rpc, [transfer(chain.at('plain'), other, 5n)])).toEqual({ outcome: 'unknown' })
  })

  test('error: calls that name more addresses than are asked leave the changes unknown', async () => {
    const words = Array.from({ length: 250 }, (_, index) => (2n ** 150n + BigInt(index)).toString(16).padStart(64, '0'))
    const call: TestCall = { to: friend, value: 1n, data: `0x12345678${words.join('')}` }
    expect(await simulate(wholeNode(), [call])).toEqual({ outcome: 'unknown' })
    expect(linesOf(await simulate(wholeNode(), [{ ...call, data: call.data.slice(0, 10 + 64 * 40) as Hex }]))).toEqual([
      'native -1',
    ])
  })

  test('error: a contract that logs without end leaves the changes unknown', async () => {
    const logging = getAddress(`0x${'10'.repeat(20)}`)
    const call: TestCall = { to: logging, value: 1n, data: '0x' }
    // Logs nothing, as often as its first number says: PUSH2, JUMPDEST, LOG0, less one, JUMPI.
    for (const [times, lines] of [
      ['0100', ['native -1']],
      ['0c00', ['unknown']],
    ] as const) {
      await chain.anvil.rpc('anvil_setCode', [logging, `0x61${times}5b5f5fa060019003806003570000`])
      expect(linesOf(await simulate(wholeNode(), [call]))).toEqual(lines)
    }
  })

  test('error: ids that are more than are asked leave the changes unknown', async () => {
    const sent = (count: number): TestCall => {
      const ids = Array.from({ length: count }, (_, id) => BigInt(id + 1_000))
      const args = [sender.address, friend, ids, ids.map(() => 0n), '0x']
      return { to: chain.at('multi'), value: 0n, data: chain.data('MultiCollection', 'safeBatchTransferFrom', ...args) }
    }
    expect(linesOf(await simulate(wholeNode(), [sent(100)]))).toEqual([])
    expect(await simulate(wholeNode(), [sent(201)])).toEqual({ outcome: 'unknown' })
  })

  test('error: contracts that use up the gas of the measurement leave the changes unknown', async () => {
    const looping = Array.from({ length: 40 }, (_, index) => getAddress(`0x${(index + 16).toString(16).repeat(20)}`))
    for (const address of looping) await chain.anvil.rpc('anvil_setCode', [address, '0x5b5f56'])
    const { to, value, data } = transfer(chain.at('plain'), other, 5n)
    const words = (addresses: readonly Address[]) => addresses.map((address) => pad(address).slice(2)).join('')
    for (const rpc of [wholeNode(), await rpcWithout(refusesSimulation)]) {
      const naming = (count: number) => [{ to, value, data: `${data}${words(looping.slice(0, count))}` as Hex }]
      expect(linesOf(await simulate(rpc, naming(4)))).toEqual([`erc20 ${chain.at('plain')} -5`])
      expect(await simulate(rpc, naming(40))).toEqual({ outcome: 'unknown' })
    }
  })

  test('error: a node that does not answer is a failure', async () => {
    const rpc = openTestPlatform({ FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:9' }).rpc
    await expect(simulate(rpc, [transfer(chain.at('plain'), other, 5n)])).rejects.toMatchObject({
      code: expect.stringMatching(/^upstream\./),
    })
  })
})
