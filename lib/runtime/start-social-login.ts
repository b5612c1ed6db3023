import { readDevice } from '@/lib/core/device'
import { currentEntry } from '@/lib/modal/modal-router'
import type { ViewEntry } from '@/lib/modal/views'
import { openPopup } from '@/lib/social-login/popup'
import { showEntry } from './open-modal'
import type { Runtime } from './runtime'

type Context = Pick<Runtime, 'config' | 'ports' | 'modal' | 'embedded' | 'track' | 'loadSocialLogin'>

/**
 * Returns `Runtime.startSocialLogin`. The window opens before anything loads and before any `await`: browsers block one
 * that does not open within the press.
 */
export function createSocialStart(context: Context): Runtime['startSocialLogin'] {
  const { config, ports, modal, embedded, track, loadSocialLogin } = context
  return (provider, network) => {
    const params = network && { network }
    if (provider === 'farcaster') {
      track('SOCIAL_LOGIN_STARTED', { provider })
      showEntry(context, { view: 'ConnectingFarcaster', params: { ...params } })
      return
    }
    const popup =
      readDevice(ports.device()).program === 'telegram' ? undefined : openPopup(`${config.walletUrl}/loading`)
    track('SOCIAL_LOGIN_STARTED', { provider })
    embedded.setState({ pressed: { provider, network, popup, at: ports.now() } })
    loadSocialLogin().catch(() => {
      // The view says so, and offers to load again; then the visitor presses again.
      if (typeof popup === 'object') popup.close()
      embedded.setState({ pressed: undefined })
    })
    const { open, stack } = modal.store.getState()
    const shown: ViewEntry = currentEntry({ stack })
    // Trying again keeps the view, with the destination in its params.
    if (open && shown.view === 'ConnectingSocial' && shown.params.provider === provider) return
    showEntry(context, { view: 'ConnectingSocial', params: { provider, ...params } })
  }
}
