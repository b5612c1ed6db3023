import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID, DEVNET_PAYMASTER, DEVNET_TOKENS, DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { startFakeService } from '@/tests/fakes/fake-json-rpc-service'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { startTestBundler, type TestBundler } from '@/tests/support/test-bundler'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { createOperationVisitor } from './operation-visitor'
import { openWalletApi, type WalletApi } from './wallet-api'

const USDC = DEVNET_TOKENS.find(({ symbol }) => symbol === 'USDC')?.address as Address
const tokenCall = (functionName: 'approve' | 'transfer', to: Address, amount: bigint) => ({
  ...{ to: USDC, value: 0n },
  data: encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] }),
})
const approve = (amount: bigint) => tokenCall('approve', DEVNET_UNISWAP.swapRouter02, amount)

describe('the status of an operation', () => {
  let anvil: TestAnvil
  let bundler: TestBundler
  let api: WalletApi
  const stops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    anvil = await startAnvil({ seeded: true })
    bundler = await startTestBundler(anvil.rpcUrl)
    api = await openWalletApi('pglite', { FOYER_DEVNET_RPC_URL: anvil.rpcUrl, ...bundler.env })
  }, 60_000)
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    openTestPlatform({}, api.platform)
  })
  afterAll(async () => {
    await api?.stop()
    await bundler?.stop()
    await anvil?.stop()
  })

  /** From now on this bundler is asked instead of the real one. */
  function askAt(url: string): void {
    const { env } = api.platform
    const operations = { ...env.operations, bundlers: { [DEVNET_CAIP_ID]: url } }
    openTestPlatform({}, { ...api.platform, env: { ...env, operations } })
  }
  async function answerWith(answers: Parameters<typeof startFakeService>[0]) {
    const fake = await startFakeService(answers)
    stops.push(fake.stop)
    askAt(fake.url)
  }

  /** An operation that a block has, and what its status was then. */
  async function sentOperation(calls = [approve(1n)], isReverting = false) {
    const visitor = await createOperationVisitor(api, anvil)
    await visitor.fund(10n ** 18n)
    const sized = await visitor.sized([approve(1n)])
    const callData = visitor.implementation.encodeCalls(calls)
    const operation = await visitor.signed({ ...sized, callData }, null)
    const snapshot = await anvil.rpc('evm_snapshot')
    const sentAt = Date.now()
    const { body } = await visitor.send(operation)
    const status = (await visitor.included(body.userOpHash, sentAt)).body
    expect(status).toMatchObject({ status: 'included', isSuccess: !isReverting })
    return { visitor, sentAt, snapshot, status, userOpHash: body.userOpHash as string }
  }
  const receiptOf = (transactionHash: string) => ({ success: true, receipt: { transactionHash } })

  test('error: a bundler that is dead hides nothing', async () => {
    const { visitor, status, userOpHash, sentAt } = await sentOperation()
    askAt('http://127.0.0.1:1')
    expect((await visitor.status(userOpHash, sentAt)).body).toEqual(status)
    // Long ago, and in a process that has never heard of it.
    expect((await visitor.status(`0x${'33'.repeat(32)}`, 0)).body).toEqual({ status: 'pending' })
  })

  test('error: a bundler that does not answer is passed over', async () => {
    const { visitor, status, userOpHash, sentAt } = await sentOperation()
    await answerWith({})
    expect((await visitor.status(userOpHash, sentAt)).body).toEqual(status)
  })

  test('error: a bundler that denies the operation is corrected by the chain', async () => {
    const { visitor, status, userOpHash } = await sentOperation()
    await answerWith({ eth_getUserOperationReceipt: () => null, eth_getUserOperationByHash: () => null })
    expect((await visitor.status(userOpHash, Date.now() - 120_000)).body).toEqual(status)
  })

  test('error: a receipt of another operation, or of no transaction, is not believed', async () => {
    const [mine, other] = [await sentOperation(), await sentOperation()]
    for (const lie of [other.status.transactionHash, `0x${'44'.repeat(32)}`]) {
      await answerWith({ eth_getUserOperationReceipt: () => receiptOf(lie) })
      expect((await mine.visitor.status(mine.userOpHash, mine.sentAt)).body).toEqual(mine.status)
    }
    // Of an operation that no block has: with the transaction of another one of the same account.
    await answerWith({
      eth_getUserOperationReceipt: () => receiptOf(mine.status.transactionHash),
      eth_getUserOperationByHash: () => null,
    })
    const unknown = `0x${'55'.repeat(32)}`
    expect((await mine.visitor.status(unknown, Date.now() - 61_000)).body).toEqual({ status: 'unknown' })
  })

  test('error: a bundler that calls a failed operation a success is not believed', async () => {
    const { visitor, status, userOpHash, sentAt } = await sentOperation(
      [tokenCall('transfer', DEVNET_PAYMASTER, 10n ** 9n)],
      true,
    )
    await answerWith({ eth_getUserOperationReceipt: () => receiptOf(status.transactionHash) })
    expect((await visitor.status(userOpHash, sentAt)).body).toMatchObject({ status: 'included', isSuccess: false })
  })

  test('error: nobody learns of an operation as that of another account', async () => {
    const [mine, other] = [await sentOperation(), await sentOperation()]
    expect((await mine.visitor.status(other.userOpHash, other.sentAt)).body).toEqual({ status: 'pending' })
  })

  test('error: after a reorganisation the operation is no longer included', async () => {
    const { visitor, snapshot, status, userOpHash, sentAt } = await sentOperation()
    await answerWith({
      eth_getUserOperationReceipt: () => receiptOf(status.transactionHash),
      eth_getUserOperationByHash: () => ({}),
    })
    await anvil.rpc('evm_revert', [snapshot])
    expect((await visitor.status(userOpHash, sentAt)).body).toEqual({ status: 'pending' })
  })
})
