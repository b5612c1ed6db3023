import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { outsideProve, outsideRedeem } from '@/lib/custody/outside-login-contract'
import { accountOf } from '../custody/identity'
import type { ProvenServices } from '../custody/serve-proven'
import { createOutsideRecords } from '../social/outside-records'
import { admitLogin } from './admit-login'
import { answerLogin } from './answer-login'
import { endSignInsOf } from './deleted-sign-ins'
import { loginDeviceOf } from './login-device'
import { scopeOf } from './login-identity'
import { mailNotices } from './notice-mail'
import type { Notice } from './notices'
import { loginOwnerOf } from './outside-start'
import { noteProof } from './step-up'
import { findAccount, keepProfile } from './user-identities'
import { openWalletParts, readAccess } from './wallet-access'

/** Exchanges a result for a session on this device. */
export async function redeemOutside(
  { code }: EndpointInput<typeof outsideRedeem>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof outsideRedeem>> {
  const { project, signal } = services
  const parts = await openWalletParts(services)
  const records = createOutsideRecords('wallet', services)
  const result = await records.takeResult(code, loginOwnerOf(services), ({ use }) => use === 'login', signal)
  const { provider, subject, email, userName, evidence } = result
  const proven = {
    identity: accountOf(provider, subject),
    profile: { email, userName },
    scope: scopeOf(project.id),
  }
  const tell = (notices: readonly (Notice | null)[]) => mailNotices(notices, parts, services)
  const options = { tell, endSignIns: endSignInsOf(services), signal }
  const tokens = await admitLogin(proven, loginDeviceOf(services), parts, options)
  await keepProfile(tokens.userId, proven, parts, signal)
  const login = await answerLogin(tokens, parts, services, { provider, userName })
  return { login, provider, subject, email, userName, evidence }
}

/** Exchanges a result for a fresh proof on the session that has asked for it. */
export async function proveOutside(
  { code }: EndpointInput<typeof outsideProve>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof outsideProve>> {
  const { signal } = services
  const parts = await openWalletParts(services)
  const session = await readAccess(services, parts)
  const records = createOutsideRecords('wallet', services)
  const isForIt = ({ use, sessionId }: { readonly use: string; readonly sessionId: string | null }) =>
    use === 'proof' && sessionId === session.sessionId
  const result = await records.takeResult(code, loginOwnerOf(services), isForIt, signal)
  // Another account of the visitor, or of someone else.
  if (!(await findAccount(session.userId, result, parts, signal))) {
    throw new AppError('request.invalid', { details: { code: 'Invalid input' } })
  }
  return noteProof(session, {}, parts, services)
}
