import 'server-only'
import { secp256k1 } from '@noble/curves/secp256k1'
import {
  type Address,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  hexToBytes,
  isAddress,
  isAddressEqual,
  isHex,
  serializeErc6492Signature,
  toHex,
  zeroAddress,
} from 'viem'
import { publicKeyToAddress } from 'viem/utils'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { startDeadline } from '../../kit/deadline'
import { isRetriedFailure } from '../../rpc/deterministic-failure'
import { RpcCallError } from '../../rpc/rpc-call'
import type { RpcProvider } from '../../rpc/rpc-provider'
import { accepted, refused, type SignatureClaim, type Verdict, verdictOf } from './signature-verdict'

/**
 * Units of gas. Wallets that verify a passkey in Solidity need about a million, and about two more if they are deployed
 * first. The limit stops a contract that loops.
 */
const VERIFY_GAS = 5_000_000
/** For all attempts with all nodes together. */
const VERIFY_DEADLINE_MS = 5_000

/** ERC-6492: a signature with this suffix contains the call that deploys its wallet. */
const ERC6492_SUFFIX = '6492'.repeat(16)
/** The validator's answer to a valid signature: one byte. */
const VALIDATOR_ANSWER = '0x01'

/**
 * Verifies an EIP-191 signature. First as the signature of a key, which needs no chain; otherwise by the wallet's code
 * on the chain (EIP-1271, ERC-6492). Never trusts what the signature says about itself.
 */
export async function verifyEip155(
  { chainId, address, message, signature }: SignatureClaim,
  rpc: Pick<RpcProvider, 'chainIds' | 'request'>,
  signal?: AbortSignal,
): Promise<Verdict> {
  if (!rpc.chainIds.includes(chainId)) return refused('unsupported')
  if (!isAddress(address) || !isHex(signature) || signature.length % 2 !== 0) return refused('malformed')
  const hash = hashMessage(message)
  const signer = recoverSigner(hash, hexToBytes(signature))
  if (signer && isAddressEqual(signer, address)) return accepted
  return askWallet(rpc, chainId, { address, hash, signature }, signal)
}

/** Returns the account whose key signed a text (EIP-191), by the same rules; `null` for a signature of no key. */
export function signerOf(message: string, signature: Hex): Address | null {
  return recoverSigner(hashMessage(message), hexToBytes(signature))
}

/**
 * Returns the account whose key signed; `null` if the length, parity, range or a high s rules out a signature of a key.
 */
function recoverSigner(hash: Hex, bytes: Uint8Array): Address | null {
  const [compact, parity] = bytes.length === 64 ? readEip2098(bytes) : [bytes.subarray(0, 64), parityOf(bytes[64])]
  if (bytes.length > 65 || parity === undefined) return null
  try {
    const signed = secp256k1.Signature.fromCompact(compact).addRecoveryBit(parity)
    if (signed.hasHighS()) return null
    return publicKeyToAddress(toHex(signed.recoverPublicKey(hash.slice(2)).toRawBytes(false)))
  } catch {
    return null
  }
}

function parityOf(v: number | undefined): 0 | 1 | undefined {
  if (v === 0 || v === 27) return 0
  if (v === 1 || v === 28) return 1
  return undefined
}

/** EIP-2098: the parity is the highest bit of s, which is unused because s is low. */
function readEip2098(bytes: Uint8Array): readonly [Uint8Array, 0 | 1] {
  const compact = Uint8Array.from(bytes)
  const top = compact[32] ?? 0
  compact[32] = top & 0x7f
  return [compact, top > 0x7f ? 1 : 0]
}

/**
 * Asks the wallet's code through the public validator of ERC-6492, which runs inside the call and is never deployed.
 * The validator deploys the wallet first if the signature contains its deployment, and isolates the wallet: neither its
 * answer nor its error reaches the server.
 *
 * For an account without code, the validator would also accept 65 bytes of a key, high s included. It does not do so
 * for a wrapped signature, so every signature is wrapped here, with an empty deployment if it had none.
 */
async function askWallet(
  rpc: Pick<RpcProvider, 'request'>,
  chainId: Caip2,
  { address, hash, signature }: { address: Address; hash: Hex; signature: Hex },
  signal?: AbortSignal,
): Promise<Verdict> {
  const wrapped = signature.endsWith(ERC6492_SUFFIX)
    ? signature
    : serializeErc6492Signature({ address: zeroAddress, data: '0x', signature })
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hash, wrapped],
  })
  const deadline = startDeadline(VERIFY_DEADLINE_MS, () => new AppError('upstream.timeout'), signal)
  try {
    const params = [{ data, gas: toHex(VERIFY_GAS) }, 'latest']
    const answer = await deadline.race(rpc.request(chainId, { method: 'eth_call', params }, deadline.signal))
    return verdictOf(answer === VALIDATOR_ANSWER)
  } catch (cause) {
    if (signal?.aborted) throw cause
    // The node ran the call and it failed: no code, an invalid wrapper, or a deployment or wallet that reverts.
    const isAnswered = cause instanceof RpcCallError && !isRetriedFailure(cause)
    return refused(isAnswered ? 'mismatch' : 'unavailable')
  } finally {
    deadline.end()
  }
}
