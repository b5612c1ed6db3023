import 'server-only'

/** Longer than the pause between equal requests under load, and too short for a visitor to notice. */
export const RECENT_MS = 1_000
const MAX_ANSWERS = 200
/** Of one body and its answer together, in characters: 200 of them are 12 MiB at most. */
const MAX_LENGTH = 32 * 1024

/** Answers that were given a moment ago, by what was asked, in this process. */
export interface RecentAnswers {
  /** The answer to the same body, younger than {@link RECENT_MS}. */
  find(body: string): string | undefined
  keep(body: string, answer: string): void
}

/**
 * Recent answers of one endpoint.
 *
 * For an endpoint whose answer is the same for everybody: under load the same question comes many times a second, and
 * parsing it, asking a dozen caches and writing the answer again is most of the work. Below this stands the cache proper;
 * an answer from here is at most a second older than one from there.
 *
 * @param now - Unix time in milliseconds. A clock that is set back ends what was kept.
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
