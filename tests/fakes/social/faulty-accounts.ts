import { decodeJwt, UnsecuredJWT } from 'jose'
import { ACCOUNT_PROVIDERS } from '@/devnet/accounts/account-providers'
import type { Accounts } from '@/devnet/accounts/answer-account'
import { startAccounts } from '@/devnet/accounts/serve-accounts'
import { type SocialProvider, socialProviders } from '@/lib/core/login-providers'

/** What is asked of a provider. `page`: what a visitor sees. */
export type AccountStep = 'page' | 'token' | 'keys' | 'user' | 'discovery'

type Claims = Readonly<Record<string, unknown>>

/** What a provider does wrong, or may do, in its next answers. */
export interface AccountFault {
  /** Claims of the ID token; `undefined` leaves one out. */
  readonly claims?: (claims: Claims) => Claims
  /** Whether the ID token has no signature. */
  readonly isUnsigned?: true
  /** Answers one step instead of the provider. `null` is no answer: the connection stays open. */
  readonly instead?: (step: AccountStep) => Response | null | undefined
  /** Changes an answer. */
  readonly changed?: (step: AccountStep, answer: Response) => Response | Promise<Response>
}

/**
 * The example accounts of the devnet, which misbehave where a test wants it. The accounts are the same ones: this stands
 * before them, and signs again what it has changed.
 */
export async function startFaultyAccounts() {
  const faults = new Map<SocialProvider, AccountFault>()
  const requests: string[] = []
  const unanswered: ((answer: Response) => void)[] = []
  let onUnanswered = () => {}
  let accounts: Accounts | undefined

  const answerInstead = (answer: Response | null): Promise<Response> | Response =>
    answer ??
    new Promise<Response>((resolve) => {
      unanswered.push(resolve)
      onUnanswered()
    })

  const endWaiting = () => {
    for (const resolve of unanswered.splice(0)) resolve(new Response(null, { status: 503 }))
  }

  const wrap = (inner: Accounts) => {
    accounts = inner
    return async (request: Request): Promise<Response> => {
      const [provider, step] = stepOf(request)
      const fault = provider && faults.get(provider)
      if (provider) requests.push(`${provider} ${step}`)
      if (!provider || !fault) return inner.answer(request)
      const instead = fault.instead?.(step)
      if (instead !== undefined) return answerInstead(instead)
      const right = await inner.answer(request)
      const answer = step === 'token' ? await signAgain(right, provider, fault, inner) : right
      return (await fault.changed?.(step, answer)) ?? answer
    }
  }
  const server = await startAccounts({ port: 0, wrap })

  return {
    url: server.url,
    /** What was asked, as `provider step`. */
    requests,
    /** Sets what a provider does wrong until it is set again; `null`: nothing, and what waits is answered. */
    misbehave(provider: SocialProvider, fault: AccountFault | null) {
      if (fault) faults.set(provider, fault)
      else faults.delete(provider)
      endWaiting()
    },
    /** Replaces the key of a provider. */
    rotate: (provider: SocialProvider) => accounts?.keys.rotate(provider),
    /** Resolves once a request is left without an answer. */
    untilUnanswered: () =>
      new Promise<void>((resolve) => {
        onUnanswered = resolve
        if (unanswered.length > 0) resolve()
      }),
    async stop() {
      endWaiting()
      await server.close()
    },
  }
}

function stepOf(request: Request): readonly [SocialProvider | undefined, AccountStep] {
  const [, first = '', ...rest] = new URL(request.url).pathname.split('/')
  const provider = socialProviders.find((each) => each === first)
  const path = `/${rest.join('/')}`
  if (path.startsWith('/.well-known/openid-configuration')) return [provider, 'discovery']
  const paths = provider && ACCOUNT_PROVIDERS[provider].paths
  if (path === paths?.token) return [provider, 'token']
  if (path === paths?.keys) return [provider, 'keys']
  if (path === paths?.user) return [provider, 'user']
  return [provider, 'page']
}

/** The answer of a token endpoint, with its ID token as the fault wants it. */
async function signAgain(
  answer: Response,
  provider: SocialProvider,
  { claims, isUnsigned }: AccountFault,
  { keys }: Accounts,
): Promise<Response> {
  if (!claims && !isUnsigned) return answer
  const body = await answer.json()
  if (typeof body.id_token !== 'string') return Response.json(body, { status: answer.status })
  const said = decodeJwt(body.id_token)
  const changed = { ...(claims?.(said) ?? said) }
  const token = isUnsigned ? new UnsecuredJWT(changed).encode() : await keys.sign(provider, changed)
  return Response.json({ ...body, id_token: token }, { status: answer.status })
}
