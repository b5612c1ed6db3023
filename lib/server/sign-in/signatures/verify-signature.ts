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
  /** The bech32 prefix of each cosmos chain that may sign in; any other is refused. */
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
 * Says whether the account signed the text, by the rules of the namespace that the chain belongs to and by no other
 * ones. Says nothing about the text itself: nonce, domain and times are its reader's.
 *
 * Takes anything: what is not a signature is refused, whatever it is.
 *
 * @throws what `signal` carries, when it fires while a chain is asked, and nothing else.
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
    // As UTF-8, every half of a surrogate pair is the same character: one signature would stand for many texts.
    !message.isWellFormed()
  ) {
    return refused('malformed')
  }
  try {
    return await verifiers[chain.namespace](claim, chain.reference, parts, signal)
  } catch (cause) {
    if (signal?.aborted) throw cause
    // Decoders and curves throw at what is no text, no number or no point of theirs.
    return refused('malformed')
  }
}
