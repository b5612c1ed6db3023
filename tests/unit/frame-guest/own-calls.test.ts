import { parseTransaction } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { OWNER, openSmartRequests } from '@/tests/support/smart-account-requests'

const TO = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'
const CALLS = [
  { to: TO, value: '0x1' },
  { to: TO, value: '0x2' },
  { to: TO, data: '0x12345678' },
]
const BLOCK = `0x${'cd'.repeat(32)}`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A chain that mines each transaction when it is asked for its receipt, with these outcomes in order. */
function mining(...outcomes: readonly ('0x1' | '0x0' | null)[]) {
  const hashes: string[] = []
  return ([hash]: readonly string[]) => {
    if (hash !== undefined && !hashes.includes(hash)) hashes.push(hash)
    const status = outcomes[hashes.indexOf(hash ?? '')] ?? null
    if (status === null) return null
    return { status, transactionHash: hash, blockHash: BLOCK, blockNumber: '0x9', gasUsed: '0x5208', logs: [] }
  }
}

const own = (parts: object = {}) => ({ from: OWNER, atomicRequired: false, id: 'a', calls: CALLS, ...parts })
const amounts = (raws: readonly string[]) => raws.map((raw) => parseTransaction(raw as `0x02${string}`).value ?? 0n)
const settle = () => vi.advanceTimersByTimeAsync(10_000)

describe('a batch of an account with a key', () => {
  test('behavior: one screen lists all, and the transactions are sent one after another', async () => {
    const { sendCalls, sign, rawSent, status } = openSmartRequests({
      chain: { eth_getTransactionReceipt: mining('0x1', '0x1', '0x1') },
    })
    const shown = await sendCalls(own())
    expect(shown).toMatchObject({
      ...{ kind: 'calls', accountType: 'eoa', account: OWNER, isAtomic: false, isFirst: false, sponsor: null },
      ...{ gas: '63000', gasPrice: '21' },
    })
    expect(await sign(shown.promptId)).toBe('a')
    expect(amounts(rawSent)).toEqual([1n])
    await settle()
    expect(amounts(rawSent)).toEqual([1n, 2n, 0n])
    expect(await status('a')).toMatchObject({ status: 200, isAtomic: false })
    expect((await status('a')).receipts).toHaveLength(3)
  })

  test('error: a failure in the middle ends the batch, with the receipts so far', async () => {
    const { sendCalls, sign, rawSent, status } = openSmartRequests({
      chain: { eth_getTransactionReceipt: mining('0x1', '0x0', '0x1') },
    })
    await sign((await sendCalls(own())).promptId)
    await settle()
    expect(rawSent).toHaveLength(2)
    const { status: code, receipts } = await status('a')
    expect([code, receipts.map((each) => each.status)]).toEqual([600, ['0x1', '0x0']])
  })

  test('error: a first one that fails leaves nothing of the batch', async () => {
    const { sendCalls, sign, status } = openSmartRequests({ chain: { eth_getTransactionReceipt: mining('0x0') } })
    await sign((await sendCalls(own())).promptId)
    await settle()
    expect((await status('a')).status).toBe(500)
  })

  test('error: a transaction that would need more gas than was shown is not sent', async () => {
    const { sendCalls, sign, rawSent, chain, status } = openSmartRequests({
      chain: { eth_getTransactionReceipt: mining('0x1', '0x1', '0x1') },
    })
    const { promptId } = await sendCalls(own())
    chain.eth_estimateGas = '0x5209'
    await sign(promptId)
    await settle()
    expect(rawSent).toHaveLength(1)
    expect((await status('a')).status).toBe(600)
  })

  test('behavior: it waits while a transaction waits; what a frame has left behind is over after a while', async () => {
    const start = Date.now()
    const first = openSmartRequests({ chain: { eth_getTransactionReceipt: mining('0x1', null) } })
    await first.sign((await first.sendCalls(own())).promptId)
    await settle()
    expect((await first.status('a')).status).toBe(100)
    const at = (now: number) =>
      openSmartRequests({
        ...{ records: first.records, now: () => now },
        chain: { eth_getTransactionReceipt: mining('0x1', '0x1') },
      })
    expect((await at(start + 60_000).status('a')).status).toBe(100)
    expect((await at(start + 600_000).status('a')).status).toBe(600)
  })

  test('behavior: after a sign-out nothing more of it is sent', async () => {
    const { sendCalls, sign, rawSent, requests, chain } = openSmartRequests()
    await sign((await sendCalls(own())).promptId)
    requests.clear()
    chain.eth_getTransactionReceipt = mining('0x1', '0x1', '0x1')
    await settle()
    expect(rawSent).toHaveLength(1)
  })

  test('error: a node that refuses the first transaction is the answer, and the id is free again', async () => {
    const { sendCalls, sign, chain } = openSmartRequests()
    chain.eth_sendRawTransaction = new AppError('transaction.failed')
    await expect(sign((await sendCalls(own())).promptId)).rejects.toMatchObject({ code: 'transaction.failed' })
    expect(await sendCalls(own())).toMatchObject({ kind: 'calls' })
  })

  test('error: all or none is not what it can promise', async () => {
    const { sendCalls } = openSmartRequests()
    await expect(sendCalls(own({ atomicRequired: true }))).rejects.toMatchObject({
      code: 'wallet.atomicity_unsupported',
    })
  })

  test('behavior: a batch that names no account is of the one that the page has chosen', async () => {
    const { sendCalls } = openSmartRequests()
    const batch = own({ from: undefined })
    expect(await sendCalls(batch)).toMatchObject({ accountType: 'eoa' })
    expect(await sendCalls(batch, { accountType: 'smartAccount' })).toMatchObject({ accountType: 'smartAccount' })
  })
})
