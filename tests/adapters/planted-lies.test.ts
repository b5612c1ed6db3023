import { type Address, getAddress, getContractAddress, type Hex, parseEther, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { describeCalls } from '@/lib/server/simulation/describe-calls'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { type Lie, type LyingNode, startLyingNode } from '@/tests/support/lying-node'
import {
  friends,
  type SimulatedChain,
  sender,
  startSimulatedChain,
  type TestCall,
} from '@/tests/support/simulated-chain'
import { servicesOf } from '@/tests/support/test-services'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { type LiedRequest, openLiedRequest } from './lied-request'

const FRIEND = friends[0] as Address
const MUCH = 10n ** 30n
/** Code that reverts. */
const BROKEN = '0x60006000fd'

let chain: SimulatedChain
let otherChain: TestAnvil
let node: LyingNode
let snapshot: unknown
beforeAll(async () => {
  ;[chain, otherChain] = await Promise.all([startSimulatedChain(), startAnvil({ args: ['--chain-id', '5'] })])
  node = await startLyingNode(chain.anvil.rpcUrl)
})
afterAll(async () => {
  await Promise.all([node?.close(), chain?.anvil.stop(), otherChain?.stop()])
})
beforeEach(async () => {
  snapshot = await chain.anvil.rpc('evm_snapshot')
})
afterEach(async () => {
  node.tell(null)
  await chain.anvil.rpc('evm_revert', [snapshot])
})

const pays = (value = 5n): TestCall => ({ to: FRIEND, value, data: '0x' })
const calls = (functionName: string, ...args: readonly unknown[]): TestCall => ({
  ...{ to: chain.at('plain'), value: 0n, data: chain.data('PlainToken', functionName, ...args) },
})
const transfers = (amount = 7n) => calls('transfer', FRIEND, amount)
const approves = (amount: bigint) => calls('approve', FRIEND, amount)

type Simulated = { readonly result: readonly [{ readonly calls: readonly object[] }] }
/** Changes the results of `eth_simulateV1`: the first and the last are measurements, the others the calls. */
const simulates =
  (change: (results: readonly object[]) => readonly object[]): Lie =>
  async (call, ask) => {
    if (call.method !== 'eth_simulateV1') return undefined
    const { result } = (await ask(call)) as unknown as Simulated
    return result && [{ ...result[0], calls: change(result[0].calls) }]
  }
const nothingChanges = simulates((results) => results.map((each, index) => (index === 0 ? each : (results[0] ?? each))))
const says =
  (method: string, result: unknown): Lie =>
  (call) =>
    call.method === method ? result : undefined
const without =
  (...methods: readonly string[]): Lie =>
  ({ method, params = [] }) => {
    const isOverride = method === 'eth_call' && params.length > 2
    if (!methods.includes(method) && !(methods.includes('overrides') && isOverride)) return undefined
    return { error: { code: -32601, message: 'Method not found' } }
  }

interface Case {
  /** Made when the chain stands. */
  readonly call: () => TestCall | Promise<TestCall>
  /** Further fields of the page. */
  readonly page?: () => Promise<object>
  readonly lie?: () => Lie
  /** What happens between the preview and the press. */
  readonly later?: () => Promise<unknown>
  /** What the presses do, one after the other. The last one signs. */
  readonly presses: readonly unknown[]
  readonly check?: (request: LiedRequest) => void
}

const ASKED = 'asked again'
const CHANGED = 'changed'
const SENT = { hash: expect.stringMatching(/^0x[\da-f]{64}$/) }
const saysUnknown = ({ look }: LiedRequest) => expect(look().outcome).toBe('unknown')
const saysFails = ({ look }: LiedRequest) => expect(look().outcome).toBe('reverted')

const cases: Readonly<Record<string, Case>> = {
  'a competing transaction moves the nonce': {
    call: () => pays(),
    later: () => chain.send(pays(1n)),
    presses: [SENT],
    check: ({ shown, signed }) => expect(signed()[0]?.nonce).toBe(shown.nonce + 1),
  },
  'the nonce that the page has named is used by now': {
    call: () => pays(),
    page: async () => ({ nonce: toHex(await chain.nonceOf(sender.address)) }),
    later: () => chain.send(pays(1n)),
    presses: [CHANGED, ASKED, { code: 'transaction.replaced' }],
    check: saysFails,
  },
  'the code that is called is another one by now': {
    call: () => transfers(),
    later: () => chain.anvil.rpc('anvil_setCode', [chain.at('plain'), BROKEN]),
    presses: [CHANGED, ASKED, SENT],
    check: saysFails,
  },
  'the spender has no code any more': {
    call: () => calls('approve', chain.at('factory'), 7n),
    later: () => chain.anvil.rpc('anvil_setCode', [chain.at('factory'), '0x']),
    presses: [CHANGED, SENT],
    check: ({ look }) => expect(look().risks).toContain('spenderWithoutCode'),
  },
  'the tokens have gone': {
    call: () => transfers(),
    later: () => chain.send(transfers(MUCH)),
    presses: [CHANGED, ASKED, SENT],
    check: saysFails,
  },
  'the allowance is another one by now': {
    call: () => approves(7n),
    later: () => chain.send(approves(7n)),
    presses: [CHANGED, SENT],
  },
  'the base fee doubles': {
    call: () => pays(),
    async later() {
      const { baseFeePerGas } = (await chain.anvil.rpc('eth_getBlockByNumber', ['latest', false])) as {
        baseFeePerGas: Hex
      }
      await chain.anvil.rpc('anvil_setNextBlockBaseFeePerGas', [toHex(BigInt(baseFeePerGas) * 2n)])
      await chain.anvil.rpc('evm_mine')
    },
    presses: [SENT],
  },
  'the node is one of another chain': {
    call: () => pays(),
    lie: () => (call) =>
      otherChain.rpc(call.method, call.params).catch(({ message }) => ({ error: { code: -32000, message } })),
    presses: [ASKED, { code: expect.any(String) }],
    check: saysFails,
  },
  'nothing changes, the node says': {
    call: () => pays(),
    lie: () => nothingChanges,
    presses: [ASKED, SENT],
    check: saysUnknown,
  },
  'no token changes, the node says': {
    call: () => transfers(),
    lie: () => nothingChanges,
    presses: [ASKED, SENT],
    check: saysUnknown,
  },
  'the node measures another account': {
    call: () => pays(),
    lie: () => async (call, ask) => {
      if (call.method !== 'eth_simulateV1') return undefined
      const [{ blockStateCalls }, block] = call.params as [{ blockStateCalls: [{ calls: { input: Hex }[] }] }, Hex]
      const others = blockStateCalls[0].calls.map((each) => ({
        ...each,
        input: each.input.replaceAll(sender.address.slice(2).toLowerCase(), FRIEND.slice(2).toLowerCase()),
      }))
      const params = [{ blockStateCalls: [{ ...blockStateCalls[0], calls: others }] }, block]
      return (await ask({ ...call, params })) as object
    },
    presses: [ASKED, SENT],
    check: saysUnknown,
  },
  'an amount that no word can hold': {
    call: () => transfers(),
    lie: () => simulates((results) => results.map((each) => ({ ...each, gasUsed: `0x${'f'.repeat(80)}` }))),
    // Such an answer is none, and the other way to simulate is taken.
    presses: [SENT],
    check: ({ look }) => expect(look().simulation).toMatchObject({ changes: [{ amount: '-7' }] }),
  },
  'an approval is hidden': {
    call: () => approves(2n ** 255n),
    lie: () => nothingChanges,
    presses: [SENT],
    // The bytes say it.
    check: ({ look }) => {
      expect(look().statements).toMatchObject([{ kind: 'approve', spender: FRIEND.toString(), isUnlimited: true }])
      expect(look().risks).toEqual(expect.arrayContaining(['unlimitedAllowance', 'spenderWithoutCode']))
    },
  },
  'a token calls itself like another one': {
    async call() {
      const to = getContractAddress({ from: sender.address, nonce: await chain.nonceOf(sender.address) })
      await chain.send({ to: null, value: 0n, data: chain.creation('PlainToken', 'USD Coin', 'USDC') })
      await chain.send({ ...calls('mint', sender.address, 7n), to })
      return { ...transfers(), to }
    },
    presses: [SENT],
    // The contract is said beside the amount, and the recipient whole.
    check: ({ look, signed }) => {
      const { statements, simulation } = look()
      expect(statements).toEqual([
        { kind: 'transfer', token: getAddress(signed()[0]?.to ?? ''), from: null, to: getAddress(FRIEND), amount: 7n },
      ])
      expect(simulation).toMatchObject({ changes: [{ asset: { symbol: 'USDC', decimals: 18 }, amount: '-7' }] })
    },
  },
  'an approval is hidden in a call that cannot be read': {
    call: () => calls('trust'),
    lie: () => nothingChanges,
    // One node that always lies is not found out. The screen says that the call is unknown, and to which contract.
    presses: [SENT],
    check: ({ look }) => expect(look().statements).toMatchObject([{ kind: 'unknown', to: chain.at('plain') }]),
  },
  'the node cannot simulate blocks': {
    call: () => transfers(),
    lie: () => without('eth_simulateV1'),
    presses: [SENT],
    check: ({ look }) => expect(look().simulation).toMatchObject({ changes: [{ amount: '-7' }] }),
  },
  'the node can neither simulate nor override': {
    call: () => transfers(),
    lie: () => without('eth_simulateV1', 'overrides'),
    presses: [ASKED, SENT],
    check: saysUnknown,
  },
  'the node never answers a simulation': {
    call: () => transfers(),
    lie: () => (call) => (call.method === 'eth_simulateV1' ? new Promise(() => undefined) : undefined),
    presses: [ASKED, SENT],
    check: saysUnknown,
  },
  'the node answers garbage': {
    call: () => transfers(),
    lie: () => (call) => (['eth_simulateV1', 'eth_call'].includes(call.method) ? 'garbage' : undefined),
    presses: [ASKED, SENT],
    check: saysUnknown,
  },
  'too little gas, the node says': {
    call: () => transfers(),
    lie: () => says('eth_estimateGas', '0x5208'),
    presses: [ASKED, SENT],
    check: saysFails,
  },
  'far too much gas, the node says': {
    call: () => transfers(),
    lie: () => says('eth_estimateGas', '0x2000000'),
    presses: [{ code: expect.any(String) }],
    // It is shown as the most that the network may take.
    check: ({ shown }) => expect(BigInt(shown.gas)).toBeGreaterThan(0x2000000n),
  },
  'the account is rich, the node says': {
    call: () => pays(parseEther('200000')),
    lie: () => says('eth_getBalance', toHex(parseEther('900000'))),
    presses: [ASKED, { code: 'swap.insufficient_gas' }],
  },
  'the account is poor, the node says': {
    call: () => pays(parseEther('1')),
    lie: () => says('eth_getBalance', '0x0'),
    presses: [ASKED, SENT],
    check: saysFails,
  },
}

describe('planted lies', () => {
  test.each(Object.entries(cases))('error: %s, and what is signed is what is shown', async (_, each) => {
    node.tell(each.lie?.() ?? null)
    const call = await each.call()
    const request = await openLiedRequest(node.url, call, await each.page?.())
    if (each.later) {
      await each.later()
      request.wait()
    }
    const results: unknown[] = []
    for (const _ of each.presses) results.push(await request.press())
    each.check?.(request)
    expect(results).toEqual(each.presses)
    // The bytes are those that the screen has read out, and cost at most what it has said.
    const { shown } = request
    const [signed] = request.signed()
    expect(signed).toMatchObject({ chainId: Number(DEVNET_CAIP_ID.split(':')[1]), gas: BigInt(shown.gas) })
    expect(signed?.maxFeePerGas).toBe(BigInt(shown.gasPrice))
    expect([signed?.to?.toLowerCase(), signed?.value ?? 0n, signed?.data ?? '0x']).toEqual([
      call.to?.toLowerCase(),
      call.value,
      call.data,
    ])
  })

  test('error: the node drops the second of two calls, and the other way to simulate is taken', async () => {
    const services = () => servicesOf(openTestPlatform({ FOYER_DEVNET_RPC_URL: node.url }))
    const asked = {
      chainId: DEVNET_CAIP_ID,
      account: sender.address,
      calls: [pays(), transfers()],
      addresses: [],
    } as const
    node.tell(simulates((results) => results.filter((_, index) => index !== 2)))
    expect(await describeCalls(asked, services())).toMatchObject({ changes: [{ amount: '-5' }, { amount: '-7' }] })
    const drops = simulates((results) => results.filter((_, index) => index !== 2))
    node.tell((call, ask) => (call.method === 'eth_call' ? without('overrides')(call, ask) : drops(call, ask)))
    expect(await describeCalls(asked, services())).toMatchObject({ outcome: 'unknown' })
  })
})
