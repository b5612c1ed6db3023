import type { Shell } from '@/lib/runtime/runtime'
import { savesData } from './saves-data'

/** A browser without `requestIdleCallback` counts as idle after this long. */
const ASSUMED_IDLE_MS = 2_000

/**
 * Loads what draws the first card, with its texts, while the page is idle: definitions that run nothing. Not for a visitor
 * who saves data.
 */
export function loadWhenIdle({ text }: Pick<Shell, 'text'>): void {
  const idle = window.requestIdleCallback ?? ((run) => setTimeout(run, ASSUMED_IDLE_MS))
  // The loader of texts is in the chunk that draws the card.
  idle(() => savesData() || text.load('modal').catch(() => undefined))
}
