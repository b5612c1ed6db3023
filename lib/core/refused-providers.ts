import { type DeviceFacts, readDevice } from './device'
import type { OutsideProvider } from './login-providers'

/**
 * The providers that refuse logins in the program that shows the page.
 *
 * @see https://developers.googleblog.com/en/upcoming-security-changes-to-googles-oauth-20-authorization-endpoint-in-embedded-webviews
 *   (read 2026-11-29): Google refuses all web views since 2021, with the error `disallowed_useragent`. Telegram on a phone
 *   is one.
 * @see https://developers.facebook.com/docs/facebook-login/android/deprecating-webviews (read 2026-11-29): Facebook refuses
 *   those of Android. The browser of its own app is left alone.
 */
export function refusedProviders(facts: DeviceFacts): readonly OutsideProvider[] {
  const { system, program } = readDevice(facts)
  if (system === 'desktop' || program === 'browser') return []
  const isOfFacebook = /\bFBA[NV]\/|\bFB_IAB\//.test(facts.userAgent)
  return system === 'android' && !isOfFacebook ? ['google', 'facebook'] : ['google']
}
