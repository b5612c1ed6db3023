import { checkSync } from 'recheck'

// In this process: the native programs of recheck are not installed, and workers take longer to start than most answers.
process.env.RECHECK_SYNC_BACKEND = 'pure'

/**
 * The search ends by counts of steps alone, so that a busy machine gives the same verdict. Only the whole analysis has a
 * time, far more than any pattern of ours needs: a pattern that takes longer is too complex to judge, and refused.
 */
const LIMITS = { timeout: 300_000, attackTimeout: null, incubationTimeout: null } as const

/**
 * Why a pattern is refused: its time grows faster than the text, whether inside one match or because every position is
 * tried as a start; or the analysis does not end. `undefined` for a pattern that takes linear time.
 */
export function whySuperLinear(source: string, flags: string): string | undefined {
  const verdict = checkSync(source, flags, LIMITS)
  if (verdict.status === 'safe') return undefined
  if (verdict.status === 'unknown') return `cannot be judged (${verdict.error.kind})`
  return `is ${verdict.complexity.summary}, for example on ${verdict.attack.pattern}`
}
