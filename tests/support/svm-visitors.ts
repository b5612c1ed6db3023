import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { type Address, lamports } from '@solana/kit'
import { SOLANA_TOKEN_PROGRAMS } from '@/lib/chains/solana-programs'
import { mustSignSolana, parseSolanaTransaction, withSolanaSignature } from '@/lib/clear-signing/solana-transaction'
import { encodeMessage, type SolanaInstruction } from '@/lib/send/solana-message'
import type { SvmNode } from './svm-node'

/** An account with its key. */
export interface SvmVisitor {
  readonly address: string
  readonly secret: Uint8Array
}

export function newSvmVisitor({ svm }: SvmNode, sol = 0n): SvmVisitor {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const address = base58.encode(ed25519.getPublicKey(secret))
  if (sol > 0n) svm.airdrop(address as Address, lamports(sol))
  return { address, secret }
}

/** A legacy transaction that all its signers have signed. The first one pays. */
export function signedBy(
  { svm }: SvmNode,
  signers: readonly SvmVisitor[],
  instructions: readonly SolanaInstruction[],
): Uint8Array {
  const payer = signers[0]?.address ?? ''
  const message = encodeMessage({ payer, blockhash: svm.latestBlockhash(), instructions })
  const count = message[0] ?? 0
  return withSignatures(Uint8Array.of(count, ...new Uint8Array(64 * count), ...message), signers)
}

/** Signs a transaction for those of its signers that are given. */
export function withSignatures(bytes: Uint8Array, signers: readonly SvmVisitor[]): Uint8Array {
  return signers.reduce((signed, { address, secret }) => {
    const parsed = parseSolanaTransaction(signed)
    if (!mustSignSolana(parsed, address)) return signed
    return withSolanaSignature(parsed, address, ed25519.sign(parsed.message, secret))
  }, bytes)
}

/** Calls a method of the node. */
export async function callSvm({ url }: SvmNode, method: string, params: readonly unknown[] = []) {
  const reply = await fetch(url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
  const { result, error } = await reply.json()
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Sends a transaction past the preflight. Returns the error of the chain, or `null`. */
export async function sendToSvm(node: SvmNode, bytes: Uint8Array): Promise<unknown> {
  const options = { encoding: 'base64', skipPreflight: true }
  const signature = await callSvm(node, 'sendTransaction', [base64.encode(bytes), options])
  const { value } = await callSvm(node, 'getSignatureStatuses', [[signature]])
  return value[0].err
}

/** What an account has, as the SVM itself stores it: lamports, and base units by mint. */
export function readSvmHoldings({ svm }: SvmNode, owner: string): ReadonlyMap<string, bigint> {
  const held = new Map([['native', svm.getBalance(owner as Address) ?? 0n]])
  for (const program of SOLANA_TOKEN_PROGRAMS) {
    for (const { data } of svm.getProgramAccounts(program as Address)) {
      const bytes = Buffer.from(data)
      const isToken = bytes.length === 165 || bytes[165] === 2
      if (!isToken || base58.encode(bytes.subarray(32, 64)) !== owner) continue
      const mint = base58.encode(bytes.subarray(0, 32))
      held.set(mint, (held.get(mint) ?? 0n) + bytes.readBigUInt64LE(64))
    }
  }
  return held
}
