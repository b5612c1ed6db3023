import 'server-only'
import { type Caip2, type Namespace, parseCaip2 } from '@/lib/core/caip'
import type { RpcProvider } from '../../rpc/rpc-provider'
import { verifyBip122 } from './bip122-signature'
import { verifyCosmos } from './cosmos-signature'
import { verifyEip155 } from './eip155-signature'
import { verifyPolkadot } from './polkadot-signature'
import { refused, type SignatureClaim, type Verdict } from './signature-verdict'
import { verifySolana } from './solana-signature'

// Far above what a wallet gives, and little enough that nothing below takes noticeable time (promise R4).
/** Characters. Sign-in texts have a few hundred. */
const MAX_MESSAGE_LENGTH = 16_384
/** Characters. The longest are contract wallets' (ERC-6492 carries the calldata that deploys the wallet). */
const MAX_SIGNATURE_LENGTH = 32_768
/** Characters. CAIP-10 allows 128. */
const MAX_ADDRESS_LENGTH = 128

export interface VerifierParts {
  readonly rpc: Pick<RpcProvider, 'chainIds' | 'request'>
  /** The bech32 prefix of each cosmos chain that may sign in. Other chains are refused. */
  readonly cosmosPrefixes: Readonly<Partial<Record<Caip2, string>>>
}

type Verifier = (
  claim: SignatureClaim,
  reference: string,
  parts: VerifierParts,
  signal: AbortSignal | undefined,
) => Verdict | Promise<Verdict>

const verifiers: Readonly<Record<Namespace, Verifier>> = {
  eip155: (claim, _, { rpc }, signal) => verifyEip155(claim, rpc, signal),
  solana: (claim) => verifySolana(claim),
  bip122: (claim, reference) => verifyBip122(claim, reference),
  polkadot: (claim) => verifyPolkadot(claim),
  cosmos: (claim, _, { cosmosPrefixes }) => verifyCosmos(claim, cosmosPrefixes[claim.chainId]),
}

/**
 * Verifies that the account signed the text, by the rules of its chain's namespace only. Does not check the text
 * itself: the caller checks nonce, domain and times.
 *
 * Accepts any input: whatever is not a valid signature is refused.
 *
 * @throws the reason of `signal` when it fires during a call to the chain; nothing else.
 */
export async function verifySignature(
  claim: SignatureClaim,
  parts: VerifierParts,
  signal?: AbortSignal,
): Promise<Verdict> {
  const { message, signature, address, publicKey = '' } = claim
  const chain = parseCaip2(claim.chainId)
  if (!chain) return refused('unsupported')
  if (
    message.length > MAX_MESSAGE_LENGTH ||
    signature.length > MAX_SIGNATURE_LENGTH ||
    address.length > MAX_ADDRESS_LENGTH ||
    publicKey.length > MAX_ADDRESS_LENGTH ||
    // In UTF-8 every lone surrogate becomes the same character, so one signature would be valid for many texts.
    !message.isWellFormed()
  ) {
    return refused('malformed')
  }
  try {
    return await verifiers[chain.namespace](claim, chain.reference, parts, signal)
  } catch (cause) {
    if (signal?.aborted) throw cause
    // Decoders and curves throw for invalid text, numbers or points.
    return refused('malformed')
  }
}
