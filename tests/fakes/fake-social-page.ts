import type { SocialPage } from '@/lib/social-login/social-page-port'

/** The page of a browser that leaves for nowhere. @param result - What its address contains. */
export function createFakeSocialPage(result: string | null = null) {
  const left: string[] = []
  let address: string | null = result
  const page: SocialPage = {
    onMessage(listener) {
      window.addEventListener('message', listener)
      return () => window.removeEventListener('message', listener)
    },
    leaveFor: (target) => void left.push(target),
    address: () => 'https://shop.example/cart',
    takeResult() {
      const taken = address
      address = null
      return taken
    },
  }
  return { page, /** Where the page was sent. */ left }
}
