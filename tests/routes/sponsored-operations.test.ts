import { eq } from 'drizzle-orm'
import { type Address, encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID, DEVNET_PAYMASTER, DEVNET_TOKENS, DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { getMetrics } from '@/lib/server/kit/metrics'
import { SPONSORED_SECONDS } from '@/lib/server/operations/paymaster'
import { settleSponsoredOperations } from '@/lib/server/operations/settle-sponsored'
import { countSponsored } from '@/lib/server/operations/sponsor-figures'
import { forRole } from '@/lib/server/platform/for-role'
import { sponsoredOperations } from '@/lib/server/tables/wallet-tables'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { startTestBundler, type TestBundler } from '@/tests/support/test-bundler'
import { openTestPlatform, PROJECT_ID } from '@/tests/unit/server/platform/test-platform'
import { createOperationVisitor } from './operation-visitor'
import { openWalletApi, type WalletApi } from './wallet-api'

const USDC = DEVNET_TOKENS.find(({ symbol }) => symbol === 'USDC')?.address as Address
/** Any account that gets the fees of a bundle. */
const BUNDLER = '0x00000000000000000000000000000000000000bb'
const approve = (amount: bigint) => ({
  to: USDC,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [DEVNET_UNISWAP.swapRouter02, amount] }),
})

describe('gas that the site pays', () => {
  let anvil: TestAnvil
  let bundler: TestBundler
  let api: WalletApi
  beforeAll(async () => {
    anvil = await startAnvil({ seeded: true })
    bundler = await startTestBundler(anvil.rpcUrl)
    api = await openWalletApi('pglite', { FOYER_DEVNET_RPC_URL: anvil.rpcUrl, ...bundler.env })
  }, 60_000)
  afterAll(async () => {
    await api?.stop()
    await bundler?.stop()
    await anvil?.stop()
  })

  /** The same installation with another policy of the devnet. */
  function limit(changes: { readonly userWeiPerDay?: bigint; readonly projectWeiPerDay?: bigint }): void {
    const { env } = api.platform
    const sponsor = env.operations.sponsors[DEVNET_CAIP_ID]
    if (!sponsor) throw new Error('no sponsor')
    const sponsors = { [DEVNET_CAIP_ID]: { ...sponsor, policy: { ...sponsor.policy, ...changes } } }
    openTestPlatform({}, { ...api.platform, env: { ...env, operations: { ...env.operations, sponsors } } })
  }
  const deposit = async () => {
    const data = `0x70a08231${DEVNET_PAYMASTER.slice(2).padStart(64, '0')}`
    return BigInt((await anvil.rpc('eth_call', [{ to: ENTRY_POINT, data }, 'latest'])) as Hex)
  }
  async function rows() {
    const database = await api.platform.databases.wallet()
    return database.run((queries) => queries.select().from(sponsoredOperations))
  }
  const settle = (aheadMs = 20_000) => {
    const platform = { ...api.platform, now: () => Date.now() + aheadMs }
    return settleSponsoredOperations(forRole(platform, 'wallet')).run(new AbortController().signal)
  }

  test('error: calldata that was changed after the promise is refused by the chain', async () => {
    const visitor = await createOperationVisitor(api, anvil)
    const operation = await visitor.sized([approve(1n)])
    const { body: paid } = await visitor.sponsor(operation)
    const changed = { ...operation, callData: visitor.implementation.encodeCalls([approve(2n)]) }
    const sent = await visitor.send(await visitor.signed(changed, paid))
    expect(sent.body.error).toMatchObject({ code: 'operation.refused', details: { reason: 'paymaster' } })
    // As it was promised it is taken.
    expect((await visitor.send(await visitor.signed(operation, paid))).outcome).toBe('done')
  })

  test.each(['callGasLimit', 'preVerificationGas', 'maxFeePerGas'] as const)(
    'error: %s that was raised after the promise is refused by the chain',
    async (name) => {
      const visitor = await createOperationVisitor(api, anvil)
      const operation = await visitor.sized([approve(1n)])
      const { body: paid } = await visitor.sponsor(operation)
      const changed = { ...operation, [name]: String(BigInt(operation[name]) + 1n) }
      const sent = await visitor.send(await visitor.signed(changed, paid))
      expect(sent.body.error).toMatchObject({ code: 'operation.refused', details: { reason: 'paymaster' } })
    },
  )

  test('behavior: the same operation gets the same promise, and is reserved once', async () => {
    const visitor = await createOperationVisitor(api, anvil)
    const operation = await visitor.sized([approve(1n)])
    const before = (await rows()).length
    const answers = await Promise.all([visitor.sponsor(operation), visitor.sponsor(operation)])
    const again = await visitor.sponsor(operation)
    expect(again.outcome).toBe('done')
    for (const answer of answers) {
      if (answer.outcome === 'done') expect(answer.body).toEqual(again.body)
      // The first promise was on its way.
      else expect(answer.body.error.details).toEqual({ reason: 'away' })
    }
    expect((await rows()).length).toBe(before + 1)
  })

  test('error: a promise is good for five minutes on the chain, and no longer', async () => {
    const visitor = await createOperationVisitor(api, anvil)
    const operation = await visitor.sized([approve(1n)])
    const { body: paid } = await visitor.sponsor(operation)
    const validUntil = Number(BigInt(`0x${paid.paymasterData.slice(2, 66)}`))
    expect(validUntil * 1_000 - Date.now()).toBeLessThanOrEqual(SPONSORED_SECONDS * 1_000)
    const { nonce, factory, factoryData, sender, callData, signature } = await visitor.signed(operation, paid)
    const amounts = { ...operation, ...paid }
    const packed = toPackedUserOperation({
      ...{ sender, callData, signature, nonce: BigInt(nonce), paymaster: paid.paymaster },
      ...(factory && factoryData && { factory, factoryData }),
      ...{ paymasterData: paid.paymasterData, callGasLimit: BigInt(amounts.callGasLimit) },
      verificationGasLimit: BigInt(amounts.verificationGasLimit),
      preVerificationGas: BigInt(amounts.preVerificationGas),
      maxFeePerGas: BigInt(amounts.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(amounts.maxPriorityFeePerGas),
      paymasterVerificationGasLimit: BigInt(paid.paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: BigInt(paid.paymasterPostOpGasLimit),
    } as Parameters<typeof toPackedUserOperation>[0])
    const data = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args: [[packed], BUNDLER] })
    const handleAt = (time: number) =>
      anvil.rpc('eth_call', [{ from: BUNDLER, to: ENTRY_POINT, data }, 'latest', {}, { time: numberToHex(time) }])
    await expect(handleAt(validUntil)).resolves.toBe('0x')
    // "AA32 paymaster expired or not due".
    await expect(handleAt(validUntil + 1)).rejects.toThrow(/AA32|41413332/)
  })

  test('behavior: the ledger says what the chain says, also of operations that nobody asks about', async () => {
    await settle()
    const [visitor, before] = [await createOperationVisitor(api, anvil), await deposit()]
    const operation = await visitor.sized([approve(1n)])
    const { body: paid } = await visitor.sponsor(operation)
    const { body: sent } = await visitor.send(await visitor.signed(operation, paid))
    await visitor.included(sent.userOpHash)
    const spent = before - (await deposit())
    await settle()
    const [row] = (await rows()).filter(
      ({ operationHash }) => operationHash && `0x${Buffer.from(operationHash).toString('hex')}` === sent.userOpHash,
    )
    expect(spent).toBeGreaterThan(0n)
    expect(row).toMatchObject({ status: 'settled', spent: String(spent) })
    await countSponsored(forRole(api.platform, 'wallet')).run(new AbortController().signal)
    const figures = await getMetrics().text()
    const taken = (await rows()).reduce(
      (sum, { status, spent: cost, reserved }) => (status === 'released' ? sum : sum + BigInt(cost ?? reserved)),
      0n,
    )
    const policy = api.platform.env.operations.sponsors[DEVNET_CAIP_ID]?.policy
    expect(figures).toContain(
      `foyer_sponsor_left_wei{chain="${DEVNET_CAIP_ID}",project="${PROJECT_ID}"} ${Number((policy?.projectWeiPerDay ?? 0n) - taken)}\n`,
    )
    expect(figures).toContain(`foyer_sponsor_deposit_wei{chain="${DEVNET_CAIP_ID}"} ${Number(await deposit())}\n`)
    // The same operation is not paid for again.
    expect((await visitor.sponsor(operation)).outcome).toBe('sponsor.refused')
  })

  test('error: of a hundred operations at once, none is paid for beyond the budget of the user', async () => {
    const visitor = await createOperationVisitor(api, anvil)
    const operation = await visitor.sized([approve(1n)])
    const known = new Set((await rows()).map(({ id }) => id))
    const one = await visitor.sponsor(operation)
    const [first] = (await rows()).filter(({ id }) => !known.has(id))
    const cost = BigInt(first?.reserved ?? 0)
    limit({ userWeiPerDay: cost * 5n })
    const asked = Array.from({ length: 100 }, (_, nonce) => ({ ...operation, nonce: String(nonce + 1) }))
    const answers = await Promise.all(asked.map((each) => visitor.sponsor(each)))
    openTestPlatform({}, api.platform)
    expect(one.outcome).toBe('done')
    expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(4)
    const refused = answers.filter(({ outcome }) => outcome === 'sponsor.refused')
    expect(refused.map(({ body }) => body.error.details.reason)).toEqual(Array(96).fill('user_budget'))
  })

  test('error: without a budget that is left, the estimate says so and the account pays', async () => {
    const visitor = await createOperationVisitor(api, anvil)
    limit({ projectWeiPerDay: 0n })
    const { body } = await visitor.estimate([approve(1n)])
    openTestPlatform({}, api.platform)
    expect(body).toMatchObject({ sponsor: null, refusal: 'budget' })
    expect((await visitor.estimate([approve(1n)], { wantsSponsor: false })).body).toMatchObject({
      ...{ sponsor: null, refusal: null },
    })
  })

  // The last one: it moves the clock of the chain.
  test('behavior: what no block can have any more is released, and not before', async () => {
    const visitor = await createOperationVisitor(api, anvil)
    const operation = await visitor.sized([approve(3n)])
    const known = new Set((await rows()).map(({ id }) => id))
    await visitor.sponsor(operation)
    const [made] = (await rows()).filter(({ id }) => !known.has(id))
    const statusNow = async () => {
      const database = await api.platform.databases.wallet()
      const [row] = await database.run((queries) =>
        queries
          .select()
          .from(sponsoredOperations)
          .where(eq(sponsoredOperations.id, made?.id ?? '')),
      )
      return row?.status
    }
    // Our clock alone releases nothing.
    await settle(3_600_000)
    expect(await statusNow()).toBe('reserved')
    const snapshot = await anvil.rpc('evm_snapshot')
    const over = Math.ceil((made?.validUntil.getTime() ?? 0) / 1_000) + 61
    await anvil.rpc('evm_setNextBlockTimestamp', [over])
    await anvil.rpc('evm_mine')
    await settle()
    expect(await statusNow()).toBe('released')
    await anvil.rpc('evm_revert', [snapshot])
    expect((await visitor.sponsor(operation)).outcome).toBe('done')
  })
})
