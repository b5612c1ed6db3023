import { networkOf } from '@/lib/chains/network'
import type { Caip2 } from '@/lib/core/caip'
import { EMAIL_KEY } from '@/lib/frame/cached-login'
import type { Translate } from '@/lib/react/use-text'
import type { Shell } from '@/lib/runtime/runtime'

/** The address of the last login in this browser; empty without one. */
export function knownAddress({ ports }: Pick<Shell, 'ports'>): string {
  return ports.storage.get(EMAIL_KEY) ?? ''
}

/**
 * What stands below the field.
 *
 * @param unserved - The network where the login does not work; `undefined` where it does.
 */
export function emailHint(
  { config, network }: Pick<Shell, 'config' | 'network'>,
  t: Translate,
  unserved: Caip2 | undefined,
): string {
  if (unserved !== undefined) {
    return t('connect.emailNotHere', { network: networkOf(network.getState().networks, unserved).name })
  }
  return config.signIn === 'off' ? t('connect.emailHint') : t('emailLogin.signsIn', { site: window.location.host })
}
