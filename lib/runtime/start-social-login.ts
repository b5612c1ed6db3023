import type { Caip2 } from '@/lib/core/caip'
import { readDevice } from '@/lib/core/device'
import type { OutsideProvider } from '@/lib/core/login-providers'
import { currentEntry } from '@/lib/modal/modal-router'
import type { ViewEntry } from '@/lib/modal/views'
import { openPopup } from '@/lib/social-login/popup'
import { loadSocialLogin } from './load-social-login'
import { showEntry } from './open-modal'
import type { Runtime } from './runtime'

type Context = Pick<Runtime, 'config' | 'ports' | 'modal' | 'embedded' | 'track' | 'flows'>

/**
 * Begins a login with an account of another service, and shows it. Call it inside a press, before any `await`: except in
 * Telegram it opens a window, which browsers block otherwise. Nothing loads before that.
 *
 * @param network - Wanted of the wallet. Default: the active one.
 */
export function startSocialLogin(context: Context, provider: OutsideProvider, network?: Caip2): void {
  const { config, ports, modal, embedded, track } = context
  const params = network && { network }
  if (provider === 'farcaster') {
    track('SOCIAL_LOGIN_STARTED', { provider })
    showEntry(context, { view: 'ConnectingFarcaster', params: { ...params } })
    return
  }
  const popup = readDevice(ports.device()).program === 'telegram' ? undefined : openPopup(`${config.walletUrl}/loading`)
  track('SOCIAL_LOGIN_STARTED', { provider })
  embedded.setState({ pressed: { provider, network, popup, at: ports.now() } })
  loadSocialLogin(context).catch(() => {
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
