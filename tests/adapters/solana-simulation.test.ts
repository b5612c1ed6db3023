import { base58 } from '@scure/base'
import { type Address, lamports } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM } from '@/lib/chains/solana-programs'
import { parseSolanaTransaction } from '@/lib/clear-signing/solana-transaction'
import { newSvmVisitor, readSvmHoldings, sendToSvm, signedBy, withSignatures } from '@/tests/support/svm-visitors'
import {
  accountOf,
  chain,
  changesOf,
  create,
  FEE,
  move,
  nodeThat,
  openPredictions,
  pay,
  predict,
  predictAndSend,
  predictBy,
  RENT,
  SOL,
  signer,
  token,
  u64,
  visitorWith,
  writable,
} from './solana-predictions'

openPredictions()

describe('simulation of Solana transactions', () => {
  test('error: a transaction that fails is reported with the reason of the chain, and changes nothing', async () => {
    const { me, friend, held } = await visitorWith()
    expect(await predictAndSend([me], [pay(me.address, friend.address, 100n * SOL)])).toEqual({
      outcome: 'failed',
      reason: '{"InstructionError":[0,{"Custom":1}]}',
      fee: FEE,
    })
    const tooMuch = [create(me.address, friend.address, held), move(held, me.address, friend.address, 10n ** 12n)]
    expect(await predictAndSend([me], tooMuch)).toMatchObject({ outcome: 'failed' })
  })

  test('behavior: the fee of another account that pays is no change of the visitor', async () => {
    const { me, friend } = await visitorWith()
    const bytes = signedBy(chain.node(), [friend, me], [pay(me.address, friend.address, 5n)])
    const [outcome] = (await predict(me.address, bytes)).outcomes
    expect([changesOf(outcome), outcome]).toEqual([{ native: '-5' }, expect.objectContaining({ fee: '10000' })])
  })

  test('behavior: an old block hash, and signatures that are missing, do not matter', async () => {
    const { me, friend } = await visitorWith()
    const bytes = signedBy(chain.node(), [me], [pay(me.address, friend.address, 5n)])
    const old = Uint8Array.from(bytes).fill(0, 1, 65)
    old.fill(7, parseSolanaTransaction(bytes).blockhashAt + 65, parseSolanaTransaction(bytes).blockhashAt + 97)
    expect(changesOf((await predict(me.address, old)).outcomes[0])).toEqual({ native: '-5' })
  })

  test('behavior: each transaction of a list is simulated by itself', async () => {
    const { me, friend, held, mine } = await visitorWith()
    const out = signedBy(
      chain.node(),
      [me],
      [create(me.address, friend.address, held), move(held, me.address, friend.address, 1_000_000n)],
    )
    const close = signedBy(
      chain.node(),
      [me],
      [token(held.program, [writable(mine), writable(me.address), signer(me.address)], 9)],
    )
    const { outcomes } = await predict(me.address, out, close, out)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['success', 'failed', 'success'])
    expect(changesOf(outcomes[0])).toEqual({ native: String(-RENT), [held.address]: '-1000000' })
  })

  test('behavior: accounts of a lookup table are put in, and its addresses are told', async () => {
    const { me, friend, held, mine } = await visitorWith()
    const node = chain.node()
    const there = accountOf(friend.address, held)
    await sendToSvm(node, signedBy(node, [me], [create(me.address, friend.address, held)]))
    const table = putLookupTable([friend.address, there, mine])
    const used = [...base58.decode(table)]
    // Accounts: the visitor, the token program, the mint; the two token accounts are from the table.
    const message = Uint8Array.from([
      ...[0x80, 1, 0, 2, 3],
      ...[me.address, held.program, held.address, node.svm.latestBlockhash()].flatMap((each) => [
        ...base58.decode(each),
      ]),
      ...[1, 1, 4, 3, 2, 4, 0, 10, 12, ...u64(25n), 6],
      ...[1, ...used, 2, 2, 1, 0],
    ])
    const unsigned = Uint8Array.of(1, ...new Uint8Array(64), ...message)
    const { outcomes, tables } = await predict(me.address, unsigned)
    expect(changesOf(outcomes[0])).toEqual({ [held.address]: '-25' })
    expect(tables).toEqual([{ table, addresses: [friend.address, there, mine] }])
    expect(await sendToSvm(node, withSignatures(unsigned, [me]))).toBe(null)
    expect(readSvmHoldings(node, me.address).get(held.address)).toBe(999_975n)

    const long = putLookupTable(Array.from({ length: 257 }, () => mine))
    const ofLong = Uint8Array.from(unsigned)
    ofLong.set(base58.decode(long), unsigned.length - 36)
    expect((await predict(me.address, ofLong)).tables[0]?.addresses).toHaveLength(256)

    const missing = Uint8Array.from(unsigned)
    missing.fill(9, unsigned.length - 36, unsigned.length - 4)
    expect(await predict(me.address, missing)).toEqual({ outcomes: [{ outcome: 'unknown' }], tables: [] })
    // An account of another program is no table.
    const faked = putLookupTable([friend.address, there, mine], SYSTEM_PROGRAM)
    missing.set(base58.decode(faked), unsigned.length - 36)
    expect((await predict(me.address, missing)).tables).toEqual([])
  })

  test('error: without simulations on the node the outcome is unknown', async () => {
    const { me, friend } = await visitorWith()
    const bytes = signedBy(chain.node(), [me], [pay(me.address, friend.address, 5n)])
    for (const method of ['simulateTransaction', 'getFeeForMessage']) {
      const rpcUrl = await nodeThat((call) => call.method === method)
      expect((await predictBy(rpcUrl, me.address, bytes)).outcomes).toEqual([{ outcome: 'unknown' }])
    }
  })

  test('behavior: what others change meanwhile is not told as a change of the transaction', async () => {
    const { me, friend } = await visitorWith()
    const bytes = signedBy(chain.node(), [me], [pay(me.address, friend.address, 5n)])
    let gifts = 1
    const rpcUrl = await nodeThat(({ method }) => {
      if (method === 'simulateTransaction' && gifts-- > 0) {
        chain.node().svm.airdrop(me.address as Address, lamports(SOL + BigInt(gifts)))
      }
      return false
    })
    expect(changesOf((await predictBy(rpcUrl, me.address, bytes)).outcomes[0])).toEqual({ native: '-5' })
    // Each time, so that there is no state to compare with.
    gifts = 10
    expect((await predictBy(rpcUrl, me.address, bytes)).outcomes).toEqual([{ outcome: 'unknown' }])
  })
})

/** Writes a lookup table without a transaction. Returns its address. */
function putLookupTable(addresses: readonly string[], owner = LOOKUP_TABLE_PROGRAM): string {
  const { svm } = chain.node()
  const table = newSvmVisitor(chain.node()).address
  // Never deactivated, extended in slot 0, without an authority.
  const head = [1, 0, 0, 0, ...new Array(8).fill(255), ...new Array(44).fill(0)]
  const data = Uint8Array.from([...head, ...addresses.flatMap((each) => [...base58.decode(each)])])
  svm.setAccount({
    address: table as Address,
    data,
    executable: false,
    lamports: lamports(SOL),
    programAddress: owner as Address,
    space: BigInt(data.length),
  })
  return table
}
