import { getAddress, stringToHex } from 'viem/utils'
import { AppError } from '@/lib/core/app-error'
import { CALL_TIMEOUT_MS, errorFromReply } from '@/lib/core/call-endpoint'
import { requestFailure } from '@/lib/core/request-failure'
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
 * @throws {AppError} `siwx.bad_message` for a message of somebody else, `siwx.init_failed` for one that cannot be written.
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
  { text, signature }: { readonly text: string; readonly signature: string },
  signal: AbortSignal,
): Promise<void> {
  const deadline = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const fields = { message: text, signature }
  const answer = await postSignInForm(server, 'callback/siwx', fields, AbortSignal.any([signal, deadline])).catch(
    (thrown: unknown) => {
      throw requestFailure(thrown, deadline, signal)
    },
  )
  const body: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) throw errorFromReply(answer, body)
}

/** What a wallet of eip155 is asked, and what it has to answer. */
export function personalSign({ text, account }: { readonly text: string; readonly account: SignInAccount }) {
  return { method: 'personal_sign', params: [stringToHex(text), account.address] } as const
}

/** @throws {AppError} `siwx.bad_signature` for what is none. */
export function signatureOf(answer: unknown): string {
  if (typeof answer === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(answer)) return answer
  throw new AppError('siwx.bad_signature')
}

/** Wallets spell an address of eip155 as they like; EIP-4361 wants its checksum. */
function spelled({ chainId, address }: SignInAccount): string {
  return chainId.startsWith('eip155:') ? getAddress(address) : address
}
