import type { LaterParts } from '@/lib/runtime/shell'

/**
 * Each stage comes in the chunks of what is drawn with it: a bundler that cannot tell that the two always come together
 * would give each a copy of what both stand on (13 kB).
 */
export const laterParts: LaterParts = {
  modal: () => import('./ModalRoot'),
}
