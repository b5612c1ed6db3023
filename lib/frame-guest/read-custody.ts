import * as z from 'zod/mini'
import { type CustodyMode, custodyMode, SECURITY_PATH } from '@/lib/custody/custody-mode'

const STATEMENT_TIMEOUT_MS = 5_000

/** The part of the published statement that decides what the visitor reads. */
const statement = z.object({ custody: custodyMode })

/** Which custody is in force, as this origin publishes it; `fallback` if it does not say. Never rejects. */
export async function readCustody(fallback: CustodyMode, signal?: AbortSignal): Promise<CustodyMode> {
  const deadline = AbortSignal.timeout(STATEMENT_TIMEOUT_MS)
  try {
    const answer = await fetch(SECURITY_PATH, { signal: signal ? AbortSignal.any([signal, deadline]) : deadline })
    const read = z.safeParse(statement, await answer.json())
    return read.success ? read.data.custody : fallback
  } catch {
    return fallback
  }
}
