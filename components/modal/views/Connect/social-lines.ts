import type { StoragePort } from '@/lib/core/storage'

/** Storage key: how many lines the row of providers had, so that the next visit keeps its place. */
const SOCIAL_LINES_KEY = 'social-lines'
/** Of the first visit: two providers. */
const FIRST_LINES = 2
const MOST_LINES = 3.5

/** Lines of 60 px: one for each large button, one for the icons, and half of one for the note on examples. */
export function socialLines(providers: number, isExample: boolean): number {
  return providers === 0 ? 0 : Math.min(providers, 3) + (isExample ? 0.5 : 0)
}

export function readSocialLines(storage: StoragePort): number {
  const lines = Number(storage.get(SOCIAL_LINES_KEY) ?? FIRST_LINES)
  return lines >= 0 && lines <= MOST_LINES ? lines : FIRST_LINES
}

export function keepSocialLines(storage: StoragePort, lines: number): void {
  storage.set(SOCIAL_LINES_KEY, String(lines))
}
