import { CALL_TIMEOUT_MS } from '@/lib/core/call-endpoint'
import { errorFromReply } from '@/lib/core/error-from-reply'
import { requestFailure } from '@/lib/core/request-failure'
import type { SignInServer } from './read-session'
import { postSignInForm } from './sign-in-forms'

/**
 * Sends what a wallet has signed to the server.
 *
 * @throws {AppError} the server's refusal; without an answer the code of `requestFailure`. The deadline is {@link
 *   CALL_TIMEOUT_MS}.
 */
export async function submitForm(
  server: SignInServer,
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<void> {
  if (server.tokens) return (await server.tokens()).signIn(fields, signal)
  const deadline = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const answer = await postSignInForm(server, 'callback/siwx', fields, AbortSignal.any([signal, deadline])).catch(
    (thrown: unknown) => {
      throw requestFailure(thrown, deadline, signal)
    },
  )
  const body: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) throw errorFromReply(answer, body)
}
