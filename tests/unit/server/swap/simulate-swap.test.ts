import { type Address, createClient, custom, encodeAbiParameters, type Hex, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { RpcCallError } from '@/lib/server/rpc/rpc-call'
import { trySwap } from '@/lib/server/swap/simulate-swap'

const USER: Address = '0x00000000000000000000000000000000000a11ce'
const ROUTER: Address = '0x00000000000000000000000000000000000000aa'
/** Two slots that a pool writes only once time has passed since its last trade. */
const TIMED_WRITES = 44_200n
const swap = { to: ROUTER, data: '0x1234' as Hex, value: 5n }
const request = { chainId: 'eip155:1', from: NATIVE_TOKEN_ADDRESS, to: ROUTER, amount: 5n, gasPrice: 1n } as const
const about = { request, userAddress: USER, spender: null }
const probed = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [777n, 90_000n])

type Answers = Partial<Record<'probe' | 'call' | 'estimate', () => unknown>>

/** A node with an answer for each request; the probe is the call with state overrides. */
function node(answers: Answers) {
  const missing = () => {
    throw new Error('not expected')
  }
  return createClient({
    transport: custom(
      {
        request: async ({ method, params }: { method: string; params?: unknown }) => {
          const overrides = (params as unknown[])[2]
          if (method === 'eth_estimateGas') return (answers.estimate ?? missing)()
          return (overrides ? (answers.probe ?? missing) : (answers.call ?? missing))()
        },
      },
      { retryCount: 0 },
    ),
  })
}

const fails = (code: number, message: string, data?: string) => () => {
  throw new RpcCallError({ code, message, ...(data === undefined ? {} : { data: JSON.stringify(data) }) })
}

describe('trySwap', () => {
  test("behavior: returns what arrives, and the node's gas estimate plus a fifth and the writes of a later block", async () => {
    const trial = await trySwap(node({ probe: () => probed, estimate: () => toHex(100_000) }), swap, about)
    expect(trial).toEqual({ received: 777n, gas: 120_000n + TIMED_WRITES })
  })

  test("behavior: if the node cannot estimate without an approval, the probe's measurement is used", async () => {
    const estimate = fails(3, 'execution reverted: STF', '0x08c379a0')
    const { gas } = await trySwap(node({ probe: () => probed, estimate }), swap, about)
    expect(gas).toBe(((21_000n + 2n * 16n + 90_000n) * 6n) / 5n + TIMED_WRITES)
  })

  test('behavior: a node without state overrides runs the plain call', async () => {
    for (const probe of [fails(-32_602, 'too many arguments, want at most 2'), fails(-32_601, 'not supported')]) {
      const client = node({ probe, call: () => '0x', estimate: () => toHex(100_000) })
      expect(await trySwap(client, swap, about)).toEqual({ received: null, gas: 120_000n + TIMED_WRITES })
    }
  })

  test.each([
    ['a reason', fails(3, 'execution reverted: Too little received', '0x08c379a0')],
    ['no reason', fails(-32_000, 'execution reverted')],
    ['too little gas', fails(-32_000, 'out of gas')],
  ])('error: refused with %s', async (_, probe) => {
    const client = node({ probe, estimate: fails(3, 'execution reverted') })
    await expect(trySwap(client, swap, about)).rejects.toMatchObject({ code: 'swap.simulation_failed' })
  })

  test('error: refused by the plain call of a node without state overrides', async () => {
    const client = node({
      probe: fails(-32_602, 'too many arguments'),
      call: fails(3, 'execution reverted', '0x'),
      estimate: fails(3, 'execution reverted', '0x'),
    })
    await expect(trySwap(client, swap, about)).rejects.toMatchObject({ code: 'swap.simulation_failed' })
  })

  test('error: the account holds less than the swap takes', async () => {
    // Selector of BalanceTooLow().
    const client = node({ probe: fails(3, 'execution reverted', '0xa3281672'), estimate: () => toHex(1) })
    await expect(trySwap(client, swap, about)).rejects.toMatchObject({ code: 'swap.insufficient_balance' })
  })

  test('error: a node that cannot be reached does not count as a refusal', async () => {
    const unreachable = () => {
      throw new AppError('upstream.failed')
    }
    const client = node({ probe: unreachable, estimate: unreachable })
    const failure = await trySwap(client, swap, about).catch((error: unknown) => error)
    expect(failure).not.toMatchObject({ code: 'swap.simulation_failed' })
    expect(failure).toBeInstanceOf(Error)
  })
})
