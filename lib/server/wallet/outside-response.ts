import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { SocialProvider } from '@/lib/core/login-providers'
import type { Services } from '../platform/services'
import { finishAuthorization } from '../social/finish'
import { readProviderResponse, sendBack, sendOn } from '../social/outside-callback'
import { createOutsideRecords, type StartedLogin } from '../social/outside-records'

/**
 * The window has come back from a provider. There is no cookie: Apple posts from its own site, and the frame has another
 * store of cookies. The state says which login it is, and what is proven goes to the device of that login alone.
 */
export async function takeOutsideResponse(services: Services<'wallet'>, body: string): Promise<Response> {
  const { env, signal } = services
  const { provider, parameters, state } = readProviderResponse(services, body)
  const records = createOutsideRecords('wallet', services)
  const login = /^[\w-]{43}$/.test(state) ? await records.takeStarted(state, signal) : null
  if (!login) return sendBack(env.roleUrls.wallet, { status: 'failed', to: null, back: null })
  const place = { to: login.embedOrigin, back: login.returnUrl }
  try {
    const account = await finishLogin(login, { provider, parameters, state }, services)
    // Without a signature for the vault the window goes on to a login of the vault's own.
    const next = account.evidence === null ? login.next : null
    const lifeMs = next === null ? {} : { lifeMs: login.endsAt - services.now() }
    const result = await records.finish(login, account, lifeMs, signal)
    if (next !== null) return sendOn(withResult(next, result))
    return sendBack(env.roleUrls.wallet, { status: 'done', result, ...place })
  } catch (cause) {
    const status = cause instanceof AppError && cause.code === 'social.declined' ? 'declined' : 'failed'
    await records.fail(login.loginId, status)
    return sendBack(env.roleUrls.wallet, { status, ...place })
  }
}

async function finishLogin(
  login: StartedLogin,
  response: { readonly provider: SocialProvider; readonly parameters: URLSearchParams; readonly state: string },
  services: Services<'wallet'>,
) {
  const { provider, parameters, state } = response
  // Mix-up (RFC 9700, section 4.4): the code of one provider would be sent to another one.
  if (login.provider !== provider || login.salt === null) throw new AppError('social.failed')
  const { thumbprint, salt, kept } = login
  const finished = await finishAuthorization(
    provider,
    { role: 'wallet', parameters, state, verifier: kept, nonce: { thumbprint, salt } },
    services,
  )
  const { subject, email, userName, idToken } = finished
  const evidence = idToken === null ? null : ({ kind: 'idToken', token: idToken, salt } as const)
  return { subject, email, userName, evidence }
}

/** The callback of the vault takes the code of our result along. */
function withResult(next: string, result: string): string {
  const address = new URL(next)
  address.searchParams.set('state', `${address.searchParams.get('state')}.${result}`)
  return address.href
}
