import { expect, vi } from 'vitest'
import type { SocialProvider } from '@/lib/core/login-providers'
import { outsideWait } from '@/lib/custody/outside-login-contract'
import { UPSTREAM_ATTEMPT_MS } from '@/lib/server/upstream/fetch-upstream'
import type { AccountFault, AccountStep, startFaultyAccounts } from '@/tests/fakes/social/faulty-accounts'
import { type AccountReturn, openAccountWindow } from '@/tests/support/account-window'
import { bringBack, openOutsideDevice, RouteFailure, releaseResult, resultOf, type WindowEnd } from './outside-api'
import { pass } from './wallet-clock'

/** Signs ID tokens. The others are OAuth 2.0 alone. */
export const signsIdTokens = (provider: SocialProvider): boolean => provider !== 'github' && provider !== 'x'

/** What a cell runs with. */
export interface CellTools {
  readonly provider: SocialProvider
  readonly accounts: Awaited<ReturnType<typeof startFaultyAccounts>>
  readonly device: Awaited<ReturnType<typeof openOutsideDevice>>
}

/** A column of the table. */
export interface Column {
  /** For providers of OpenID Connect. */
  readonly title: string
  readonly run: (tools: CellTools) => Promise<unknown>
  readonly expected: unknown | ((provider: SocialProvider) => unknown)
  /**
   * What stands for it with a provider of OAuth 2.0 alone, which signs no ID token: the check that keeps out the same
   * attack, or the same fault, there.
   */
  readonly oauth?: { readonly title: string; readonly run: Column['run']; readonly expected: unknown }
}

/** Begins a login, and opens the page of the provider. The response is not brought back yet. */
async function visit({ provider, device }: CellTools, choice: Parameters<Window['open']>[1] = {}) {
  const { uri, loginId } = await device.start(provider)
  return { loginId, uri, back: await openAccountWindow().open(uri, choice) }
}
type Window = ReturnType<typeof openAccountWindow>

/** A whole login, to the end of its window. */
async function logIn(tools: CellTools, choice?: Parameters<typeof visit>[1]) {
  const { loginId, back } = await visit(tools, choice)
  return { loginId, end: await bringBack(back) }
}

/** How a login ends that gives no result: in its window, and for the device that waits. */
async function refusal(tools: CellTools, back?: (back: AccountReturn) => AccountReturn) {
  const visited = await visit(tools)
  const end = await bringBack(back?.(visited.back) ?? visited.back)
  return [end.end?.status, await tools.device.status(visited.loginId)]
}
const REFUSED = ['failed', 'failed']

const withFault = async <T>({ accounts, provider }: CellTools, fault: AccountFault, run: () => Promise<T>) => {
  accounts.misbehave(provider, fault)
  try {
    return await run()
  } finally {
    accounts.misbehave(provider, null)
  }
}

/** A login with a provider whose ID token says this. */
const claiming =
  (claims: (before: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>): Column['run'] =>
  (tools) =>
    withFault(tools, { claims: (before) => ({ ...before, ...claims(before) }) }, () => refusal(tools))

/** A login with a provider that answers one step with this. */
const answering =
  (step: AccountStep, instead: () => Response): Column['run'] =>
  (tools) =>
    withFault(tools, { instead: (asked) => (asked === step ? instead() : undefined) }, () => refusal(tools))

/** What the device gets for a result. */
async function redeemed({ device }: Pick<CellTools, 'device'>, end: WindowEnd) {
  const { provider, subject, email, evidence, login } = await device.redeem(resultOf(end))
  return { provider, isPerson: subject !== '', email, evidence: evidence?.kind ?? null, wallet: login.wallet }
}

/** The code of a failure. */
async function failureOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (cause: unknown) => {
      if (cause instanceof RouteFailure) return cause.code
      throw cause
    },
  )
}

/** A login that ends well, with this address. X gives none to a client that may only read names. */
const right = (email: unknown) => (provider: SocialProvider) => ({
  provider,
  isPerson: true,
  email: provider === 'x' ? null : email,
  evidence: signsIdTokens(provider) ? 'idToken' : null,
  wallet: null,
})
const now = () => Math.floor(Date.now() / 1_000)

/** Sent with the form of Apple, or in the address. */
function altered({ url, form, page }: AccountReturn, change: (parameters: URLSearchParams) => void): AccountReturn {
  const [address, fields] = [new URL(url), form && new URLSearchParams(form)]
  change(fields ?? address.searchParams)
  return { url: address, form: fields, page }
}

/** The columns. Their cells are these, once for each provider. */
export const columns: readonly Column[] = [
  {
    title: 'behavior: right',
    run: async (tools) => redeemed(tools, (await logIn(tools)).end),
    expected: right('ada@example.com'),
  },
  {
    title: 'behavior: no e-mail address',
    run: async (tools) => redeemed(tools, (await logIn(tools, { person: 'ben' })).end),
    expected: right(null),
  },
  {
    title: 'behavior: the e-mail address of a relay',
    run: async (tools) => redeemed(tools, (await logIn(tools, { person: 'cleo' })).end),
    expected: right(expect.stringMatching(/@.*relay/)),
  },
  {
    title: 'error: denied',
    run: async (tools) => {
      const { loginId, end } = await logIn(tools, { cancels: true })
      return [end.end?.status, await tools.device.status(loginId)]
    },
    expected: ['declined', 'declined'],
  },
  {
    title: 'error: a token for another client',
    run: claiming(() => ({ aud: 'another-client' })),
    expected: REFUSED,
    oauth: {
      title: 'error: the code of another login',
      // What a token of another client would be used for: the attacker's own code, in the login of the visitor.
      run: async (tools) => {
        const other = await openOutsideDevice()
        const { uri } = await other.start(tools.provider)
        const stolen = (await openAccountWindow().open(uri)).url.searchParams.get('code') ?? ''
        return refusal(tools, (back) => altered(back, (parameters) => parameters.set('code', stolen)))
      },
      expected: REFUSED,
    },
  },
  {
    title: 'error: a token of another issuer',
    run: claiming(() => ({ iss: 'https://accounts.example' })),
    expected: REFUSED,
    oauth: {
      title: 'error: a response of another issuer (RFC 9207)',
      run: (tools) =>
        refusal(tools, (back) => altered(back, (parameters) => parameters.set('iss', 'https://accounts.example'))),
      expected: REFUSED,
    },
  },
  {
    title: 'error: a token with another nonce',
    run: claiming(() => ({ nonce: 'n'.repeat(43) })),
    expected: REFUSED,
    oauth: {
      title: 'error: a login whose challenge was changed on the way',
      run: async (tools) => {
        const { uri, loginId } = await tools.device.start(tools.provider)
        const address = new URL(uri)
        address.searchParams.set('code_challenge', 'c'.repeat(43))
        const { end } = await bringBack(await openAccountWindow().open(address.href))
        return [end?.status, await tools.device.status(loginId)]
      },
      expected: REFUSED,
    },
  },
  {
    title: 'error: a token without the nonce',
    run: claiming(() => ({ nonce: undefined })),
    // Facebook leaves it out at times: the login then has no evidence, and the vault makes one of its own.
    expected: (provider: SocialProvider) => (provider === 'facebook' ? ['done', 'pending'] : REFUSED),
    oauth: {
      title: 'error: an answer that is no JSON',
      run: answering('token', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })),
      expected: REFUSED,
    },
  },
  {
    title: 'error: a token with another authorized party',
    run: claiming(() => ({ azp: 'another-client' })),
    expected: REFUSED,
    oauth: {
      title: 'error: an access token of another kind',
      run: answering('token', () => Response.json({ access_token: 'token', token_type: 'mac' })),
      expected: REFUSED,
    },
  },
  {
    title: 'error: an expired token',
    run: claiming(() => ({ iat: now() - 200, exp: now() - 61 })),
    expected: REFUSED,
    oauth: {
      title: 'error: an expired code',
      run: async (tools) => {
        const { loginId, back } = await visit(tools)
        pass(60_001)
        return [(await bringBack(back)).end?.status, await tools.device.status(loginId)]
      },
      expected: REFUSED,
    },
  },
  {
    title: 'error: a token that is not yet valid',
    run: claiming(() => ({ nbf: now() + 120 })),
    expected: REFUSED,
    oauth: {
      title: 'error: an answer without an access token',
      run: answering('token', () => Response.json({ token_type: 'bearer' })),
      expected: REFUSED,
    },
  },
  {
    title: 'error: a token without a signature (alg none)',
    run: (tools) => withFault(tools, { isUnsigned: true }, () => refusal(tools)),
    expected: REFUSED,
    oauth: {
      title: 'error: an account without an id',
      run: answering('user', () => Response.json({ login: 'ada', data: { usertitle: 'error: ada' } })),
      expected: REFUSED,
    },
  },
  {
    title: 'behavior: a key that was replaced',
    run: async (tools) => {
      await logIn(tools)
      tools.accounts.rotate(tools.provider)
      pass(31_000)
      return redeemed(tools, (await logIn(tools)).end)
    },
    expected: right('ada@example.com'),
    oauth: {
      title: 'error: an access token that the provider has revoked',
      run: answering('user', () => Response.json({ message: 'Bad credentials' }, { status: 401 })),
      expected: REFUSED,
    },
  },
  {
    title: 'error: a state that was used before',
    run: async (tools) => {
      const { back } = await visit(tools)
      const first = await bringBack(back)
      const second = await bringBack(back)
      // The result of the first one stays.
      return [second.end?.status, second.end?.to, await failureOf(tools.device.redeem(resultOf(first)))]
    },
    expected: ['failed', null, 'done'],
  },
  {
    title: 'error: mixed up with another provider',
    run: async (tools) => {
      const { loginId, back } = await visit(tools)
      const other = tools.provider === 'google' ? 'discord' : 'google'
      const before = tools.accounts.requests.length
      const url = new URL(back.url.href.replace(/[a-z]+(\?|$)/, `${other}$1`))
      const end = await bringBack({ ...back, url })
      // The code is sent to no provider.
      return [end.end?.status, await tools.device.status(loginId), tools.accounts.requests.slice(before)]
    },
    expected: [...REFUSED, []],
  },
  {
    title: 'error: redeemed by another device',
    run: async (tools) => {
      const code = resultOf((await logIn(tools)).end)
      const thief = await openOutsideDevice()
      return [await failureOf(thief.redeem(code)), await failureOf(tools.device.redeem(code))]
    },
    expected: ['social.ended', 'done'],
  },
  {
    title: 'error: redeemed twice',
    run: async (tools) => {
      const code = resultOf((await logIn(tools)).end)
      return [await failureOf(tools.device.redeem(code)), await failureOf(tools.device.redeem(code))]
    },
    expected: ['done', 'social.ended'],
  },
  {
    title: 'error: redeemed after 60 seconds',
    run: async (tools) => {
      const { loginId, end } = await logIn(tools)
      pass(60_000)
      return [await failureOf(tools.device.redeem(resultOf(end))), await tools.device.status(loginId)]
    },
    expected: ['social.ended', 'ended'],
  },
  {
    title: 'error: a provider that fails with status 500',
    run: answering('token', () => Response.json({ error: 'server_error' }, { status: 500 })),
    expected: REFUSED,
  },
  {
    title: 'behavior: a page that cuts its opener off (COOP)',
    run: async (tools) => {
      const isolated = (step: AccountStep, answer: Response) => {
        if (step === 'page') answer.headers.set('cross-origin-opener-policy', 'same-origin')
        return answer
      }
      return withFault(tools, { changed: isolated }, async () => {
        const { loginId, back } = await visit(tools)
        const policy = back.page?.headers.get('cross-origin-opener-policy')
        const code = resultOf(await bringBack(back))
        // Nothing is posted to the page. The visitor presses in the window, and the device that waits gets the code.
        const before = await tools.device.status(loginId)
        await releaseResult(code)
        const waited = await tools.device.call(outsideWait, { loginId, waitSeconds: 12 })
        return [policy, before, waited.code === code, await failureOf(tools.device.redeem(waited.code ?? ''))]
      })
    },
    expected: ['same-origin', 'pending', true, 'done'],
  },
  {
    title: 'error: a provider that does not answer',
    run: async (tools) => {
      const { loginId, back } = await visit(tools)
      return withFault(tools, { instead: (step) => (step === 'token' ? null : undefined) }, async () => {
        const unanswered = tools.accounts.untilUnanswered()
        // The deadline of the server is a timer.
        vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
        const ending = bringBack(back)
        await unanswered
        await vi.advanceTimersByTimeAsync(UPSTREAM_ATTEMPT_MS)
        const { end } = await ending
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
        return [end?.status, await tools.device.status(loginId)]
      })
    },
    expected: REFUSED,
  },
]
