import 'server-only'

/** Longer than the pause between equal requests under load, and too short for a visitor to notice. */
export const RECENT_MS = 1_000
const MAX_ANSWERS = 200
/** Maximum size of one body and its answer together, in characters: 200 of them are 12 MiB at most. */
const MAX_LENGTH = 32 * 1024

/** The latest answers of one endpoint in this process, by request body. */
export interface RecentAnswers {
  /** Returns the answer to the same body if it is younger than {@link RECENT_MS}. */
  find(body: string): string | undefined
  keep(body: string, answer: string): void
}

/**
 * Keeps the recent answers of one endpoint.
 *
 * Used only for endpoints whose answer is the same for every caller. Under load the same request arrives many times a
 * second, and most of the work is to parse it, read a dozen cache entries and serialise the answer again. This layer is
 * above the main cache; its answers are at most one second older than the main cache's.
 *
 * @param now - Unix time in milliseconds. A clock that is set back clears the answers.
 */
export function createRecentAnswers(now: () => number): RecentAnswers {
  const answers = new Map<string, { readonly answer: string; readonly madeAt: number }>()
  return {
    find(body) {
      const known = answers.get(body)
      if (known === undefined) return undefined
      const ageMs = now() - known.madeAt
      if (ageMs >= 0 && ageMs < RECENT_MS) return known.answer
      answers.delete(body)
      return undefined
    },
    keep(body, answer) {
      if (body.length + answer.length > MAX_LENGTH) return
      answers.delete(body)
      answers.set(body, { answer, madeAt: now() })
      const [oldest] = answers.keys()
      if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest)
    },
  }
}
