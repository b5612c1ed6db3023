import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { AppError } from '@/lib/core/app-error'
import { namespaceOf } from '@/lib/core/namespaces'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import type { SignInServer } from './read-session'
import type { SignInNonceInput, SignInNonceOutput } from './sign-in-contract'
import type { PreparedMessage } from './sign-in-ports'
import { buildSignInText } from './sign-in-text'
import { isSameSignInAccount, type SignInAccount } from './signed-in-session'
import { submitForm } from './submit-form'

/** Requests a message from the server. */
export type AskForMessage = (input: SignInNonceInput, signal: AbortSignal) => Promise<SignInNonceOutput>

/**
 * Requests a message from the server and writes its text.
 *
 * @throws {AppError} `siwx.bad_message` for a message of another account, `siwx.init_failed` for a message that cannot
 *   be written as text.
 */
export async function prepareMessage(
  account: SignInAccount,
  ask: AskForMessage,
  signal: AbortSignal,
): Promise<Pick<PreparedMessage, 'message' | 'text'>> {
  const message = await ask({ chainId: account.chainId, accountAddress: spelled(account) }, signal)
  const { chainId, accountAddress: address } = message
  if (!isSameSignInAccount(account, { chainId, address })) throw new AppError('siwx.bad_message')
  return { message, text: buildSignInText(message) }
}

/** Sends a signature to the server. @throws {AppError} as {@link submitForm}. */
export async function submitSignature(
  server: SignInServer,
  { text, signature, publicKey }: WalletSignature & { readonly text: string },
  signal: AbortSignal,
): Promise<void> {
  await submitForm(server, { message: text, signature, ...(publicKey === undefined ? {} : { publicKey }) }, signal)
}

/** Returns an EVM address with its checksum, which EIP-4361 requires. Wallets differ in how they write it. */
function spelled({ chainId, address }: SignInAccount): string {
  return chainAdapterOf(namespaceOf(chainId)).parseAddress(address) ?? address
}
