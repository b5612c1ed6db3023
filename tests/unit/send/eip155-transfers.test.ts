import { decodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { AskChain } from '@/lib/chains/gateway-client'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { callOf, eip155Transfers } from '@/lib/send/eip155-transfers'
import type { Transfer } from '@/lib/send/send-state'
import { ACCOUNT, ETH, held, USDC } from '../swap/swap-harness'

const RECIPIENT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const native: Transfer = { account: ACCOUNT, token: held(ETH, 10n ** 19n), amount: 1n, recipient: RECIPIENT }
const token: Transfer = { ...native, token: held(USDC, 10n ** 9n), amount: 12_345_678n }
const signal = new AbortController().signal

/** A node with these answers, and the requests it got. */
function node(answers: Readonly<Record<string, unknown>>) {
  const asked: { method: string; params: readonly unknown[] }[] = []
  const ask: AskChain = async (_, method, params) => {
    asked.push({ method, params })
    const answer = answers[method]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { asked, reads: { ask, gasPrice: async () => 7n } }
}

describe('callOf', () => {
  test('behavior: the native currency goes to the recipient as value, exactly', () => {
    const amount = 1_234_567_890_123_456_789n
    expect(callOf({ ...native, amount })).toEqual({ to: RECIPIENT, data: '0x', value: '1234567890123456789' })
  })

  test.each([1n, 12_345_678n, 2n ** 256n - 1n])('behavior: %s units of a token are a call of transfer', (amount) => {
    const { to, data, value } = callOf({ ...token, amount })
    expect([to, value]).toEqual([USDC.address, '0'])
    expect(decodeFunctionData({ abi: erc20Abi, data: data as `0x${string}` })).toEqual({
      functionName: 'transfer',
      args: [RECIPIENT, amount],
    })
  })
})

describe('check', () => {
  test('behavior: the fee is the estimate at the price of now; the estimate is for exactly this call', async () => {
    const { reads, asked } = node({ eth_getCode: '0x', eth_estimateGas: '0x5208' })
    await expect(eip155Transfers.check({ ...native, amount: 255n }, reads, signal)).resolves.toEqual({
      fee: 147_000n,
      gas: 21_000n,
      isContract: false,
    })
    expect(asked).toContainEqual({
      method: 'eth_estimateGas',
      params: [{ from: ACCOUNT.address, to: RECIPIENT, data: '0x', value: '0xff' }],
    })
  })

  test.each([
    ['no code', '0x', false],
    ['code', '0x6001', true],
    ['the delegation of an account with a key (EIP-7702)', `0xef0100${'ab'.repeat(20)}`, false],
    ['code that begins like a delegation', `0xef0100${'ab'.repeat(21)}`, true],
  ])('param: a recipient with %s', async (_, code, isContract) => {
    const { reads } = node({ eth_getCode: code, eth_estimateGas: '0x5208' })
    expect(await eip155Transfers.check(native, reads, signal)).toMatchObject({ isContract })
  })

  test.each<[ErrorCode, ErrorCode]>([
    ['transaction.reverted', 'send.would_fail'],
    ['rpc.invalid_input', 'send.would_fail'],
    ['network.offline', 'network.offline'],
    ['upstream.failed', 'upstream.failed'],
  ])('error: an estimate that fails with %s fails with %s', async (cause, code) => {
    const { reads } = node({ eth_getCode: '0x', eth_estimateGas: new AppError(cause) })
    await expect(eip155Transfers.check(native, reads, signal)).rejects.toMatchObject({ code })
  })

  test('error: a malformed answer is no check', async () => {
    const { reads } = node({ eth_getCode: '0x', eth_estimateGas: 'many' })
    await expect(eip155Transfers.check(native, reads, signal)).rejects.toMatchObject({ code: 'send.check_failed' })
  })
})

describe('build', () => {
  test.each([
    ['a plain transfer exactly its gas', 21_000n, '21000'],
    ['any other a fifth more', 50_000n, '60000'],
  ])('behavior: %s is suggested; the record has the nonce and the request', async (_, gas, suggested) => {
    const { reads } = node({ eth_getTransactionCount: '0x2a' })
    const request = callOf(token)
    const built = await eip155Transfers.build({ ...token, check: { fee: 1n, gas, isContract: false } }, reads)
    expect(built).toEqual({
      transaction: {
        namespace: 'eip155',
        chainId: ACCOUNT.chainId,
        from: ACCOUNT.address,
        ...request,
        gas: suggested,
      },
      record: { nonce: 42, request },
    })
  })

  test('error: without the nonce, which following needs, nothing is built', async () => {
    const { reads } = node({ eth_getTransactionCount: null })
    const check = { fee: 1n, gas: 21_000n, isContract: false }
    await expect(eip155Transfers.build({ ...native, check }, reads)).rejects.toMatchObject({
      code: 'transaction.failed',
    })
  })
})
