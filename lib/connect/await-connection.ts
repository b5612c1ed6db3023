import { AppError } from '@/lib/core/app-error'
import type { Connection } from './connector'

/** Interval of reading the accounts while the visitor answers in the wallet. */
const ASK_AGAIN_MS = 1_000

/**
 * `Connector.awaitAccounts`: reads the accounts until there are some.
 *
 * @param read - `null` while there are none.
 * @throws {AppError} `request.aborted`; otherwise what `read` throws.
 */
export async function awaitConnection(
  read: () => Connection | null | Promise<Connection | null>,
  signal: AbortSignal,
): Promise<Connection> {
  while (!signal.aborted) {
    const connection = await read()
    if (connection !== null && !signal.aborted) return connection
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
  throw new AppError('request.aborted')
}
