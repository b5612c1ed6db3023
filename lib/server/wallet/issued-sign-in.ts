import 'server-only'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { signInIssued } from '@/lib/custody/login-contract'
import type { ProvenServices } from '../custody/serve-proven'
import { claimForLogin } from '../sign-in/nonce-records'
import { openWalletParts, readAccess } from './wallet-access'

/**
 * Says whether a login may sign this text without a screen. Only the text of a message that this installation has issued
 * and whose nonce is not used, only for the page of the installation itself, and only once. Where the app has another
 * store, or sign-in is off, no text is found.
 */
export async function checkIssuedSignIn(
  { text }: EndpointInput<typeof signInIssued>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof signInIssued>> {
  const { device, env } = services
  await readAccess(services, await openWalletParts(services))
  if (env.signIn === 'off' || device.embedOrigin !== env.appUrl) return { isIssued: false }
  return { isIssued: await claimForLogin(text, services) }
}
