import { ignoreFailure } from '@/lib/core/ignore-failure'
import type { Shell } from '@/lib/runtime/runtime'
import { whenIdle } from './when-idle'

/**
 * Loads what draws the first card, with its texts, while the page is idle: definitions that run nothing. Not for a visitor
 * who saves data.
 */
export function loadWhenIdle({ text }: Pick<Shell, 'text'>): void {
  // The loader of texts is in the chunk that draws the card.
  whenIdle(() => ignoreFailure(text.load('modal')))
}
