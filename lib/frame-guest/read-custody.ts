import * as z from 'zod/mini'

/** Who could restore a wallet from its parts. */
export type Custody = 'single-operator' | 'split'

const STATEMENT_PATH = '/.well-known/wallet-security.json'
const STATEMENT_TIMEOUT_MS = 5_000

/** The part of the published statement that decides what the visitor reads. */
const statement = z.object({ custody: z.enum(['single-operator', 'split']) })

/** Which custody is in force, as this origin publishes it; `fallback` if it does not say. Never rejects. */
export async function readCustody(fallback: Custody, signal?: AbortSignal): Promise<Custody> {
  const deadline = AbortSignal.timeout(STATEMENT_TIMEOUT_MS)
  try {
    const answer = await fetch(STATEMENT_PATH, { signal: signal ? AbortSignal.any([signal, deadline]) : deadline })
    const read = z.safeParse(statement, await answer.json())
    return read.success ? read.data.custody : fallback
  } catch {
    return fallback
  }
}
