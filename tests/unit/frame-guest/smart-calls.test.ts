import { type Hex, hashMessage, hashTypedData, parseErc6492Signature, recoverAddress, zeroHash } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { AccountCall, UnsignedOperation } from '@/lib/smart-account/account-implementation'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { hybridDelegator } from '@/lib/smart-account/hybrid-delegator'
import type { OperationStatus, OperationToSend } from '@/lib/smart-account/operations-contract'
import { CHAIN, OWNER, openSmartRequests, PAYMASTER, SMART } from '@/tests/support/smart-account-requests'

const TO = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'
const HASH = `0x${'ab'.repeat(32)}` as const
const CALLS = [
  { to: TO, value: '0x5' },
  { to: TO, data: '0x12345678' },
]
const ACCOUNT_CALLS: AccountCall[] = [
  { to: TO, value: 5n, data: '0x' },
  { to: TO, value: 0n, data: '0x12345678' },
]

const included = (parts: object = {}): OperationStatus => ({
  ...{ status: 'included', isSuccess: true, transactionHash: HASH, blockHash: HASH, blockNumber: '9' },
  ...{ gasUsed: '300', logs: [], ...parts },
})

/** As the server got it, in the form of the EntryPoint. */
function unsignedOf({ paymaster, signature: _, ...wire }: OperationToSend): UnsignedOperation {
  return {
    ...{ sender: wire.sender, callData: wire.callData, nonce: BigInt(wire.nonce) },
    ...(wire.factory && { factory: wire.factory as Hex, factoryData: wire.factoryData as Hex }),
    callGasLimit: BigInt(wire.callGasLimit),
    verificationGasLimit: BigInt(wire.verificationGasLimit),
    preVerificationGas: BigInt(wire.preVerificationGas),
    maxFeePerGas: BigInt(wire.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(wire.maxPriorityFeePerGas),
    ...(paymaster && {
      paymaster: paymaster.paymaster as Hex,
      paymasterData: paymaster.paymasterData as Hex,
      paymasterVerificationGasLimit: BigInt(paymaster.paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: BigInt(paymaster.paymasterPostOpGasLimit),
    }),
  } as UnsignedOperation
}

afterEach(() => void vi.useRealTimers())

describe('a batch of a smart account', () => {
  test('behavior: what is shown is one operation, with its sponsor and the most that the network takes', async () => {
    const { sendCalls, inputs } = openSmartRequests()
    expect(await sendCalls({ calls: CALLS })).toMatchObject({
      ...{ kind: 'calls', account: SMART, accountType: 'smartAccount', chainId: CHAIN, isAtomic: true, isFirst: true },
      ...{ gas: '411000', gasPrice: '22', layer1Fee: '0', sponsor: 'localhost:3000', refusal: null },
      calls: [
        { to: TO, value: '5', data: '0x' },
        { to: TO, value: '0', data: '0x12345678' },
      ],
    })
    expect(inputs('estimate')).toMatchObject([{ chainId: CHAIN, wantsSponsor: true }])
  })

  test('behavior: what is signed and sent is what was shown, paid by the sponsor, and the batch is kept before', async () => {
    const { sendCalls, sign, operation, status, inputs, server, records } = openSmartRequests()
    const keptBefore: unknown[] = []
    server.send = () => {
      keptBefore.push(records.get('bundles-of:https://shop.example'))
      return { userOpHash: zeroHash }
    }
    const { promptId } = await sendCalls({ calls: CALLS, id: 'mine' })
    expect(inputs('sponsor')).toEqual([])
    expect(await sign(promptId)).toBe('mine')
    const sent = operation()
    if (!sent) throw new Error('nothing was sent')
    expect(sent).toMatchObject({
      ...{ sender: SMART, nonce: '0', callData: hybridDelegator.encodeCalls(ACCOUNT_CALLS) },
      ...{ factory: hybridDelegator.factory({ owner: OWNER, salt: zeroHash }).factory, maxFeePerGas: '22' },
      paymaster: { paymaster: PAYMASTER, paymasterData: '0x1234' },
    })
    const digest = hybridDelegator.operationDigest(unsignedOf(sent), 31_337)
    expect(await recoverAddress({ hash: digest, signature: sent.signature as Hex })).toBe(OWNER)
    const userOpHash = getUserOperationHash({
      ...{ chainId: 31_337, entryPointAddress: ENTRY_POINT, entryPointVersion: '0.7' },
      userOperation: { ...unsignedOf(sent), signature: sent.signature as Hex },
    })
    expect(await keptBefore[0]).toMatchObject([{ id: 'mine', chainId: CHAIN, account: SMART, userOpHash }])
    server.status = included()
    expect(await status('mine')).toMatchObject({ status: 200, isAtomic: true, receipts: [{ transactionHash: HASH }] })
    expect(inputs('status')).toMatchObject([{ chainId: CHAIN, userOpHash, sender: SMART }])
  })

  test('behavior: a sponsor that refuses after the consent leaves everything unsigned; then the account pays', async () => {
    const { sendCalls, sign, signed, server, operation, inputs } = openSmartRequests()
    server.sponsor = new AppError('sponsor.refused', { details: { reason: 'budget' } })
    const { promptId } = await sendCalls({ calls: CALLS })
    await expect(sign(promptId)).rejects.toMatchObject({ code: 'sponsor.refused' })
    expect(signed).toEqual([])
    expect(inputs('send')).toEqual([])
    const again = await sendCalls({ calls: CALLS }, { isUnsponsored: true })
    expect(again).toMatchObject({ sponsor: null, refusal: 'away', gas: '350000' })
    await sign(again.promptId)
    expect(operation()).toMatchObject({ paymaster: null })
  })

  test('error: a sponsor that takes more gas than was shown is refused, and nothing is signed', async () => {
    for (const more of [{ paymasterVerificationGasLimit: '60001' }, { paymasterPostOpGasLimit: '1001' }]) {
      const { sendCalls, sign, signed, server } = openSmartRequests()
      server.sponsor = { ...(server.sponsor as object), ...more }
      const { promptId } = await sendCalls({ calls: CALLS })
      await expect(sign(promptId)).rejects.toMatchObject({ code: 'sponsor.refused' })
      expect(signed).toEqual([])
    }
  })

  test('error: more gas than a block has is no estimate', async () => {
    const { sendCalls, server } = openSmartRequests()
    server.estimate = {
      gas: { callGasLimit: '60000001', verificationGasLimit: '0', preVerificationGas: '0' },
      ...{ sponsor: null, refusal: null },
    }
    await expect(sendCalls({ calls: CALLS })).rejects.toMatchObject({ code: 'upstream.failed' })
  })

  test('behavior: an account that was deployed meanwhile is not deployed again', async () => {
    const { sendCalls, sign, chain, operation } = openSmartRequests()
    const { promptId } = await sendCalls({ calls: CALLS })
    chain.eth_getCode = '0x60'
    chain.eth_call = `0x${'1'.padStart(64, '0')}`
    await sign(promptId)
    expect(operation()).toMatchObject({ factory: null, factoryData: null, nonce: '1' })
  })

  test('behavior: an answer that is lost leaves the batch known, and a refusal leaves none', async () => {
    const lost = openSmartRequests({ server: { send: new AppError('request.timeout') } })
    const first = await lost.sendCalls({ calls: CALLS, id: 'lost' })
    expect(await lost.sign(first.promptId)).toBe('lost')
    expect(await lost.status('lost')).toMatchObject({ status: 100 })
    const refused = openSmartRequests({ server: { send: new AppError('operation.refused') } })
    const second = await refused.sendCalls({ calls: CALLS, id: 'refused' })
    await expect(refused.sign(second.promptId)).rejects.toMatchObject({ code: 'operation.refused' })
    await expect(refused.status('refused')).rejects.toMatchObject({ code: 'wallet.unknown_bundle' })
  })

  test.each([
    [{ status: 'pending' }, 100],
    [{ status: 'unknown' }, 400],
    [included(), 200],
    [included({ isSuccess: false }), 500],
  ] as const)('param: an operation that is %o has status %i', async (told, code) => {
    const { sendCalls, sign, server, status } = openSmartRequests()
    const id = await sign((await sendCalls({ calls: CALLS })).promptId)
    expect(id).toMatch(/^0x[\da-f]{64}$/)
    server.status = told
    expect((await status(id)).status).toBe(code)
  })

  test('behavior: a batch is known after a reload, to its page alone', async () => {
    const before = openSmartRequests()
    const id = await before.sign((await before.sendCalls({ calls: CALLS })).promptId)
    const after = openSmartRequests({ records: before.records })
    expect(await after.status(id)).toMatchObject({ status: 100 })
    const other = openSmartRequests({ records: before.records, origin: 'https://other.example' })
    await expect(other.status(id)).rejects.toMatchObject({ code: 'wallet.unknown_bundle' })
  })

  test('error: a batch of another wallet on this device is unknown', async () => {
    const { sendCalls, sign, status, records } = openSmartRequests()
    const id = await sign((await sendCalls({ calls: CALLS })).promptId)
    const kept = (await records.get('bundles-of:https://shop.example')) as readonly object[]
    await records.set(
      'bundles-of:https://shop.example',
      kept.map((each) => ({ ...each, account: PAYMASTER })),
    )
    await expect(status(id)).rejects.toMatchObject({ code: 'wallet.unknown_bundle' })
  })

  test('behavior: the next operation waits for the one before, also if both were seen at once', async () => {
    vi.useFakeTimers()
    const { sendCalls, sign, server, inputs, signed } = openSmartRequests()
    const [one, two] = [await sendCalls({ calls: CALLS }), await sendCalls({ calls: CALLS })]
    await sign(one.promptId)
    const second = sign(two.promptId)
    const third = sendCalls({ calls: CALLS })
    await vi.advanceTimersByTimeAsync(5_000)
    expect([inputs('send').length, signed.length]).toEqual([1, 1])
    server.status = included()
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all([second, third])
    expect(inputs('send')).toHaveLength(2)
  })

  test('error: an operation that waits for long is said to be open, and nothing else is signed', async () => {
    vi.useFakeTimers()
    const { sendCalls, sign, signed } = openSmartRequests()
    await sign((await sendCalls({ calls: CALLS })).promptId)
    const failed = expect(sendCalls({ calls: CALLS })).rejects.toMatchObject({ code: 'wallet.request_pending' })
    await vi.advanceTimersByTimeAsync(40_000)
    await failed
    expect(signed).toHaveLength(1)
  })

  test('error: an id that the page has used is refused before a screen, and before a second signature', async () => {
    const { sendCalls, sign, signed } = openSmartRequests({ server: { status: included() } })
    const [one, two] = [await sendCalls({ calls: CALLS, id: 'a' }), await sendCalls({ calls: CALLS, id: 'a' })]
    await sign(one.promptId)
    await expect(sign(two.promptId)).rejects.toMatchObject({ code: 'wallet.duplicate_id' })
    await expect(sendCalls({ calls: CALLS, id: 'a' })).rejects.toMatchObject({ code: 'wallet.duplicate_id' })
    expect(signed).toHaveLength(1)
  })

  test('behavior: an account that pays itself and cannot is told that it would fail; with a sponsor it can', async () => {
    const poor = { eth_getBalance: '0x5' }
    const paid = openSmartRequests({ chain: poor })
    const look = async ({ requests, signal, sendCalls }: typeof paid) => {
      const { promptId } = await sendCalls({ calls: CALLS })
      const { simulation } = await requests.preview({ promptId, parties: [TO], about: [], calls: [] }, signal())
      return simulation.outcome
    }
    expect(await look(paid)).toBe('success')
    expect(paid.simulated).toMatchObject([{ account: SMART, calls: [{ value: '5' }, { data: '0x12345678' }] }])
    const own = openSmartRequests({
      chain: poor,
      server: { estimate: { ...(paid.server.estimate as object), sponsor: null, refusal: 'chain' } },
    })
    expect(await look(own)).toBe('reverted')
  })

  test('behavior: eth_sendTransaction of a smart account is a batch of one', async () => {
    const { prepare } = openSmartRequests()
    const call = { from: SMART, to: TO, value: '0x5', gas: '0x1', maxFeePerGas: '0x1' }
    expect(await prepare('eth_sendTransaction', [call])).toMatchObject({
      ...{ kind: 'calls', account: SMART, gas: '411000', gasPrice: '22', calls: [{ to: TO, value: '5', data: '0x' }] },
    })
    for (const bad of [{ nonce: '0x1' }, { to: null, data: '0x6000' }]) {
      await expect(prepare('eth_sendTransaction', [{ ...call, ...bad }])).rejects.toMatchObject({
        code: 'rpc.invalid_params',
      })
    }
  })

  test('error: accounts of others, and the smart account where there is none, are refused', async () => {
    const { prepare, requests, signal } = openSmartRequests()
    const send = (from: string) => ({ method: 'eth_sendTransaction', params: [{ from, to: TO }] })
    await expect(prepare('eth_sendTransaction', send(PAYMASTER).params)).rejects.toMatchObject({
      code: 'wallet.unauthorized',
    })
    const elsewhere = requests.prepare({ request: send(SMART), chainId: 'eip155:59144' }, signal())
    await expect(elsewhere).rejects.toMatchObject({ code: 'wallet.unauthorized' })
  })
})

describe('signatures of a smart account', () => {
  const typed = {
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    ...{ domain: { name: 'Shop', chainId: 31_337 }, message: { text: 'hello' } },
  } as const

  test.each([
    ['personal_sign', ['0x6869', SMART], hashMessage('hi')],
    ['eth_signTypedData_v4', [SMART, JSON.stringify(typed)], hashTypedData(typed)],
  ])('behavior: %s is for its address, in ERC-6492 until it is deployed', async (method, params, hash) => {
    const { prepare, sign, chain } = openSmartRequests()
    const before = await prepare(method, params)
    expect(before).toMatchObject({ account: SMART, accountType: 'smartAccount' })
    const wrapped = parseErc6492Signature((await sign(before.promptId)) as Hex)
    const factory = hybridDelegator.factory({ owner: OWNER, salt: zeroHash })
    expect(wrapped).toMatchObject({ address: factory.factory, data: factory.factoryData })
    expect(await recoverAddress({ hash, signature: wrapped.signature })).toBe(OWNER)
    chain.eth_getCode = '0x60'
    const after = await prepare(method, params)
    expect(await recoverAddress({ hash, signature: (await sign(after.promptId)) as Hex })).toBe(OWNER)
  })

  test.each([
    [new AppError('network.offline'), 'network.offline'],
    [null, 'upstream.failed'],
  ])('error: a chain that answers %o for the code of the account leaves it unsigned', async (answer, code) => {
    const { prepare, sign, signed, chain } = openSmartRequests()
    const { promptId } = await prepare('personal_sign', ['0x6869', SMART])
    chain.eth_getCode = answer
    await expect(sign(promptId)).rejects.toMatchObject({ code })
    expect(signed).toEqual([])
  })
})
