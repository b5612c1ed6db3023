export { loadTexts } from '@/lib/text/text-loader'
export { afterPaint } from '../after-paint'
export { drawFirstCard } from '../first-card'

/** The chunk of the modal is without what this one has. */
export const loadModal = () => import('./modal-stage')
