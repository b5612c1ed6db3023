import 'server-only'
import type { ProvenServices } from '../custody/serve-proven'
import { browserNames } from '../http/browser-names'
import { countryOf } from '../http/visitor-country'
import { mailLanguageOf } from '../mail/mail-language'
import type { LoginDevice } from './users'

/** The browser profile of a request, as its owner will see it in the list of devices. */
export function loginDeviceOf(services: ProvenServices<'wallet'>): LoginDevice {
  const { device, env, headers } = services
  return {
    thumbprint: device.thumbprint,
    embedOrigin: device.embedOrigin,
    label: labelOf(headers),
    language: mailLanguageOf(services),
    country: countryOf(headers, env.countryHeader),
  }
}

/** Browser and system, such as "Firefox on Android". */
function labelOf(headers: Headers): string {
  const { browser, system } = browserNames(headers.get('user-agent'))
  return [browser || 'Browser', ...(system ? [`on ${system}`] : [])].join(' ')
}
