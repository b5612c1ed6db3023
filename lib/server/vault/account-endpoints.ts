import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { OutsideProvider } from '@/lib/core/login-providers'
import type { OutsideEvidence } from '@/lib/custody/outside-login-contract'
import type { approvalByAccount, vaultOutsideStart } from '@/lib/custody/vault-login-contract'
import { type AccountIdentity, accountOf } from '../custody/identity'
import type { ProvenServices } from '../custody/serve-proven'
import { browserNames } from '../http/browser-names'
import type { Services } from '../platform/services'
import { beginAuthorization } from '../social/authorize'
import { farcasterCheckOf } from '../social/farcaster/farcaster-port'
import { finishAuthorization } from '../social/finish'
import { idTokenChecksOf } from '../social/id-token-checks'
import { readProviderResponse, sendBack } from '../social/outside-callback'
import { createOutsideRecords, type LoginOwner, newSecret } from '../social/outside-records'
import { approveByAccount } from './account-approval'
import { requestOf } from './half-endpoints'

/** Approves this device for an account that this role has checked by itself. */
export async function approveAccount(
  { provider, by }: EndpointInput<typeof approvalByAccount>,
  services: ProvenServices<'vault'>,
): Promise<EndpointOutput<typeof approvalByAccount>> {
  const { databases, device, headers, project, signal } = services
  const { keys, now } = requestOf(services)
  const identity =
    'loginId' in by
      ? await takeOwnLogin(provider, by.loginId, services)
      : await checkEvidence(provider, by.evidence, services)
  const { thumbprint, embedOrigin } = device
  const names = browserNames(headers.get('user-agent'))
  const account = { identity, projectId: project.id, device: { thumbprint, embedOrigin }, ...names }
  const database = await databases.vault()
  const { approvalId, heldUntil } = await database.run(
    (queries) => approveByAccount(queries, account, { keys, now, signal }),
    signal,
  )
  return { approvalId, heldUntil: heldUntil?.getTime() ?? null }
}

/** @throws {AppError} `proof.invalid` for evidence of another kind than the provider signs, and as its check. */
async function checkEvidence(
  provider: OutsideProvider,
  evidence: OutsideEvidence,
  services: ProvenServices<'vault'>,
): Promise<AccountIdentity> {
  const { device, signal } = services
  if (provider === 'farcaster') {
    if (evidence.kind !== 'farcaster') throw new AppError('proof.invalid')
    return farcasterCheckOf('vault', services)(evidence, device.thumbprint, signal)
  }
  // Without ID tokens, and so without their keys.
  const isUnsigned = provider === 'github' || provider === 'x'
  if (isUnsigned || evidence.kind !== 'idToken') throw new AppError('proof.invalid')
  return idTokenChecksOf(provider, 'vault', services).verify(evidence, device.thumbprint, signal)
}

/**
 * The account of a login that this role has made itself, for the device that has begun it. Once.
 *
 * @throws {AppError} `custody.not_approved`.
 */
async function takeOwnLogin(
  provider: OutsideProvider,
  loginId: string,
  services: ProvenServices<'vault'>,
): Promise<AccountIdentity> {
  const records = createOutsideRecords('vault', services)
  const owner = ownerOf(services)
  const standing = await records.standingOf(loginId, owner, services.signal)
  if (standing?.status !== 'done' || standing.code === null) throw new AppError('custody.not_approved')
  const isAsked = (result: { readonly provider: OutsideProvider }) => result.provider === provider
  try {
    const { subject } = await records.takeResult(standing.code, owner, isAsked, services.signal)
    return accountOf(provider, subject)
  } catch (thrown) {
    if (AppError.is(thrown, 'social.ended')) throw new AppError('custody.not_approved')
    throw thrown
  }
}

/** Begins a login of this role's own. The window gets there from the callback of the wallet role. */
export async function startVaultLogin(
  { provider, returnUrl }: EndpointInput<typeof vaultOutsideStart>,
  services: ProvenServices<'vault'>,
): Promise<EndpointOutput<typeof vaultOutsideStart>> {
  const owner = ownerOf(services)
  if (returnUrl !== undefined && new URL(returnUrl).origin !== owner.embedOrigin)
    throw new AppError('request.invalid', { details: { returnUrl: 'Invalid input' } })
  const state = newSecret()
  const { uri, verifier } = await beginAuthorization(provider, { role: 'vault', state, nonce: null }, services)
  const places = { next: null, returnUrl: returnUrl ?? null }
  const login = { ...owner, ...places, provider, use: 'login', sessionId: null, salt: null } as const
  const records = createOutsideRecords('vault', services)
  return { loginId: await records.begin(login, { state, kept: verifier }, services.signal), uri }
}

/** The state of ours, and the code of the wallet role's result, which its callback has added. */
const STATE = /^([\w-]{43})(?:\.([\w-]{43}))?$/

/**
 * The window has come from a provider. What it has proven stays here, for the device that has begun the login; the window
 * takes the result of the wallet role to its page.
 */
export async function takeVaultResponse(services: Services<'vault'>, body: string): Promise<Response> {
  const { env, now, signal } = services
  const { provider, parameters, state: sent } = readProviderResponse(services, body)
  const [, state = '', walletResult = null] = STATE.exec(sent) ?? []
  const records = createOutsideRecords('vault', services)
  const login = state === '' ? null : await records.takeStarted(state, signal)
  const walletUrl = env.roleUrls.wallet
  if (!login) return sendBack(walletUrl, { status: 'failed', to: null, back: null })
  const place = { to: login.embedOrigin, back: login.returnUrl }
  try {
    // Mix-up (RFC 9700, section 4.4): the code of one provider would be sent to another one.
    if (login.provider !== provider || walletResult === null) throw new AppError('social.failed')
    const response = { role: 'vault', parameters, state: sent, verifier: login.kept, nonce: null } as const
    const { subject, email, userName } = await finishAuthorization(provider, response, services)
    const account = { subject, email, userName, evidence: null }
    await records.finish(login, account, { isReleased: true, lifeMs: login.endsAt - now() }, signal)
    return sendBack(walletUrl, { status: 'done', result: walletResult, ...place })
  } catch (cause) {
    const status = AppError.is(cause, 'social.declined') ? 'declined' : 'failed'
    await records.fail(login.loginId, status, signal)
    return sendBack(walletUrl, { status, ...place })
  }
}

const ownerOf = ({ device, project }: ProvenServices<'vault'>): LoginOwner => ({
  thumbprint: device.thumbprint,
  embedOrigin: device.embedOrigin,
  projectId: project.id,
})
