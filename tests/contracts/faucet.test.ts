import { type Address, createClient, erc20Abi, http, parseUnits } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { FAUCET_GRANTS, FAUCET_PRIVATE_KEY } from '@/devnet/seed-constants'
import { DEVNET_FAUCET_OWNER, DEVNET_TOKENS } from '@/lib/chains/devnet'
import { faucetDrip } from '@/lib/faucet/faucet-contract'
import { dripFaucet } from '@/lib/server/faucet/drip'
import { parseEnv } from '@/lib/server/settings/env'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'

let anvil: TestAnvil
let client: ReturnType<typeof clientOf>
const clientOf = (url: string) => createClient({ transport: http(url) })
beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
  client = clientOf(anvil.rpcUrl)
})
afterAll(() => anvil?.stop())
afterEach(async () => {
  await anvil.rpc('evm_setAutomine', [true])
})

const servicesOn = (rpcUrl: string | undefined, key: string | undefined = FAUCET_PRIVATE_KEY) => ({
  env: parseEnv({ FOYER_DEVNET_RPC_URL: rpcUrl, FOYER_FAUCET_PRIVATE_KEY: rpcUrl ? key : undefined }),
  signal: AbortSignal.timeout(20_000),
})
const drip = (address: Address, rpcUrl = anvil.rpcUrl, key?: string) => dripFaucet({ address }, servicesOn(rpcUrl, key))
const visitor = (n: number): Address => `0x00000000000000000000000000000000000a11${n.toString(16).padStart(2, '0')}`
const balanceOf = (token: Address, account: Address) =>
  readContract(client, { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
const sentByOwner = (node: TestAnvil) => node.rpc('eth_getTransactionCount', [DEVNET_FAUCET_OWNER, 'pending'])

describe('faucet', () => {
  test('behavior: one request gives 10 ETH and some of each token, mined when it answers', async () => {
    const { hash } = await drip(visitor(1))
    expect(faucetDrip.output.parse({ hash })).toEqual({ hash })
    expect(await getBalance(client, { address: visitor(1) })).toBe(10n * 10n ** 18n)
    for (const { symbol, address, decimals, behaviour } of DEVNET_TOKENS) {
      const sent = parseUnits(FAUCET_GRANTS[symbol], decimals)
      const arrives = behaviour === 'fee-on-transfer' ? sent - sent / 100n : sent
      expect(arrives > 0n, symbol).toBe(true)
      expect(await balanceOf(address, visitor(1)), symbol).toBe(arrives)
    }
  })

  test('behavior: many visitors at once all get their funds: no nonce is used twice', async () => {
    const visitors = Array.from({ length: 12 }, (_, n) => visitor(n + 16))
    const hashes = await Promise.all(visitors.map((address) => drip(address)))
    expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(visitors.length)
    for (const address of visitors) expect(await getBalance(client, { address })).toBe(10n * 10n ** 18n)
  })

  test('behavior: one refused request does not block the next', async () => {
    const turns = await Promise.allSettled([drip(DEVNET_TOKENS[1].address), drip(visitor(2))])
    expect(turns.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })

  test('error: a receiver that cannot take ether gets nothing at all', async () => {
    const [weth, usdc] = [DEVNET_TOKENS[0].address, DEVNET_TOKENS[1].address]
    const before = await sentByOwner(anvil)
    await expect(drip(usdc)).rejects.toMatchObject({ code: 'faucet.refused' })
    expect(await balanceOf(weth, usdc)).toBe(0n)
    expect(await sentByOwner(anvil)).toBe(before)
  })

  test.each([
    'http://192.0.2.1:8545',
    'http://127.0.0.1.example.com:8545',
    'http://localhost.example.com:8545',
    'http://127.0.0.1@192.0.2.1:8545',
    'https://ethereum-node.example/127.0.0.1',
    'http://[2001:db8::1]:8545',
    'http://10.0.0.7:8545',
  ])('error: a node that is not on this machine is refused, and never called: %s', async (rpcUrl) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    await expect(drip(visitor(3), rpcUrl)).rejects.toMatchObject({ code: 'faucet.refused' })
    expect(fetched).not.toHaveBeenCalled()
  })

  test('behavior: a node named localhost is on this machine, and the ether arrives', async () => {
    expect(await getBalance(client, { address: visitor(4) })).toBe(0n)
    await drip(visitor(4), anvil.rpcUrl.replace('127.0.0.1', 'localhost'))
    expect(await getBalance(client, { address: visitor(4) })).toBe(10n * 10n ** 18n)
  })

  test('error: another chain with all our contracts is refused, and nothing is sent', async () => {
    const mainnet = await startAnvil({ seeded: true, args: ['--chain-id', '1'] })
    try {
      await expect(drip(visitor(5), mainnet.rpcUrl)).rejects.toMatchObject({
        code: 'faucet.refused',
        details: { chainId: 1 },
      })
      expect(await sentByOwner(mainnet)).toBe('0x0')
    } finally {
      await mainnet.stop()
    }
  })

  test('error: a devnet without our faucet contract is refused, and nothing is sent', async () => {
    const empty = await startAnvil()
    try {
      await expect(drip(visitor(6), empty.rpcUrl)).rejects.toMatchObject({ code: 'faucet.refused' })
      expect(await sentByOwner(empty)).toBe('0x0')
    } finally {
      await empty.stop()
    }
  })

  test('error: without a devnet, without a key, and with a key that is not the owner, it is refused', async () => {
    const refused = { code: 'faucet.refused' }
    await expect(dripFaucet({ address: visitor(7) }, servicesOn(undefined))).rejects.toMatchObject(refused)
    await expect(
      dripFaucet(
        { address: visitor(7) },
        { ...servicesOn(undefined), env: parseEnv({ FOYER_DEVNET_RPC_URL: anvil.rpcUrl }) },
      ),
    ).rejects.toMatchObject(refused)
    await expect(drip(visitor(7), anvil.rpcUrl, `0x${'11'.repeat(32)}`)).rejects.toMatchObject(refused)
    expect(await getBalance(client, { address: visitor(7) })).toBe(0n)
  })

  test('error: after the visitor has left, a node that does not mine is reported as unsure, with the hash', async () => {
    await anvil.rpc('evm_setAutomine', [false])
    const fetched = vi.spyOn(globalThis, 'fetch')
    const leave = new AbortController()
    const turn = dripFaucet({ address: visitor(8) }, { ...servicesOn(anvil.rpcUrl), signal: leave.signal })
    const outcome = expect(turn).rejects.toMatchObject({
      code: 'transaction.unsure',
      details: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    })
    const asked = () => fetched.mock.calls.map(([, init]) => String(init?.body)).join()
    await vi.waitFor(() => expect(asked()).toContain('eth_getTransactionReceipt'), { timeout: 10_000 })
    leave.abort()
    await outcome
    await anvil.rpc('evm_mine')
    expect(await getBalance(client, { address: visitor(8) })).toBe(10n * 10n ** 18n)
  })

  test('error: a node that is gone is a failed upstream', async () => {
    const gone = await startAnvil()
    await gone.stop()
    await expect(drip(visitor(9), gone.rpcUrl)).rejects.toMatchObject({ code: 'upstream.failed' })
  })
})
