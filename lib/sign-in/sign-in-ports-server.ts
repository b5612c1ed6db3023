import { chainAdapterOf } from '@/lib/chains/chain-adapters'
import { AppError } from '@/lib/core/app-error'
import { CALL_TIMEOUT_MS, errorFromReply } from '@/lib/core/call-endpoint'
import { namespaceOf } from '@/lib/core/namespaces'
import { requestFailure } from '@/lib/core/request-failure'
import type { WalletSignature } from '@/lib/core/wallet-signature'
import type { SignInServer } from './read-session'
import type { SignInNonceInput, SignInNonceOutput } from './sign-in-contract'
import { postSignInForm } from './sign-in-forms'
import type { PreparedMessage } from './sign-in-ports'
import { buildSignInText } from './sign-in-text'
import { isSameSignInAccount, type SignInAccount } from './signed-in-session'

/** Asks our server for a message. */
export type AskForMessage = (input: SignInNonceInput, signal: AbortSignal) => Promise<SignInNonceOutput>

/**
 * Has the server make a message, and writes the text of it.
 *
 * @throws {AppError} `siwx.bad_message` for a message of another account, `siwx.init_failed` for one that cannot be written.
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

/**
 * Hands a signature in.
 *
 * @throws {AppError} what the server refuses it with; without an answer as `requestFailure`, with a deadline of
 *   {@link CALL_TIMEOUT_MS}.
 */
export async function submitSignature(
  server: SignInServer,
  { text, signature, publicKey }: WalletSignature & { readonly text: string },
  signal: AbortSignal,
): Promise<void> {
  const deadline = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const fields = { message: text, signature, ...(publicKey === undefined ? {} : { publicKey }) }
  const answer = await postSignInForm(server, 'callback/siwx', fields, AbortSignal.any([signal, deadline])).catch(
    (thrown: unknown) => {
      throw requestFailure(thrown, deadline, signal)
    },
  )
  const body: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) throw errorFromReply(answer, body)
}

/** Wallets spell an EVM address as they like; EIP-4361 asks for its checksum. */
function spelled({ chainId, address }: SignInAccount): string {
  return chainAdapterOf(namespaceOf(chainId)).parseAddress(address) ?? address
}
