import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { parseSolanaTransaction } from '@/lib/clear-signing/solana-transaction'
import { createPreparedRequests } from '@/lib/frame-guest/prepared-requests'
import { noteStore, withoutSmartAccounts } from '@/tests/support/account-parts'

const SECRET = new Uint8Array(32).fill(5)
const KEY = ed25519.getPublicKey(SECRET)
const ADDRESS = base58.encode(KEY)
const OTHER = new Uint8Array(32).fill(9)
const CHAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const signal = () => new AbortController().signal

/** A legacy transaction with these signers and one instruction of the system program. */
function transactionOf(signers: readonly Uint8Array[], signatures: readonly Uint8Array[] = []): string {
  const keys = [...signers, new Uint8Array(32)]
  const message = [signers.length, 0, 1, keys.length, ...keys.flatMap((key) => [...key])]
  const instruction = [1, signers.length, 0, 1, 7]
  const places = signers.flatMap((_, index) => [...(signatures[index] ?? new Uint8Array(64))])
  return base58.encode(
    Uint8Array.from([signers.length, ...places, ...message, ...new Uint8Array(32).fill(3), ...instruction]),
  )
}

/** Requests of a wallet with this key. */
function setUp() {
  const sent: { readonly method: string; readonly params: readonly unknown[] }[] = []
  const simulated: unknown[] = []
  const requests = createPreparedRequests({
    ...withoutSmartAccounts,
    access: {
      ready: async () => ({ walletId: 'w', addresses: { eip155: '0xAda', solana: ADDRESS }, isNew: false }),
      sign: async ({ bytes }, form) => {
        if (form !== 'raw') throw new Error('a transaction is no message')
        return base58.encode(ed25519.sign(bytes, SECRET))
      },
    },
    askChain: async (_, method, params) => {
      sent.push({ method, params })
      return 'ignored'
    },
    simulate: () => Promise.reject(new Error('not on EVM')),
    simulateOnSolana: async (input) => {
      simulated.push(input)
      return { outcomes: [{ outcome: 'unknown' }], tables: [] }
    },
    askDescriptor: async () => null,
    store: { ...noteStore(), usedAddresses: async () => [], addUsedAddresses: async () => undefined },
    origin: 'https://shop.example',
    opStackChainIds: [],
  })
  const prepare = (method: string, params: unknown) =>
    requests.prepare({ request: { method, params }, chainId: CHAIN }, signal())
  const sign = async (method: string, params: unknown) => {
    const { promptId } = await prepare(method, params)
    return (await requests.sign({ promptId }, signal())).answer
  }
  return { requests, prepare, sign, sent, simulated }
}

/** Whether our signature is valid, and which other ones there are. */
function read(text: unknown) {
  const { message, signers, signatures } = parseSolanaTransaction(base58.decode(String(text)))
  const own = signatures[signers.indexOf(ADDRESS)]
  return {
    isOurs: own ? ed25519.verify(own, message, KEY) : false,
    others: signatures.filter((_, index) => signers[index] !== ADDRESS).map((each) => each && base58.encode(each)),
  }
}

describe('a transaction of Solana', () => {
  test('behavior: it is signed in its place, and the signature of another signer stays', async () => {
    const foreign = new Uint8Array(64).fill(8)
    const asked = transactionOf([OTHER, KEY], [foreign])
    const answer = await setUp().sign('solana_signTransaction', { transaction: asked })
    expect(read(answer)).toEqual({ isOurs: true, others: [base58.encode(foreign)] })
  })

  test('behavior: a list is one request, and each of it is signed', async () => {
    const { prepare, requests, simulated } = setUp()
    const transactions = [transactionOf([KEY]), transactionOf([KEY, OTHER])]
    const shown = await prepare('solana_signAllTransactions', { transactions })
    expect(shown).toMatchObject({ kind: 'solanaTransactions', transactions, isSent: false })
    await requests.previewSolana({ promptId: shown.promptId }, signal())
    expect(simulated).toEqual([{ chainId: CHAIN, account: ADDRESS, transactions }])
    const { answer } = await requests.sign({ promptId: shown.promptId }, signal())
    expect((answer as string[]).map((each) => read(each).isOurs)).toEqual([true, true])
  })

  test('behavior: one that is sent goes out with its four options, and its identifier is the first signature', async () => {
    const { sign, sent } = setUp()
    const options = { skipPreflight: true, preflightCommitment: 'processed', maxRetries: 2, minContextSlot: 9 }
    const answer = await sign('solana_signAndSendTransaction', { transaction: transactionOf([KEY]), options })
    expect(sent).toEqual([
      { method: 'sendTransaction', params: [expect.any(String), { encoding: 'base64', ...options }] },
    ])
    const bytes = Uint8Array.from(Buffer.from(String(sent[0]?.params[0]), 'base64'))
    expect(base58.encode(bytes.subarray(1, 65))).toBe(answer)
    expect(read(base58.encode(bytes)).isOurs).toBe(true)
  })

  test.each([
    ['recent', 'processed'],
    ['single', 'confirmed'],
    ['singleGossip', 'confirmed'],
    ['root', 'finalized'],
    ['max', 'finalized'],
  ])('param: the older commitment %s is sent as %s, which nodes take', async (named, preflightCommitment) => {
    const { sign, sent } = setUp()
    const options = { preflightCommitment: named }
    await sign('solana_signAndSendTransaction', { transaction: transactionOf([KEY]), options })
    expect(sent[0]?.params[1]).toEqual({ encoding: 'base64', preflightCommitment })
  })

  test.each<[string, string, unknown, string]>([
    [
      'that this account does not sign',
      'solana_signTransaction',
      { transaction: transactionOf([OTHER]) },
      'wallet.unauthorized',
    ],
    ['that is no transaction', 'solana_signTransaction', { transaction: '3x' }, 'rpc.invalid_params'],
    ['that is no base58', 'solana_signTransaction', { transaction: '0OIl' }, 'rpc.invalid_params'],
    ['in an empty list', 'solana_signAllTransactions', { transactions: [] }, 'rpc.invalid_params'],
    [
      'in a list of eleven',
      'solana_signAllTransactions',
      { transactions: Array.from({ length: 11 }, () => transactionOf([KEY])) },
      'rpc.invalid_params',
    ],
    [
      'in a list with one of another account',
      'solana_signAllTransactions',
      { transactions: [transactionOf([KEY]), transactionOf([OTHER])] },
      'wallet.unauthorized',
    ],
  ])('error: one %s is refused', async (_, method, params, code) => {
    await expect(setUp().prepare(method, params)).rejects.toMatchObject({ code })
  })
})
