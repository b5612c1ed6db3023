import type { JoinLogin } from '@/lib/connect/join-login'
import type { EmbeddedWallet } from '@/lib/connect/sources/embedded/embedded-context'
import { readDevice } from '@/lib/core/device'
import { createFarcasterLoginFlow } from '@/lib/social-login/farcaster-login-flow'
import { createSocialLoginFlow } from '@/lib/social-login/social-login-flow'
import type { Runtime } from './runtime'
import type { SocialFlows } from './social-flows'
import { createSocialPage } from './social-page'

/** Creates the logins with accounts of other services. */
export function createSocialFlows(runtime: Runtime, { login }: EmbeddedWallet, joinLogin: JoinLogin): SocialFlows {
  const { account, network, modal, snackbar, ports, config, embedded, show } = runtime
  const social = createSocialLoginFlow({
    ...{ account, network, modal, login, joinLogin },
    now: ports.now,
    device: () => readDevice(ports.device()),
    storage: ports.storage,
    page: ports.socialPage ?? createSocialPage(),
    walletOrigin: new URL(config.walletUrl).origin,
    state: embedded,
    show: (entry) => void show(entry),
  })
  const farcaster = createFarcasterLoginFlow({ account, network, modal, snackbar, login, joinLogin })
  return {
    social,
    farcaster: farcaster.actor,
    subscribe(listener) {
      const subscriptions = [social.actor.subscribe(listener), farcaster.actor.subscribe(listener)]
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe()
      }
    },
    stop() {
      social.stop()
      farcaster.stop()
    },
  }
}
