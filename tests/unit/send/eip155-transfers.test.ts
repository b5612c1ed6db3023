import { decodeFunctionData, erc20Abi, parseAbi, serializeTransaction, toHex } from 'viem'
import { optimism } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import type { AskChain } from '@/lib/chains/gateway-client'
import { createNetworks } from '@/lib/chains/networks'
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
  return { asked, reads: { ask, gasPrice: async () => ({ standard: 7n, instant: 12n }) } }
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

  test.each<[string, Transfer, string, ErrorCode, object]>([
    ['the recipient, a contract', native, '0x6001', 'send.refused', { contract: '0x5aAe…eAed' }],
    ['no contract: the recipient has a key', native, `0xef0100${'ab'.repeat(20)}`, 'send.would_fail', {}],
    ['the token, whoever the recipient is', token, '0x6001', 'send.refused', { contract: 'USDC' }],
  ])('error: a refusal names %s', async (_, transfer, code, expected, details) => {
    const cause = new AppError('transaction.reverted')
    const { reads } = node({ eth_getCode: code, eth_estimateGas: cause })
    await expect(eip155Transfers.check(transfer, reads, signal)).rejects.toMatchObject({
      code: expected,
      cause,
      details,
    })
  })

  test('error: a malformed answer is no check', async () => {
    const { reads } = node({ eth_getCode: '0x', eth_estimateGas: 'many' })
    await expect(eip155Transfers.check(native, reads, signal)).rejects.toMatchObject({ code: 'send.check_failed' })
  })
})

describe('a transfer of all', () => {
  const BALANCE = 10n ** 18n + 123_456_789n
  const all = { ...native, isAll: true } as const
  const answers = { eth_getCode: '0x', eth_estimateGas: '0x5208', eth_getBalance: toHex(BALANCE) }
  const whole = { fee: 252_000n, gas: 21_000n, isContract: false, all: { amount: BALANCE - 252_000n, gasPrice: 12n } }

  test('behavior: amount and the whole fee are the balance of the chain; exactly this call is estimated', async () => {
    const { reads, asked } = node(answers)
    await expect(eip155Transfers.check(all, reads, signal)).resolves.toEqual(whole)
    const value = toHex(BALANCE - 252_000n)
    expect(asked).toContainEqual({
      method: 'eth_estimateGas',
      params: [{ from: ACCOUNT.address, to: RECIPIENT, data: '0x', value }],
    })
  })

  test.each([
    ['what is included at once', 12n, 12n],
    ['twice the usual price, if that is less', 40n, 14n],
  ])('behavior: the price is %s', async (_, instant, gasPrice) => {
    const { reads } = node(answers)
    const own = { ...reads, gasPrice: async () => ({ standard: 7n, instant }) }
    expect(await eip155Transfers.check(all, own, signal)).toMatchObject({ all: { gasPrice }, fee: 21_000n * gasPrice })
    expect(await eip155Transfers.usualFees(ACCOUNT, own, signal)).toMatchObject({ all: 21_000n * gasPrice })
  })

  test.each<[string, Transfer, object]>([
    ['more gas than a plain transfer takes', all, { eth_estimateGas: '0x5209' }],
    ['a balance below the fee', all, { eth_getBalance: '0x1' }],
    ['a part of the fee on layer 1', { ...all, account: { ...ACCOUNT, isOpStack: true } }, { eth_call: '0x1' }],
    ['another transfer', native, {}],
  ])('behavior: nothing is promised for %s', async (_, transfer, change) => {
    const { reads } = node({ ...answers, ...change })
    const check = await eip155Transfers.check(transfer, reads, signal)
    expect(check).not.toHaveProperty('all')
    expect(check.fee).toBeGreaterThanOrEqual(147_000n)
  })

  test('behavior: the transaction names the price of the check, which the network takes whole', async () => {
    const { reads } = node({ ...answers, eth_getTransactionCount: '0x2a' })
    const { transaction } = await eip155Transfers.build({ ...all, amount: whole.all.amount, check: whole }, reads)
    expect(transaction).toMatchObject({ value: `${BALANCE - 252_000n}`, gas: '21000', gasPrice: '12' })
  })

  test.each([
    ['a payment has arrived', BALANCE + 1n, 7n],
    ['a part of the balance is gone', BALANCE - 1n, 7n],
    ['the usual price is above the named one', BALANCE, 13n],
  ])('error: nothing is built once %s', async (_, balance, standard) => {
    const { reads } = node({ eth_getTransactionCount: '0x2a', eth_getBalance: toHex(balance) })
    const own = { ...reads, gasPrice: async () => ({ standard, instant: 99n }) }
    const built = eip155Transfers.build({ ...all, amount: whole.all.amount, check: whole }, own)
    await expect(built).rejects.toMatchObject({ code: 'send.max_changed' })
  })
})

describe('on an OP Stack network', () => {
  const onOpStack = { ...ACCOUNT, chainId: 'eip155:8453', isOpStack: true } as const
  const oracle = parseAbi(['function getL1Fee(bytes) view returns (uint256)'])
  const LAYER_1_FEE = 1_000_000n
  const answers = { eth_getCode: '0x', eth_estimateGas: '0x5208', eth_call: toHex(LAYER_1_FEE, { size: 32 }) }
  /** The transaction that the oracle was asked about. */
  const priced = ({ params }: { readonly params: readonly unknown[] }) => {
    const { to, data } = params[0] as { readonly to: string; readonly data: `0x${string}` }
    expect(to).toBe(optimism.contracts.gasPriceOracle.address)
    return decodeFunctionData({ abi: oracle, data }).args[0]
  }

  test.each([
    ['the native currency', { ...native, amount: 255n }],
    ['a token', token],
    ['a value of one byte', { ...native, amount: 1n }],
  ])('behavior: the fee of %s has the part of layer 1, for exactly this transaction', async (_, sent) => {
    const { asked, reads } = node(answers)
    const check = await eip155Transfers.check({ ...sent, account: onOpStack }, reads, signal)
    expect(check.fee).toBe(147_000n + LAYER_1_FEE)
    const { to, data, value } = callOf(sent)
    const transaction = asked.filter(({ method }) => method === 'eth_call').map(priced)
    expect(transaction).toEqual([
      serializeTransaction({
        type: 'eip1559',
        chainId: 8453,
        nonce: 0xff_ff_ff,
        maxFeePerGas: 7n,
        maxPriorityFeePerGas: 7n,
        gas: 21_000n,
        to: to as `0x${string}`,
        data: data as `0x${string}`,
        value: BigInt(value),
      }),
    ])
  })

  test('behavior: so have the usual fees, from which Max is computed', async () => {
    const { reads } = node(answers)
    await expect(eip155Transfers.usualFees(onOpStack, reads, signal)).resolves.toEqual({
      native: 147_000n + LAYER_1_FEE,
      token: 455_000n + LAYER_1_FEE,
    })
  })

  test('behavior: no other network is asked', async () => {
    const { asked, reads } = node(answers)
    await eip155Transfers.check(token, reads, signal)
    await eip155Transfers.usualFees(ACCOUNT, reads, signal)
    expect(asked.map(({ method }) => method)).not.toContain('eth_call')
  })

  test('error: an answer of the oracle that is no amount is no check', async () => {
    const { reads } = node({ ...answers, eth_call: '0x' })
    const sent = { ...native, account: onOpStack }
    await expect(eip155Transfers.check(sent, reads, signal)).rejects.toMatchObject({ code: 'send.check_failed' })
  })

  test('behavior: the networks that viem knows the oracle of are marked', () => {
    const marked = createNetworks({ appUrl: '', projectId: 'foyer-test' }).filter(({ isOpStack }) => isOpStack)
    const names = marked.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Base', 'OP Mainnet', 'Zora', 'Unichain Sepolia']))
    expect(names).not.toContain('Ethereum')
    expect(names).not.toContain('Arbitrum One')
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
