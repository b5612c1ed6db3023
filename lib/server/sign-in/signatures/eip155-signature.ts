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
import { startDeadline } from '../../process/deadline'
import { isRetriedFailure } from '../../rpc/deterministic-failure'
import { RpcCallError } from '../../rpc/rpc-call'
import type { RpcProvider } from '../../rpc/rpc-provider'
import { accepted, refused, type SignatureClaim, type Verdict, verdictOf } from './signature-verdict'

/**
 * Units of gas. Wallets that check a passkey in Solidity take about a million, deploying one first about two more; a
 * contract that loops is stopped here.
 */
const VERIFY_GAS = 5_000_000
/** All attempts of all nodes together. */
const VERIFY_DEADLINE_MS = 5_000

/** ERC-6492: a signature that ends like this carries what deploys its wallet. */
const ERC6492_SUFFIX = '6492'.repeat(16)
/** All that the validator says of a signature that holds: one byte. */
const VALIDATOR_ANSWER = '0x01'

/**
 * EIP-191 text of a key's own account first, which needs no chain. Whatever that does not settle, the wallet's code
 * on the chain does (EIP-1271, ERC-6492), never what the signature says about itself.
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

/** The account whose key signed, or `null` where this is no key's signature: length, parity, range or a high s. */
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

/** EIP-2098: the parity is the topmost bit of s, which a low s leaves free. */
function readEip2098(bytes: Uint8Array): readonly [Uint8Array, 0 | 1] {
  const compact = Uint8Array.from(bytes)
  const top = compact[32] ?? 0
  compact[32] = top & 0x7f
  return [compact, top > 0x7f ? 1 : 0]
}

/**
 * Asks the wallet's code through the public validator of ERC-6492, which runs inside the call and is never deployed. It
 * deploys the wallet first where the signature says how, and holds whatever the wallet does: neither what it answers
 * nor how it fails comes to us.
 *
 * Left to itself the validator also takes 65 bytes of a key, high s included, for an account without code. A wrapped
 * signature never comes that far, so that every one is wrapped here, if need be with a deployment that does nothing.
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
    // The node ran it and it failed: no code, no wrap that can be read, a deployment or a wallet that reverts.
    const isAnswered = cause instanceof RpcCallError && !isRetriedFailure(cause)
    return refused(isAnswered ? 'mismatch' : 'unavailable')
  } finally {
    deadline.end()
  }
}
