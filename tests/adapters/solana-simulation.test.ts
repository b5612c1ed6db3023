import { base58 } from '@scure/base'
import { type Address, lamports } from '@solana/kit'
import { afterAll, describe, expect, test } from 'vitest'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  LOOKUP_TABLE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from '@/lib/chains/solana-programs'
import type { SolanaOutcome, SolanaSimulation } from '@/lib/clear-signing/solana-simulation-contract'
import { parseSolanaTransaction } from '@/lib/clear-signing/solana-transaction'
import { associatedTokenAddress } from '@/lib/send/solana-addresses'
import { littleEndian, type SolanaInstruction } from '@/lib/send/solana-message'
import { describeSolana } from '@/lib/server/simulation/simulate-solana'
import { at } from '@/tests/support/at'
import { type NodeCall, type RefusingNode, startRefusingNode } from '@/tests/support/refusing-node'
import { seededRandom } from '@/tests/support/seeded-random'
import { SVM_CAIP_ID } from '@/tests/support/svm-node'
import type { TestMint } from '@/tests/support/svm-tokens'
import {
  callSvm,
  newSvmVisitor,
  readSvmHoldings,
  type SvmVisitor,
  sendToSvm,
  signedBy,
  withSignatures,
} from '@/tests/support/svm-visitors'
import { servicesOf } from '@/tests/support/test-services'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { openSolana } from './solana-api'

const SOL = 1_000_000_000n
const FEE = '5000'
/** Rent of a token account of 165 bytes. */
const RENT = 2_039_280n
const RANDOM_TRANSACTIONS = 150
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

const chain = openSolana()

const signer = (address: string) => ({ address, isSigner: true, isWritable: true })
const writable = (address: string) => ({ address, isSigner: false, isWritable: true })
const readable = (address: string) => ({ address, isSigner: false, isWritable: false })
const u64 = (value: bigint) => littleEndian(value, 8)

/** Instructions of a visitor. */
const system = (number: number, accounts: SolanaInstruction['accounts'], data: readonly number[]) => ({
  program: SYSTEM_PROGRAM,
  accounts,
  data: Uint8Array.from([...littleEndian(BigInt(number), 4), ...data]),
})
const pay = (from: string, to: string, amount: bigint) => system(2, [signer(from), writable(to)], u64(amount))
const token = (program: string, accounts: SolanaInstruction['accounts'], ...data: readonly number[]) => ({
  program,
  accounts,
  data: Uint8Array.from(data),
})
const accountOf = (owner: string, mint: Pick<TestMint, 'address' | 'program'>) =>
  associatedTokenAddress(owner, mint.address, mint.program)
const create = (payer: string, owner: string, mint: Pick<TestMint, 'address' | 'program'>) => ({
  program: ASSOCIATED_TOKEN_PROGRAM,
  accounts: [
    signer(payer),
    writable(accountOf(owner, mint)),
    ...[owner, mint.address, SYSTEM_PROGRAM, mint.program].map(readable),
  ],
  data: Uint8Array.of(1),
})
const move = (mint: TestMint, from: string, to: string, amount: bigint, decimals = 6) =>
  token(
    mint.program,
    [writable(accountOf(from, mint)), readable(mint.address), writable(accountOf(to, mint)), signer(from)],
    12,
    ...u64(amount),
    decimals,
  )
const wrapped = { address: WRAPPED_SOL as Address, program: TOKEN_PROGRAM as Address }

const nodes: RefusingNode[] = []
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
})

/** Returns the address of a node that refuses some calls. */
async function nodeThat(refuses: (call: NodeCall) => boolean): Promise<string> {
  const node = await startRefusingNode(chain.node().url, refuses)
  nodes.push(node)
  return node.url
}

function predictBy(rpcUrl: string, account: string, ...transactions: readonly Uint8Array[]): Promise<SolanaSimulation> {
  const platform = openTestPlatform({ FOYER_RPC_URLS: JSON.stringify({ [SVM_CAIP_ID]: [rpcUrl] }) })
  const parsed = transactions.map(parseSolanaTransaction)
  return describeSolana({ chainId: SVM_CAIP_ID, account, transactions: parsed }, servicesOf(platform))
}

const predict = (account: string, ...transactions: readonly Uint8Array[]) =>
  predictBy(chain.node().url, account, ...transactions)

const changesOf = (outcome: SolanaOutcome | undefined) =>
  outcome?.outcome === 'success'
    ? Object.fromEntries(
        outcome.changes.map(({ asset, amount }) => [asset.kind === 'native' ? 'native' : asset.mint, amount]),
      )
    : outcome

/** Predicts what a transaction changes for its payer, and runs it. Fails unless both are the same. */
async function predictAndSend(
  signers: readonly [SvmVisitor, ...SvmVisitor[]],
  instructions: readonly SolanaInstruction[],
) {
  const node = chain.node()
  const bytes = signedBy(node, signers, instructions)
  const owner = signers[0].address
  const { outcomes } = await predict(owner, bytes)
  const before = readSvmHoldings(node, owner)
  const err = await sendToSvm(node, bytes)
  const after = readSvmHoldings(node, owner)
  const outcome = outcomes[0]
  if (outcome === undefined || outcome.outcome === 'unknown') throw new Error('not simulated')
  expect(outcome.outcome).toBe(err === null ? 'success' : 'failed')
  const changed = [...new Set([...before.keys(), ...after.keys()])].flatMap((asset) => {
    const fee = asset === 'native' ? BigInt(outcome.fee) : 0n
    const amount = (after.get(asset) ?? 0n) - (before.get(asset) ?? 0n) + fee
    return amount === 0n ? [] : [[asset, String(amount)] as const]
  })
  if (outcome.outcome === 'success') expect(changesOf(outcome)).toEqual(Object.fromEntries(changed))
  else expect(changed).toEqual([])
  return outcome
}

/** A visitor with SOL and some of a new token, and a friend. */
async function visitorWith(mint: Parameters<typeof chain.hold>[2] = { decimals: 6 }, amount = 1_000_000n) {
  const [me, friend] = [newSvmVisitor(chain.node(), 10n * SOL), newSvmVisitor(chain.node(), 10n * SOL)]
  const held = await chain.hold(me.address, amount, mint, undefined)
  return { me, friend, held, mine: accountOf(me.address, held) }
}

describe('simulation of Solana transactions', () => {
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

  test('behavior: an account that keeps data, and is then locked, is told', async () => {
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
