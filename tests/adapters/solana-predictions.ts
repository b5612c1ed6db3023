import type { Address } from '@solana/kit'
import { afterAll, beforeAll, expect } from 'vitest'
import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@/lib/chains/solana-programs'
import type { SolanaOutcome, SolanaSimulation } from '@/lib/clear-signing/solana-simulation-contract'
import { parseSolanaTransaction } from '@/lib/clear-signing/solana-transaction'
import { associatedTokenAddress } from '@/lib/send/solana-addresses'
import { littleEndian, type SolanaInstruction } from '@/lib/send/solana-message'
import { describeSolana } from '@/lib/server/simulation/simulate-solana'
import type { NodeCall } from '@/tests/support/lying-node'
import { type RefusingNode, startRefusingNode } from '@/tests/support/refusing-node'
import { SVM_CAIP_ID } from '@/tests/support/svm-node'
import type { TestMint } from '@/tests/support/svm-tokens'
import { newSvmVisitor, readSvmHoldings, type SvmVisitor, sendToSvm, signedBy } from '@/tests/support/svm-visitors'
import { servicesOf } from '@/tests/support/test-services'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'
import { openSolana } from './solana-api'

export const SOL = 1_000_000_000n
export const FEE = '5000'
/** Rent of a token account of 165 bytes. */
export const RENT = 2_039_280n
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

type Chain = ReturnType<typeof openSolana>
let opened: Chain

/** Of the test file that runs. */
export const chain: Pick<Chain, 'node' | 'hold'> = {
  node: () => opened.node(),
  hold: (...parts) => opened.hold(...parts),
}

/** For the top of a test file: modules are shared between the files of a worker, and each file ends its own chain. */
export function openPredictions(): void {
  const own = openSolana()
  beforeAll(() => {
    opened = own
  })
  afterAll(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.close()))
  })
}

export const signer = (address: string) => ({ address, isSigner: true, isWritable: true })
export const writable = (address: string) => ({ address, isSigner: false, isWritable: true })
export const readable = (address: string) => ({ address, isSigner: false, isWritable: false })
export const u64 = (value: bigint) => littleEndian(value, 8)

/** Instructions of a visitor. */
export const system = (number: number, accounts: SolanaInstruction['accounts'], data: readonly number[]) => ({
  program: SYSTEM_PROGRAM,
  accounts,
  data: Uint8Array.from([...littleEndian(BigInt(number), 4), ...data]),
})
export const pay = (from: string, to: string, amount: bigint) => system(2, [signer(from), writable(to)], u64(amount))
export const token = (program: string, accounts: SolanaInstruction['accounts'], ...data: readonly number[]) => ({
  program,
  accounts,
  data: Uint8Array.from(data),
})
export const accountOf = (owner: string, mint: Pick<TestMint, 'address' | 'program'>) =>
  associatedTokenAddress(owner, mint.address, mint.program)
export const create = (payer: string, owner: string, mint: Pick<TestMint, 'address' | 'program'>) => ({
  program: ASSOCIATED_TOKEN_PROGRAM,
  accounts: [
    signer(payer),
    writable(accountOf(owner, mint)),
    ...[owner, mint.address, SYSTEM_PROGRAM, mint.program].map(readable),
  ],
  data: Uint8Array.of(1),
})
export const move = (mint: TestMint, from: string, to: string, amount: bigint, decimals = 6) =>
  token(
    mint.program,
    [writable(accountOf(from, mint)), readable(mint.address), writable(accountOf(to, mint)), signer(from)],
    12,
    ...u64(amount),
    decimals,
  )
export const wrapped = { address: WRAPPED_SOL as Address, program: TOKEN_PROGRAM as Address }

const nodes: RefusingNode[] = []

/** Returns the address of a node that refuses some calls. */
export async function nodeThat(refuses: (call: NodeCall) => boolean): Promise<string> {
  const node = await startRefusingNode(chain.node().url, refuses)
  nodes.push(node)
  return node.url
}

export function predictBy(
  rpcUrl: string,
  account: string,
  ...transactions: readonly Uint8Array[]
): Promise<SolanaSimulation> {
  const platform = openTestPlatform({ FOYER_RPC_URLS: JSON.stringify({ [SVM_CAIP_ID]: [rpcUrl] }) })
  const parsed = transactions.map(parseSolanaTransaction)
  return describeSolana({ chainId: SVM_CAIP_ID, account, transactions: parsed }, servicesOf(platform))
}

export const predict = (account: string, ...transactions: readonly Uint8Array[]) =>
  predictBy(chain.node().url, account, ...transactions)

export const changesOf = (outcome: SolanaOutcome | undefined) =>
  outcome?.outcome === 'success'
    ? Object.fromEntries(
        outcome.changes.map(({ asset, amount }) => [asset.kind === 'native' ? 'native' : asset.mint, amount]),
      )
    : outcome

/** Predicts what a transaction changes for its payer, and runs it. Fails unless both are the same. */
export async function predictAndSend(
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
export async function visitorWith(mint: Parameters<typeof chain.hold>[2] = { decimals: 6 }, amount = 1_000_000n) {
  const [me, friend] = [newSvmVisitor(chain.node(), 10n * SOL), newSvmVisitor(chain.node(), 10n * SOL)]
  const held = await chain.hold(me.address, amount, mint, undefined)
  return { me, friend, held, mine: accountOf(me.address, held) }
}
