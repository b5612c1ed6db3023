import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Hex, http, numberToHex, parseEther, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendTransaction } from 'viem/actions'
import { foundry } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type WatchedOutcome, watchTransaction } from '@/lib/transaction/watch-transaction'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'

const sender = privateKeyToAccount(`0x${'77'.repeat(32)}`)
const RECEIVER = `0x${'88'.repeat(20)}` as const
/** The clock of the watch runs this much faster: in a minute of waiting it polls three times. */
const HURRY = 20

let anvil: TestAnvil
beforeAll(async () => {
  anvil = await startAnvil()
  await anvil.rpc('anvil_setBalance', [sender.address, numberToHex(parseEther('10'))])
})
afterAll(() => anvil?.stop())
/** Blocks are mined only by `mine`. */
beforeEach(() => anvil.rpc('evm_setAutomine', [false]))
let stop = new AbortController()
afterEach(async () => {
  stop.abort()
  stop = new AbortController()
  await mine()
})

const mine = (blocks = 1) => anvil.rpc('anvil_mine', [numberToHex(blocks)])
const countOf = async () => Number(await anvil.rpc('eth_getTransactionCount', [sender.address, 'latest']))

const wish = { to: RECEIVER as Hex, data: '0xfeed' as Hex, value: 5n }
const send = (call: { to: Hex; data: Hex; value: bigint }, nonce: number, gwei: string) =>
  sendTransaction(createClient({ account: sender, chain: foundry, transport: http(anvil.rpcUrl) }), {
    ...call,
    nonce,
    gas: 60_000n,
    maxFeePerGas: parseGwei(gwei),
    maxPriorityFeePerGas: parseGwei('1'),
  })

/** Follows a transaction of `wish`; `outcome` is its result once there is one. */
function watch(hash: Hex, nonce: number, confirmations = 1) {
  const watched: { outcome?: WatchedOutcome } = {}
  const beganAt = Date.now()
  const end = watchTransaction(
    {
      id: hash,
      from: sender.address,
      nonce,
      chainId: 'eip155:31337',
      intent: { kind: 'approval', token: { symbol: 'USDC', address: RECEIVER, decimals: 6 }, limit: '5' },
      request: { to: wish.to, data: wish.data, value: String(wish.value) },
    },
    {
      ask: (_chainId, method, params) => anvil.rpc(method, params),
      now: () => beganAt + (Date.now() - beganAt) * HURRY,
      confirmations,
      signal: stop.signal,
      replacements: () => [],
      onSeen: () => undefined,
    },
  ).then((outcome) => {
    watched.outcome = outcome
    return outcome
  })
  end.catch(() => undefined)
  return { watched, end }
}

describe('watchTransaction on a real chain', () => {
  test('behavior: a mined transaction ends with the fee that the sender paid', async () => {
    const nonce = await countOf()
    const before = BigInt((await anvil.rpc('eth_getBalance', [sender.address, 'latest'])) as Hex)
    const { end } = watch(await send(wish, nonce, '20'), nonce)
    await mine()
    const { status, fee } = await end
    const after = BigInt((await anvil.rpc('eth_getBalance', [sender.address, 'latest'])) as Hex)
    expect({ status, fee }).toEqual({ status: 'confirmed', fee: String(before - after - wish.value) })
  })

  test('behavior: a transaction sped up with the same call and nonce ends as its replacement', async () => {
    const nonce = await countOf()
    const { end } = watch(await send(wish, nonce, '20'), nonce)
    const faster = await send(wish, nonce, '60')
    await mine()
    expect(await end).toMatchObject({ status: 'confirmed', replacedBy: faster })
  })

  test('behavior: a transaction replaced by a transfer to the sender ends as cancelled', async () => {
    const nonce = await countOf()
    const { end } = watch(await send(wish, nonce, '20'), nonce)
    const instead = await send({ to: sender.address, data: '0x', value: 0n }, nonce, '60')
    await mine()
    expect(await end).toEqual({ status: 'replaced', replacedBy: instead, cancelled: true })
  })

  test('behavior: a transaction replaced by another call ends as replaced', async () => {
    const nonce = await countOf()
    const { end } = watch(await send(wish, nonce, '20'), nonce)
    const instead = await send({ ...wish, value: 7n }, nonce, '60')
    await mine()
    expect(await end).toEqual({ status: 'replaced', replacedBy: instead })
  })

  test('error: a transaction that the node has dropped ends as dropped, but only after a minute', async () => {
    const nonce = await countOf()
    const hash = await send(wish, nonce, '20')
    const { watched, end } = watch(hash, nonce)
    await anvil.rpc('anvil_dropTransaction', [hash])
    await sleep(1_200)
    expect(watched.outcome).toBeUndefined()
    expect(await end).toEqual({ status: 'dropped' })
  })

  test('behavior: after a reorganisation it is pending again until it has enough confirmations', async () => {
    const nonce = await countOf()
    const { watched, end } = watch(await send(wish, nonce, '20'), nonce, 3)
    const clean = await anvil.rpc('evm_snapshot')
    await mine(2)
    await sleep(1_200)
    expect(watched.outcome).toBeUndefined()
    // Reverts the two blocks; the node then gets the same transaction again.
    expect(await anvil.rpc('evm_revert', [clean])).toBe(true)
    await send(wish, nonce, '20').catch(() => undefined)
    await mine(2)
    await sleep(1_200)
    expect(watched.outcome).toBeUndefined()
    await mine(1)
    expect(await end).toMatchObject({ status: 'confirmed' })
  })
})
