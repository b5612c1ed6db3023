import { type Address, encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEVNET_CAIP_ID, DEVNET_PAYMASTER, DEVNET_TOKENS, DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { startTestBundler, type TestBundler } from '@/tests/support/test-bundler'
import { createOperationVisitor } from './operation-visitor'
import { openBrowser, openWalletApi, type WalletApi } from './wallet-api'

const USDC = DEVNET_TOKENS.find(({ symbol }) => symbol === 'USDC')?.address as Address
const approve = (amount: bigint) => ({
  to: USDC,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [DEVNET_UNISWAP.swapRouter02, amount] }),
})

describe.each(['hybridDeleGator', 'safe'] as const)('operations of a smart account, %s', (implementation) => {
  let anvil: TestAnvil
  let bundler: TestBundler
  let api: WalletApi
  beforeAll(async () => {
    anvil = await startAnvil({ seeded: true })
    bundler = await startTestBundler(anvil.rpcUrl)
    api = await openWalletApi('pglite', {
      ...{ FOYER_DEVNET_RPC_URL: anvil.rpcUrl, FOYER_SMART_ACCOUNT: implementation },
      ...bundler.env,
    })
  }, 60_000)
  afterAll(async () => {
    await api?.stop()
    await bundler?.stop()
    await anvil?.stop()
  })

  test('behavior: an account without ether is deployed and makes two calls, paid by the site', async () => {
    const visitor = await createOperationVisitor(api, anvil)
    const calls = [approve(7n), approve(8n)]
    const { body } = await visitor.estimate(calls)
    expect(body).toMatchObject({ sponsor: { name: 'localhost:3000' }, refusal: null })
    const operation = { ...(await visitor.ask(calls)), ...body.gas }
    const paid = await visitor.sponsor(operation)
    expect(paid.body).toMatchObject({ paymaster: DEVNET_PAYMASTER })
    const sent = await visitor.send(await visitor.signed(operation, paid.body))
    expect(sent.outcome).toBe('done')
    const { body: status } = await visitor.included(sent.body.userOpHash)
    expect(status).toMatchObject({ status: 'included', isSuccess: true })
    // Two approvals, what the account says itself, and none of the EntryPoint's own logs.
    const emitters = status.logs.map(({ address }: { address: string }) => getAddress(address))
    expect(emitters.filter((address: string) => address !== visitor.sender)).toEqual([USDC, USDC])
    expect(await visitor.balance()).toBe(0n)
  })

  test('behavior: an operation that reverts is included, and says so', async () => {
    const visitor = await createOperationVisitor(api, anvil)
    await visitor.fund(10n ** 18n)
    const steal = {
      ...{ to: USDC, value: 0n },
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [DEVNET_PAYMASTER, 10n ** 9n] }),
    }
    expect((await visitor.estimate([steal])).outcome).toBe('operation.refused')
    const sized = await visitor.sized([approve(1n)])
    const reverting = { ...sized, callData: visitor.implementation.encodeCalls([steal]) }
    const sent = await visitor.send(await visitor.signed(reverting, null))
    expect((await visitor.included(sent.body.userOpHash)).body).toMatchObject({ status: 'included', isSuccess: false })
  })

  test('behavior: the same operation is sent once, and both answers have its hash', async () => {
    const visitor = await createOperationVisitor(api, anvil)
    await visitor.fund(10n ** 18n)
    const operation = await visitor.signed(await visitor.sized([approve(2n)]), null)
    const first = await visitor.send(operation)
    const second = await visitor.send(operation)
    expect(second).toMatchObject({ outcome: 'done', body: first.body })
    await visitor.included(first.body.userOpHash)
    expect(await visitor.send(operation)).toMatchObject({ outcome: 'done', body: first.body })
  })

  test.each([
    ['a target', 'target', { to: DEVNET_PAYMASTER as Address, value: 0n, data: '0x095ea7b3' as const }],
    ['a selector', 'target', { to: USDC, value: 0n, data: '0x40c10f19' as const }],
  ])('error: %s that the policy does not list is not paid for', async (_what, refusal, call) => {
    const visitor = await createOperationVisitor(api, anvil)
    const sized = await visitor.sized([approve(1n)])
    const callData = visitor.implementation.encodeCalls([approve(1n), call])
    const { body } = await visitor.sponsor({ ...sized, callData })
    expect(body.error).toMatchObject({ code: 'sponsor.refused', details: { reason: refusal } })
  })

  test('error: the operation of another account, or one that deploys another, is refused', async () => {
    const [visitor, other] = [await createOperationVisitor(api, anvil), await createOperationVisitor(api, anvil)]
    const sized = await visitor.sized([approve(1n)])
    const theirs = await other.ask([approve(1n)])
    expect((await visitor.sponsor({ ...sized, sender: other.sender })).outcome).toBe('request.invalid')
    expect((await visitor.sponsor({ ...sized, factoryData: theirs.factoryData })).outcome).toBe('request.invalid')
    expect((await visitor.status(`0x${'11'.repeat(32)}`)).outcome).toBe('done')
    const stranger = await openBrowser()
    const asked = { chainId: DEVNET_CAIP_ID, operation: sized }
    expect((await stranger.call('sponsorOperation', asked)).outcome).toBe('session.ended')
    expect((await visitor.browser.call('sponsorOperation', asked, { proof: 'none' })).outcome).toBe('proof.invalid')
  })

  test('error: an operation that nobody has is unknown a minute after it was sent, and pending before', async () => {
    const visitor = await createOperationVisitor(api, anvil)
    const hash = `0x${'22'.repeat(32)}`
    expect((await visitor.status(hash)).body).toEqual({ status: 'pending' })
    expect((await visitor.status(hash, Date.now() - 61_000)).body).toEqual({ status: 'unknown' })
  })

  test('error: a network without a bundler has no operations', async () => {
    const visitor = await createOperationVisitor(api, anvil)
    const operation = { ...(await visitor.ask([approve(1n)])), signature: visitor.implementation.stubSignature }
    const asked = { chainId: 'eip155:8453', operation, wantsSponsor: true }
    expect((await visitor.browser.call('estimateOperation', asked)).outcome).toBe('operation.off')
  })

  test.each([
    ['maxFeePerGas', String(2n ** 128n)],
    ['callGasLimit', String(2n ** 200n)],
  ])('param: %s beyond what the chain has room for is refused', async (name, value) => {
    const visitor = await createOperationVisitor(api, anvil)
    const sized = await visitor.sized([approve(1n)])
    expect((await visitor.sponsor({ ...sized, [name]: value })).outcome).toBe('request.invalid')
  })
})
