import { randomUuid } from '@/lib/core/random-uuid'

/**
 * Announces an EIP-1193 provider to the page as an extension does, now and whenever the page asks.
 *
 * @returns a function that ends the answers.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function announceProvider(
  provider: object,
  about: { readonly rdns: string; readonly name: string; readonly icon: string },
  page: Window,
): () => void {
  const info = Object.freeze({ uuid: randomUuid(), ...about })
  const detail = Object.freeze({ info, provider })
  const announce = () => void page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => page.removeEventListener('eip6963:requestProvider', announce)
}
