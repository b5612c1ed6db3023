import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { TOKEN_PROGRAM } from '@/lib/chains/solana-programs'
import type { SolanaInstruction } from '@/lib/send/solana-message'
import { at } from '@/tests/support/at'
import { seededRandom } from '@/tests/support/seeded-random'
import { callSvm, newSvmVisitor, sendToSvm, signedBy } from '@/tests/support/svm-visitors'
import {
  accountOf,
  chain,
  changesOf,
  create,
  FEE,
  move,
  openPredictions,
  pay,
  predict,
  predictAndSend,
  RENT,
  readable,
  SOL,
  signer,
  system,
  token,
  u64,
  visitorWith,
  WRAPPED_SOL,
  wrapped,
  writable,
} from './solana-predictions'

openPredictions()

const RANDOM_TRANSACTIONS = 150

describe('changes of Solana transactions', () => {
  test('behavior: SOL that is sent leaves the account, and the fee is reported separately', async () => {
    const { me, friend } = await visitorWith()
    const outcome = await predictAndSend([me], [pay(me.address, friend.address, SOL)])
    expect(outcome).toEqual({
      outcome: 'success',
      changes: [{ asset: { kind: 'native' }, amount: String(-SOL) }],
      approvals: [],
      handovers: [],
      locksAccount: false,
      fee: FEE,
    })
  })

  test('behavior: what is sent to oneself changes nothing', async () => {
    const { me, held } = await visitorWith()
    const outcome = await predictAndSend(
      [me],
      [pay(me.address, me.address, SOL), move(held, me.address, me.address, 5n)],
    )
    expect(outcome).toMatchObject({ outcome: 'success', changes: [] })
  })

  test('behavior: tokens are told with what their mint says, and a new account of the recipient costs SOL', async () => {
    const { me, friend, held } = await visitorWith({
      decimals: 6,
      program: 'token-2022',
      metadata: { name: 'Gold\u202e', symbol: 'GLD' },
    })
    const outcome = await predictAndSend(
      [me],
      [create(me.address, friend.address, held), move(held, me.address, friend.address, 7n)],
    )
    expect(outcome).toMatchObject({
      changes: [
        { asset: { kind: 'native' } },
        { asset: { kind: 'spl', mint: held.address, symbol: 'GLD', name: 'Gold', decimals: 6 }, amount: '-7' },
      ],
    })
  })

  test('behavior: of a token that keeps a fee, all that is sent leaves, and less arrives', async () => {
    const { me, friend, held } = await visitorWith({ decimals: 6, program: 'token-2022', feeBasisPoints: 200 })
    await predictAndSend(
      [me],
      [create(me.address, friend.address, held), move(held, me.address, friend.address, 10_000n)],
    )
    // The friend pays with tokens, the visitor with SOL.
    const swap = [move(held, friend.address, me.address, 1_000n), pay(me.address, friend.address, 5n)]
    expect(changesOf(await predictAndSend([me, friend], swap))).toEqual({ native: '-5', [held.address]: '980' })
  })

  test('behavior: a token account that closes gives its rent back, and wrapped SOL moves both ways', async () => {
    const { me, friend } = await visitorWith()
    const mine = accountOf(me.address, wrapped)
    const wrap = [
      create(me.address, me.address, wrapped),
      pay(me.address, mine, SOL),
      token(TOKEN_PROGRAM, [writable(mine)], 17),
    ]
    expect(changesOf(await predictAndSend([me], wrap))).toEqual({
      native: String(-SOL - RENT),
      [WRAPPED_SOL]: String(SOL),
    })
    const close = (to: string) => token(TOKEN_PROGRAM, [writable(mine), writable(to), signer(me.address)], 9)
    const [stolen] = (await predict(me.address, signedBy(chain.node(), [me], [close(friend.address)]))).outcomes
    expect(changesOf(stolen)).toEqual({ [WRAPPED_SOL]: String(-SOL) })
    expect(changesOf(await predictAndSend([me], [close(me.address)]))).toEqual({
      native: String(SOL + RENT),
      [WRAPPED_SOL]: String(-SOL),
    })
  })

  test('behavior: what a delegate may take is reported, also for a delegate that is removed', async () => {
    const { me, friend, held, mine } = await visitorWith()
    const other = newSvmVisitor(chain.node())
    const approve = (delegate: string, amount: bigint) =>
      token(held.program, [writable(mine), readable(delegate), signer(me.address)], 4, ...u64(amount))
    const approvalsOf = async (instruction: SolanaInstruction) => {
      const outcome = await predictAndSend([me], [instruction])
      return outcome.outcome === 'success'
        ? outcome.approvals.map(({ delegate, before, after }) => [delegate, before, after])
        : outcome
    }
    expect(await approvalsOf(approve(friend.address, 9n))).toEqual([[friend.address, '0', '9']])
    expect(await approvalsOf(approve(other.address, 2n ** 64n - 1n))).toEqual([
      [friend.address, '9', '0'],
      [other.address, '0', String(2n ** 64n - 1n)],
    ])
    expect(await approvalsOf(token(held.program, [writable(mine), signer(me.address)], 5))).toEqual([
      [other.address, String(2n ** 64n - 1n), '0'],
    ])
  })

  test('behavior: a token account, the right to close it, and the account itself are told when they are handed over', async () => {
    const { me, friend, held, mine } = await visitorWith()
    const authority = (role: number) =>
      token(held.program, [writable(mine), signer(me.address)], 6, role, 1, ...base58.decode(friend.address))
    expect(await predictAndSend([me], [authority(3)])).toMatchObject({
      changes: [],
      handovers: [{ role: 'close', account: mine, next: friend.address }],
    })
    const [given] = (await predict(me.address, signedBy(chain.node(), [me], [authority(2)]))).outcomes
    expect(given).toMatchObject({
      changes: [{ asset: { mint: held.address }, amount: '-1000000' }],
      handovers: [{ role: 'owner', account: mine, next: friend.address }],
    })
    const assign = system(1, [signer(me.address)], [...base58.decode(TOKEN_PROGRAM)])
    const [assigned] = (await predict(me.address, signedBy(chain.node(), [friend, me], [assign]))).outcomes
    expect(assigned).toMatchObject({
      changes: [],
      handovers: [{ role: 'account', account: me.address, next: TOKEN_PROGRAM }],
    })
  })

  test('behavior: a transaction that makes the account keep data is predicted to lock it', async () => {
    const { me, friend } = await visitorWith()
    const node = chain.node()
    const allocate = signedBy(node, [friend, me], [system(8, [signer(me.address)], u64(8n))])
    const [outcome] = (await predict(me.address, allocate)).outcomes
    expect(outcome).toMatchObject({ changes: [], handovers: [], locksAccount: true })
    expect(await sendToSvm(node, allocate)).toBe(null)
    const out = signedBy(node, [friend, me], [pay(me.address, friend.address, SOL)])
    expect(await sendToSvm(node, out)).not.toBe(null)
    expect((await predict(me.address, out)).outcomes).toMatchObject([{ outcome: 'failed' }])
  })

  test(`behavior: of ${RANDOM_TRANSACTIONS} random transactions, what is predicted is what the chain does`, async () => {
    const random = seededRandom(20_261_129)
    const { me, friend, held } = await visitorWith()
    const mints = [
      held,
      await chain.hold(me.address, 1_000_000n, { decimals: 6, program: 'token-2022' }),
      await chain.hold(me.address, 1_000_000n, { decimals: 6, program: 'token-2022', feeBasisPoints: 137 }),
    ]
    for (const mint of mints) await chain.node().tokens.mintTo(mint, friend.address, 1_000_000n)
    const below = (limit: number) => BigInt(random(limit))
    const steps: readonly (() => SolanaInstruction)[] = [
      () => pay(me.address, friend.address, below(100_000_000)),
      () => pay(friend.address, me.address, below(100_000_000)),
      () => move(at(mints, random(3)), me.address, friend.address, below(400_000)),
      () => move(at(mints, random(3)), friend.address, me.address, below(400_000)),
      () => create(me.address, me.address, wrapped),
      () => pay(me.address, accountOf(me.address, wrapped), below(10_000_000)),
      () => token(TOKEN_PROGRAM, [writable(accountOf(me.address, wrapped))], 17),
      () =>
        token(
          TOKEN_PROGRAM,
          [
            writable(accountOf(me.address, wrapped)),
            writable(random(2) ? me.address : friend.address),
            signer(me.address),
          ],
          9,
        ),
      () => {
        const mint = at(mints, random(3))
        const accounts = [writable(accountOf(me.address, mint)), writable(mint.address), signer(me.address)]
        return token(mint.program, accounts, 8, ...u64(below(1_000)))
      },
    ]
    const outcomes = { success: 0, failed: 0 }
    for (let turn = 0; turn < RANDOM_TRANSACTIONS; turn += 1) {
      const instructions = Array.from({ length: 1 + random(4) }, () => at(steps, random(steps.length))())
      const isSigned = instructions.some(({ accounts }) =>
        accounts.some(({ address, isSigner }) => isSigner && address === friend.address),
      )
      const { outcome } = await predictAndSend(isSigned ? [me, friend] : [me], instructions)
      outcomes[outcome] += 1
      // A new block hash, so that the same instructions make another transaction.
      await callSvm(chain.node(), 'getLatestBlockhash')
    }
    expect(outcomes.success).toBeGreaterThan(RANDOM_TRANSACTIONS / 3)
    expect(outcomes.failed).toBeGreaterThan(RANDOM_TRANSACTIONS / 20)
  })
})
