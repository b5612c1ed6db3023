import { encodeAbiParameters, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPaymasterService } from '@/lib/server/operations/paymaster-service'
import { startFakeService } from '@/tests/fakes/fake-json-rpc-service'
import { codeOf } from '@/tests/support/code-of'
import { exampleOperation } from '@/tests/support/example-operation'
import { seededRandom } from '@/tests/support/seeded-random'

const PAYMASTER = '0x00000000000000000000000000000000000000aa'
const OTHER = '0x00000000000000000000000000000000000000bb'
const UNTIL = 1_800_000_000

describe('a paymaster service', () => {
  let answered: Record<string, unknown>
  let validation: bigint
  let service: Awaited<ReturnType<typeof startFakeService>>
  beforeAll(async () => {
    service = await startFakeService({
      pm_getPaymasterStubData: () => answered,
      pm_getPaymasterData: () => answered,
    })
  })
  afterAll(() => service.stop())

  const { paymaster, paymasterData, ...operation } = exampleOperation(seededRandom(3), OTHER)
  const fields = {
    ...{ paymaster: PAYMASTER as Hex, paymasterData: '0x' as Hex },
    ...{ paymasterVerificationGasLimit: 10n, paymasterPostOpGasLimit: 1n },
  }
  /** What the contract says of the operation: until when it pays, in the packing of ERC-4337. */
  const read = async () => encodeAbiParameters([{ type: 'bytes' }, { type: 'uint256' }], ['0x', validation])
  const open = () => createPaymasterService({ address: PAYMASTER, url: service.url }, 31_337, read)
  const signal = () => new AbortController().signal
  const sponsor = () => open().sponsor(operation, fields, UNTIL, signal())
  const until = (seconds: number) => BigInt(seconds) << 160n

  test('behavior: it is asked for the operation, the EntryPoint and the chain, and its data is given on', async () => {
    answered = { paymaster: PAYMASTER, paymasterData: '0x1234' }
    validation = until(UNTIL)
    expect(await sponsor()).toEqual({ ...fields, paymasterData: '0x1234' })
    const { method, params } = service.asked.at(-1) ?? { method: '', params: [] }
    expect(method).toBe('pm_getPaymasterData')
    expect(params.slice(1)).toEqual(['0x0000000071727De22E5E9d8BAf0edAc6f37da032', '0x7a69', {}])
    expect(params[0]).toMatchObject({ sender: OTHER, paymasterVerificationGasLimit: '0xa' })
  })

  test('behavior: the stub has the gas that the service names, or a default', async () => {
    answered = { paymaster: PAYMASTER, paymasterData: '0x12', paymasterVerificationGasLimit: '0x64' }
    expect(await open().stub(operation, signal())).toEqual({
      ...{ paymaster: PAYMASTER, paymasterData: '0x12' },
      ...{ paymasterVerificationGasLimit: 100n, paymasterPostOpGasLimit: 50_000n },
    })
  })

  test('error: another paymaster is refused, in the stub and in the answer', async () => {
    answered = { paymaster: OTHER, paymasterData: '0x1234' }
    validation = until(UNTIL)
    expect(await codeOf(sponsor())).toBe('upstream.invalid_reply')
    expect(await codeOf(open().stub(operation, signal()))).toBe('upstream.invalid_reply')
  })

  test.each([
    ['a second longer than five minutes', until(UNTIL + 1)],
    ['without an end', until(0)],
    ['by a signature that the contract refuses', until(UNTIL) + 1n],
    ['through an aggregator', until(UNTIL) + BigInt(OTHER)],
  ])('error: a promise %s is refused', async (_what, packed) => {
    answered = { paymaster: PAYMASTER, paymasterData: '0x1234' }
    validation = packed
    expect(await codeOf(sponsor())).toBe('upstream.invalid_reply')
  })
})
