import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import { OUTSIDE_LOGIN_SECONDS, type outsideStart } from '@/lib/custody/outside-login-contract'
import type { ProvenServices } from '../custody/serve-proven'
import { isVaultAuthorization } from '../social/authorize'
import { createOutsideRecords, type LoginOwner, newSecret } from '../social/outside-records'
import { offeredProviders } from '../social/social-capability'
import { outsidePortOf } from './outside-ports'
import { openWalletParts, readAccess } from './wallet-access'

/** Whose login a request is about. */
export const loginOwnerOf = ({ device, project }: ProvenServices<'wallet'>): LoginOwner => ({
  thumbprint: device.thumbprint,
  embedOrigin: device.embedOrigin,
  projectId: project.id,
})

/** Begins a login with an account of another service, for this device on this page. */
export async function startOutside(
  { provider, salt, use, next, returnUrl }: EndpointInput<typeof outsideStart>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof outsideStart>> {
  const { env, signal } = services
  if (!offeredProviders(env).includes(provider)) throw new AppError('capability.off')
  // Without keys no login can end well.
  const parts = await openWalletParts(services)
  const sessionId = use === 'login' ? null : (await readAccess(services, parts)).sessionId
  const owner = loginOwnerOf(services)
  if (returnUrl !== undefined && new URL(returnUrl).origin !== owner.embedOrigin) throw refused('returnUrl')
  if (next !== undefined) {
    if (provider === 'farcaster' || !(await isVaultAuthorization(next, provider, services))) throw refused('next')
  }
  const state = newSecret()
  const { uri, kept } = await outsidePortOf(provider).begin({ state, salt, thumbprint: owner.thumbprint }, services)
  const places = { next: next ?? null, returnUrl: returnUrl ?? null }
  const login = { ...owner, ...places, provider, use, sessionId, salt }
  const loginId = await createOutsideRecords('wallet', services).begin(login, { state, kept }, signal)
  return { loginId, uri, lifeSeconds: OUTSIDE_LOGIN_SECONDS }
}

const refused = (field: string) => new AppError('request.invalid', { details: { [field]: 'Invalid input' } })
