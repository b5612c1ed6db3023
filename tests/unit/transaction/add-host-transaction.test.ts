import { describe, expect, test, vi } from 'vitest'
import { createAccountStore, patchAccount } from '@/lib/account/account-store'
import { createNetworkStore } from '@/lib/account/network-store'
import { addHostTransaction } from '@/lib/transaction/add-host-transaction'
import { readTransactionRecord } from '@/lib/transaction/read-transaction-record'
import { ADA } from '../../fakes/fake-wallet'
import { DEVNET } from '../../fakes/fake-wallet-networks'

const HASH = `0x${'a'.repeat(64)}`
const valid = { id: HASH, chainId: 'eip155:31337', title: 'Mint a ticket' }

function setUp({ connected = true } = {}) {
  const account = createAccountStore('eip155', 'disconnected')
  if (connected) patchAccount(account, 'eip155', { status: 'connected', address: ADA, chainId: 'eip155:31337' })
  const add = vi.fn()
  const network = createNetworkStore([DEVNET], DEVNET.caipNetworkId)
  return {
    add,
    addTransaction: (value: unknown) => addHostTransaction(value, { account, network, transactions: { add } }),
  }
}

describe('addHostTransaction', () => {
  test('behavior: the transaction belongs to the connected account', () => {
    const { add, addTransaction } = setUp()
    addTransaction(valid)
    expect(add.mock.calls).toEqual([
      [{ id: HASH, from: ADA, chainId: 'eip155:31337', intent: { kind: 'host', title: 'Mint a ticket' } }],
    ])
  })

  test('behavior: control characters and marks of direction are removed from the title', () => {
    const { add, addTransaction } = setUp()
    addTransaction({ ...valid, title: '\n\u202eMint\u0000now\u2069 ' })
    expect(add.mock.calls[0]?.[0].intent.title).toBe('Mint now')
  })

  test.each([
    ['nothing', undefined, 'id'],
    ['a short hash', { ...valid, id: '0x12' }, 'id'],
    ['a chain id as a number', { ...valid, chainId: 31337 }, 'chainId'],
    ['a network that is not configured', { ...valid, chainId: 'eip155:10' }, 'chainId'],
    [
      'a network of a namespace without nonces',
      { ...valid, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      'chainId',
    ],
    ['an empty title', { ...valid, title: ' \u200e' }, 'title'],
    ['a long title', { ...valid, title: 'x'.repeat(81) }, 'title'],
    ['a title that is no text', { ...valid, title: ['Mint'] }, 'title'],
  ])('error: %s is refused, and the message names the field', (_, value, field) => {
    const { add, addTransaction } = setUp()
    expect(() => addTransaction(value)).toThrow(
      expect.objectContaining({
        code: 'request.invalid',
        message: expect.stringContaining(`addTransaction: ${field} must be`),
      }),
    )
    expect(add).not.toHaveBeenCalled()
  })

  test('error: without a connected account it is refused', () => {
    const { addTransaction } = setUp({ connected: false })
    expect(() => addTransaction(valid)).toThrow(
      expect.objectContaining({
        code: 'wallet.no_accounts',
        message: 'addTransaction: no account is connected on eip155:31337',
      }),
    )
  })
})

describe('a stored transaction of the page', () => {
  const intent = { kind: 'host', title: 'Mint' }
  const stored = { id: HASH, from: ADA, chainId: 'eip155:31337', intent, sentAt: 5, status: 'pending' }

  test('behavior: it is read without nonce and request, which only the network knows', () => {
    expect(readTransactionRecord(stored)).toEqual(stored)
  })

  test.each([
    ['markup hidden by direction marks', { ...intent, title: 'Mint\u202e' }],
    ['an endless title', { ...intent, title: 'x'.repeat(5_000) }],
    ['no title', { kind: 'host' }],
  ])('error: one with %s is dropped', (_, changed) => {
    expect(readTransactionRecord({ ...stored, intent: changed })).toBeNull()
  })

  test('error: a swap without a nonce is dropped', () => {
    const token = { symbol: 'USDC', address: ADA, decimals: 6 }
    const swap = { kind: 'swap', source: token, target: token, fromAmount: '1', toAmount: '1' }
    expect(readTransactionRecord({ ...stored, intent: swap })).toBeNull()
  })
})
