import { attempt } from '@/lib/core/attempt'
import type { SocialPage } from '@/lib/social-login/social-page-port'
import { RESULT_PARAM } from '@/lib/social-login/social-result'

/** The page of the browser, for social logins. */
export function createSocialPage(): SocialPage {
  /** The address without a result, and the result. */
  const read = () => {
    const address = new URL(window.location.href)
    const result = address.searchParams.get(RESULT_PARAM)
    if (result !== null) address.searchParams.delete(RESULT_PARAM)
    return { address, result }
  }
  return {
    onMessage(listener) {
      window.addEventListener('message', listener)
      return () => window.removeEventListener('message', listener)
    },
    leaveFor: (address) => window.location.assign(address),
    address() {
      const { address } = read()
      address.hash = ''
      return address.href
    },
    takeResult() {
      const { address, result } = read()
      if (result !== null) attempt(() => window.history.replaceState(window.history.state, '', address))
      return result
    },
  }
}
