export { loadTexts } from '@/lib/text/text-loader'
export { loadBehindCard, preload } from '../first-card'

/** These chunks are without what this one has. */
export const loadModal = () => import('./modal-stage')
export const loadHostWallet = () => import('./host-wallet-stage')
