import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { lamports } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { POST } from '@/app/api/rpc/route'
import type { HeldToken } from '@/lib/balance/held-tokens'
import { createGatewayClient } from '@/lib/chains/gateway-client'
import type { SolanaTransaction } from '@/lib/connect/connector'
import type { FormAccount } from '@/lib/flow/follow-form'
import type { Transfer } from '@/lib/send/send-state'
import { associatedTokenAddress } from '@/lib/send/solana-addresses'
import { solanaTransfers } from '@/lib/send/solana-transfers'
import { watchSolanaTransaction } from '@/lib/transaction/solana-watch'
import { loadTranslator } from '@/tests/support/load-translator'
import { SVM_CAIP_ID } from '@/tests/support/svm-node'
import type { TestMint } from '@/tests/support/svm-tokens'
import { appRequest } from '@/tests/unit/server/platform/test-platform'
import { balances, NATIVE, openSolana } from './solana-api'

const SOL = 1_000_000_000n
const FEE = 5_000n
/** Rent of a token account of 165 bytes. */
const RENT = 2_039_280n
const signal = new AbortController().signal

const chain = openSolana()

/** The client of the browser, connected to our gateway with its closed list of methods. */
const ask = createGatewayClient(
  {
    baseUrl: '',
    projectId: 'foyer-dev',
    fetch: (_, init) =>
      POST(appRequest(`/api/rpc?chainId=${SVM_CAIP_ID}`, { method: 'POST', body: String(init?.body) })),
  } as Parameters<typeof createGatewayClient>[0],
  loadTranslator,
)
const reads = { ask, gasPrice: () => Promise.reject(new Error('Solana has no gas')) }

/** A sender with SOL and the key that a wallet has. */
function sender(sol: bigint) {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const address = base58.encode(ed25519.getPublicKey(secret))
  chain.node().svm.airdrop(address as TestMint['address'], lamports(sol))
  const account: FormAccount = {
    address,
    chainId: SVM_CAIP_ID,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  }
  return {
    account,
    /** Signs and sends what the page has built, as a wallet does. */
    async send({ bytes }: SolanaTransaction): Promise<string> {
      const signed = Uint8Array.from(bytes)
      signed.set(ed25519.sign(bytes.slice(65), secret), 1)
      const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
      return String(await ask(SVM_CAIP_ID, 'sendTransaction', [base64.encode(signed), options]))
    },
  }
}

const tokenOf = (address: string, decimals: number): HeldToken => ({
  name: '',
  symbol: 'T',
  chainId: SVM_CAIP_ID,
  address,
  decimals,
  amount: '0',
  quantity: { decimals: String(decimals), numeric: '0' },
})
/** The tokens of an account, read from the chain. */
const heldBy = async (owner: string) => (await balances(owner, { refresh: true })).body.balances.slice(1)
const SOLANA_TOKEN = tokenOf(NATIVE, 9)
const sol = (address: string) => chain.node().svm.getBalance(address as TestMint['address']) ?? 0n

/** Checks, builds, sends and follows a transfer. */
async function transfer(from: ReturnType<typeof sender>, input: Omit<Transfer, 'account'>) {
  const wanted: Transfer = { ...input, account: from.account }
  const check = await solanaTransfers.check(wanted, reads, signal)
  const { transaction, record } = await solanaTransfers.build({ ...wanted, check }, reads)
  const id = await from.send(transaction as SolanaTransaction)
  const outcome = await watchSolanaTransaction(
    { id, chainId: SVM_CAIP_ID, ...record },
    { ask, now: Date.now, confirmations: 1, signal, replacements: () => [], onSeen: () => undefined },
  )
  return { check, outcome, id }
}

describe('SOL', () => {
  test('behavior: the recipient has exactly the amount, the sender paid it and the fee that was shown', async () => {
    const from = sender(3n * SOL)
    const recipient = await chain.newAccount()
    const { check, outcome } = await transfer(from, { token: SOLANA_TOKEN, recipient, amount: 1_234_567_891n })
    expect(check).toEqual({ fee: FEE, isContract: false })
    expect(outcome).toEqual({ status: 'confirmed', fee: '5000' })
    expect([sol(from.account.address), sol(recipient)]).toEqual([3n * SOL - 1_234_567_891n - FEE, 1_234_567_891n])
  })

  test('behavior: the account must keep what makes it exempt from rent', async () => {
    const from = sender(SOL)
    const fees = await solanaTransfers.usualFees(from.account, reads, signal)
    expect(fees).toEqual({ native: FEE, token: FEE, all: FEE, kept: 890_880n })
  })

  test('behavior: a transfer of all leaves nothing: the account no longer exists', async () => {
    const from = sender(SOL + 123_457n)
    const recipient = await chain.newAccount()
    const fits = { token: SOLANA_TOKEN, recipient, amount: SOL, isAll: true } as const
    const { all } = await solanaTransfers.check({ ...fits, account: from.account }, reads, signal)
    if (all === undefined) throw new Error('nothing is promised')
    const { outcome } = await transfer(from, { ...fits, amount: all.amount })
    expect(outcome.status).toBe('confirmed')
    expect([sol(from.account.address), sol(recipient)]).toEqual([0n, SOL + 123_457n - FEE])
  })

  test('error: a transfer of all is not built once the balance has changed', async () => {
    const from = sender(SOL)
    const wanted = { account: from.account, token: SOLANA_TOKEN, recipient: await chain.newAccount(), amount: SOL }
    const check = await solanaTransfers.check({ ...wanted, isAll: true }, reads, signal)
    chain.node().svm.airdrop(from.account.address as TestMint['address'], lamports(1n))
    const built = solanaTransfers.build({ ...wanted, amount: SOL - FEE, isAll: true, check }, reads)
    await expect(built).rejects.toMatchObject({ code: 'send.max_changed' })
  })

  test.each([
    ['more than the account has', 2n * SOL],
    ['too little for a new account to exist', 1n],
  ])('error: %s would fail', async (_, amount) => {
    const from = sender(SOL)
    const input = { account: from.account, token: SOLANA_TOKEN, recipient: await chain.newAccount(), amount }
    await expect(solanaTransfers.check(input, reads, signal)).rejects.toMatchObject({ code: 'send.would_fail' })
  })

  test('behavior: a program, and an account that a program owns, count as contracts', async () => {
    const from = sender(SOL)
    const mint = await chain.hold(await chain.newAccount(SOL), 1n, { decimals: 2 })
    for (const recipient of [mint.program, mint.address]) {
      const input = { account: from.account, token: SOLANA_TOKEN, recipient, amount: 0n }
      expect(await solanaTransfers.check(input, reads, signal)).toMatchObject({ isContract: true })
    }
  })
})

describe.each(['token', 'token-2022'] as const)('a token of the program %s', (program) => {
  test('behavior: a recipient without an account gets one, whose deposit was shown; all amounts are exact', async () => {
    const from = sender(SOL)
    const recipient = await chain.newAccount()
    const mint = await chain.hold(from.account.address, 10_000_000n, { decimals: 6, program })
    const input = { token: tokenOf(mint.address, 6), recipient, amount: 1_234_567n }
    const { check, outcome } = await transfer(from, input)
    const paid = SOL - sol(from.account.address)
    expect(check).toEqual({ fee: FEE, isContract: false, deposit: paid - FEE })
    if (program === 'token') expect(check.deposit).toBe(RENT)
    expect(outcome.status).toBe('confirmed')
    expect(await heldBy(from.account.address)).toMatchObject([{ amount: '8765433' }])
    expect(await heldBy(recipient)).toMatchObject([{ address: mint.address, amount: '1234567' }])

    // The second transfer needs no account.
    const second = await transfer(from, input)
    expect(second.check).toEqual({ fee: FEE, isContract: false })
    expect(sol(from.account.address)).toBe(SOL - paid - FEE)
    expect(await heldBy(recipient)).toMatchObject([{ amount: '2469134' }])
  })

  test('behavior: an amount that several accounts of the sender hold together is taken from all of them', async () => {
    const from = sender(SOL)
    const recipient = await chain.newAccount()
    const mint = await chain.hold(from.account.address, 5n, { decimals: 2, program })
    await chain.node().tokens.mintToNewAccount(mint, from.account.address, 7n)
    await transfer(from, { token: tokenOf(mint.address, 2), recipient, amount: 9n })
    expect(await heldBy(recipient)).toMatchObject([{ amount: '9' }])
  })
})

describe('a token that keeps a part of each transfer (Token-2022)', () => {
  test('behavior: what it keeps was shown exactly, with and without an account of the recipient', async () => {
    const from = sender(SOL)
    const recipient = await chain.newAccount()
    const mint = await chain.hold(from.account.address, 10_000n, {
      decimals: 2,
      program: 'token-2022',
      feeBasisPoints: 250,
    })
    const input = { token: tokenOf(mint.address, 2), recipient, amount: 1_000n }
    const { check, outcome } = await transfer(from, input)
    expect(outcome.status).toBe('confirmed')
    expect(check.tokenFee).toBe(25n)
    expect(await heldBy(recipient)).toMatchObject([{ amount: '975' }])
    const second = await transfer(from, { ...input, amount: 2_000n })
    expect(second.check).toEqual({ fee: FEE, isContract: false, tokenFee: 50n })
    expect(await heldBy(recipient)).toMatchObject([{ amount: '2925' }])
  })

  test('behavior: a transfer to oneself shows no fee of a token without one', async () => {
    const from = sender(SOL)
    const mint = await chain.hold(from.account.address, 10n, { decimals: 2 })
    const input = { token: tokenOf(mint.address, 2), recipient: from.account.address, amount: 4n }
    const check = await solanaTransfers.check({ ...input, account: from.account }, reads, signal)
    expect(check.tokenFee).toBeUndefined()
  })
})

describe('errors', () => {
  test('error: more than the account holds of a token, and a token that it does not hold, would fail', async () => {
    const from = sender(SOL)
    const recipient = await chain.newAccount()
    const mint = await chain.hold(from.account.address, 5n, { decimals: 2 })
    const other = await chain.hold(recipient, 5n, { decimals: 2 })
    for (const [address, amount] of [
      [mint.address, 6n],
      [other.address, 1n],
    ] as const) {
      const input = { account: from.account, token: tokenOf(address, 2), recipient, amount }
      await expect(solanaTransfers.check(input, reads, signal)).rejects.toMatchObject({ code: 'send.would_fail' })
    }
  })

  test('error: if the tokens have left in the meantime, the node refuses the transaction, and nothing is spent', async () => {
    const from = sender(SOL)
    const recipient = await chain.newAccount()
    const mint = await chain.hold(from.account.address, 5n, { decimals: 2 })
    const input: Transfer = { account: from.account, token: tokenOf(mint.address, 2), recipient, amount: 5n }
    const check = await solanaTransfers.check(input, reads, signal)
    const { transaction, record } = await solanaTransfers.build({ ...input, check }, reads)
    // The tokens go before the transaction is sent.
    const account = associatedTokenAddress(from.account.address, mint.address, mint.program)
    chain.corrupt(account as TestMint['address'], (data) => data.fill(0, 64, 72))
    await expect(from.send(transaction as SolanaTransaction)).rejects.toThrow()
    expect(record.lastValidBlock).toBeGreaterThan(0)
    expect(sol(from.account.address)).toBe(SOL)
    expect(await heldBy(recipient)).toEqual([])
  })
})
