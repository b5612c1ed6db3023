import type { SocialPress } from '@/lib/connect/sources/embedded/embedded-context'
import { readDevice } from '@/lib/core/device'
import { currentEntry } from '@/lib/modal/modal-router'
import type { ViewEntry } from '@/lib/modal/views'
import { showEntry } from './open-modal'
import type { Runtime } from './runtime'

/** Spec section 9, "Social popup size". Not `noopener`: stock wallet pages post the result to their opener. */
const POPUP_FEATURES = 'width=600,height=800,scrollbars=yes'
/** A second press sends the window that is open already. */
const POPUP_NAME = 'popupWindow'

type Context = Pick<Runtime, 'config' | 'ports' | 'modal' | 'embedded' | 'track'>

/**
 * Returns `Runtime.startSocialLogin`. The window opens before anything loads and before any `await`: browsers block one
 * that does not open within the press.
 */
export function createSocialStart(context: Context): Runtime['startSocialLogin'] {
  const { config, ports, modal, embedded, track } = context
  return (provider, network) => {
    const params = network && { network }
    if (provider === 'farcaster') {
      track('SOCIAL_LOGIN_STARTED', { provider })
      showEntry(context, { view: 'ConnectingFarcaster', params: { ...params } })
      return
    }
    const popup = readDevice(ports.device()).program === 'telegram' ? undefined : openPopup(config.walletUrl)
    track('SOCIAL_LOGIN_STARTED', { provider })
    embedded.setState({ pressed: { provider, network, popup, at: ports.now() } })
    const { open, stack } = modal.store.getState()
    const shown: ViewEntry = currentEntry({ stack })
    // Trying again keeps the view, with the destination in its params.
    if (open && shown.view === 'ConnectingSocial' && shown.params.provider === provider) return
    showEntry(context, { view: 'ConnectingSocial', params: { provider, ...params } })
  }
}

function openPopup(walletUrl: string): SocialPress['popup'] {
  try {
    const opened = window.open(`${walletUrl}/loading`, POPUP_NAME, POPUP_FEATURES)
    return opened && !opened.closed ? opened : 'social.popup_blocked'
  } catch {
    return 'social.popup_failed'
  }
}
