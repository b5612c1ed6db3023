import { encode } from 'jose/base64url'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { type OutsideProvider, outsideProviders } from '@/lib/core/login-providers'
import { pause } from '@/lib/core/pause'
import { idTokenNonce } from '@/lib/custody/id-token-nonce'
import type { Login } from '@/lib/custody/login-contract'
import {
  MAX_OUTSIDE_WAIT_SECONDS,
  OUTSIDE_LOGIN_SECONDS,
  type OutsideEvidence,
  type OutsideUse,
  outsideProve,
  outsideRead,
  outsideRedeem,
  outsideStart,
  outsideUse,
  outsideWait,
} from '@/lib/custody/outside-login-contract'
import { outsideReturnUri, readOutsideReturn } from '@/lib/custody/outside-return'
import { approvalByAccount, vaultOutsideStart } from '@/lib/custody/vault-login-contract'
import type { DeviceStore } from './device-store'
import { type LoginSession, untilAborted } from './login-session'
import type { CallCustody, CustodyPlace } from './proven-calls'

/** Between two questions, where the server does not wait for the visitor. */
const POLL_MS = 2_000
const SALT_BYTES = 16

/** A login that has begun. In the storage too: in Telegram the page itself leaves for the provider, and comes back. */
const begunLogin = z.object({
  loginId: z.string(),
  provider: z.enum(outsideProviders),
  use: outsideUse,
  salt: z.string(),
  /** Of the login that the vault makes in the same window; `null` where it makes none. */
  vaultLoginId: z.nullable(z.string()),
  /** Unix time in milliseconds. */
  endsAt: z.number(),
})
type BegunLogin = z.output<typeof begunLogin>

export interface ProvenAccount {
  readonly provider: OutsideProvider
  readonly subject: string
  readonly userName: string | null
}

export interface OutsideLogin {
  /** Begins a login, in place of the one before. @throws {AppError} `social.redirect_failed`, `capability.off`. */
  start(
    asked: { readonly provider: OutsideProvider; readonly use: OutsideUse; readonly returnUrl?: string | undefined },
    signal?: AbortSignal,
  ): Promise<{ readonly uri: string }>
  /**
   * Waits for the result. All that wait share one request.
   *
   * @throws {AppError} `social.declined`, `social.failed`, `social.ended`.
   */
  wait(signal: AbortSignal): Promise<{ readonly uri: string }>
  /**
   * Begins the session, and gets the approval of the vault for it.
   *
   * @throws {AppError} `social.ended`; as the endpoints.
   */
  redeem(uri: string, signal?: AbortSignal): Promise<ProvenAccount>
  /** A fresh proof on the session. @throws {AppError} as {@link OutsideLogin.redeem}. */
  prove(uri: string, signal?: AbortSignal): Promise<void>
  /** What the result of an addition has proven, with the approval of the vault for it. Does not use it up. */
  addition(
    uri: string,
    signal?: AbortSignal,
  ): Promise<ProvenAccount & { readonly code: string; readonly approvalId: string }>
  /** Of the vault, for the account of this session; `null` without one. */
  approvalId(): string | null
  forget(): Promise<void>
}

/** Logins with accounts of other services on this device (`outside-login-contract.ts`). */
export function createOutsideLogin({
  call,
  session,
  store,
  now,
  place,
  thumbprint,
}: {
  readonly call: CallCustody
  readonly session: Pick<LoginSession, 'begin' | 'call' | 'current' | 'end' | 'renew'>
  readonly store: Pick<DeviceStore, 'half' | 'isMarked' | 'note' | 'setNote'>
  readonly now: () => number
  readonly place: Pick<CustodyPlace, 'urls'>
  /** Of the key of this device. */
  readonly thumbprint: () => Promise<string>
}): OutsideLogin {
  let begun: BegunLogin | null = null
  let approvalId: string | null = null
  /** For all that wait; aborted once none does. */
  let waiting: { readonly result: Promise<string>; readonly abort: AbortController; count: number } | null = null

  const endWait = (): void => {
    waiting?.abort.abort()
    waiting = null
  }

  /** @throws {AppError} `social.ended` without a login that has begun. */
  const current = async (): Promise<BegunLogin> => {
    begun ??= z.safeParse(begunLogin, await store.note('outside-login')).data ?? null
    if (begun && begun.endsAt > now()) return begun
    throw new AppError('social.ended')
  }

  const drop = async (): Promise<void> => {
    begun = null
    await store.setNote('outside-login', null)
  }

  /** Whether this device can open the wallet of the last login with the provider without the vault. */
  const needsVault = async (provider: OutsideProvider): Promise<boolean> => {
    if (await store.isMarked('must-approve')) return true
    const walletId = await store.note(`wallet-of:${provider}`)
    const own = typeof walletId === 'string' ? await store.half(walletId) : null
    own?.half.fill(0)
    return own === null
  }

  const begin = async (
    { provider, use, returnUrl }: Parameters<OutsideLogin['start']>[0],
    signal?: AbortSignal,
  ): Promise<{ readonly login: BegunLogin; readonly uri: string }> => {
    const salt = encode(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
    const back = returnUrl === undefined ? {} : { returnUrl }
    const asked = { provider, salt, use, ...back }
    const askWallet = (next: object) => {
      const input = { ...asked, ...next }
      return use === 'login'
        ? call('wallet', outsideStart, input, { signal })
        : session.call(outsideStart, input, { signal })
    }
    const entry = (loginId: string, lifeSeconds: number, vaultLoginId: string | null): BegunLogin => ({
      ...{ loginId, provider, use, salt, vaultLoginId },
      endsAt: now() + Math.min(lifeSeconds, OUTSIDE_LOGIN_SECONDS) * 1_000,
    })
    if (provider === 'farcaster') {
      const { loginId, uri, lifeSeconds } = await askWallet({})
      return { login: entry(loginId, lifeSeconds, null), uri }
    }
    const askVault = () => call('vault', vaultOutsideStart, { provider, ...back }, { signal })
    const isNext = use === 'addition' || (use === 'login' && (await needsVault(provider)))
    // The vault is asked in any case: its address shows whether that of the wallet role leads where it should.
    const vault = isNext ? await askVault() : null
    const [wallet, own] = await Promise.all([askWallet(vault ? { next: vault.uri } : {}), vault ?? askVault()])
    const nonce = await idTokenNonce({ thumbprint: await thumbprint(), salt })
    if (!isSameClient(wallet.uri, own.uri) || !hasNonce(wallet.uri, nonce)) {
      throw new AppError('social.redirect_failed')
    }
    return { login: entry(wallet.loginId, wallet.lifeSeconds, vault?.loginId ?? null), uri: wallet.uri }
  }

  /** Asks until the login has ended. A request that is lost is sent again. @returns the code of the result. */
  const poll = async ({ loginId, endsAt }: BegunLogin, signal: AbortSignal): Promise<string> => {
    while (now() < endsAt) {
      const askedAt = now()
      const asked = { loginId, waitSeconds: MAX_OUTSIDE_WAIT_SECONDS }
      const { status, code } = await call('wallet', outsideWait, asked, { signal }).catch(orPending)
      if (signal.aborted) throw new AppError('request.aborted')
      if (status === 'done' && code !== null) return code
      if (status === 'declined' || status === 'failed') throw new AppError(`social.${status}`)
      if (status !== 'pending') break
      await pause(Math.max(0, askedAt + POLL_MS - now()), signal)
      if (signal.aborted) throw new AppError('request.aborted')
    }
    throw new AppError('social.ended')
  }

  /** The code of a result, and the login that it must belong to. */
  const take = async (
    uri: string,
    uses: OutsideUse,
  ): Promise<{ readonly code: string; readonly login: BegunLogin }> => {
    const code = codeOf(uri, place.urls.wallet)
    const login = await current()
    if (code === null || login.use !== uses) throw new AppError('social.ended')
    return { code, login }
  }

  /** The vault approves this device for the account. @throws {AppError} `custody.not_approved` without anything to show. */
  const approve = async (
    { provider, salt, vaultLoginId }: BegunLogin,
    evidence: OutsideEvidence | null,
    signal?: AbortSignal,
  ): Promise<string> => {
    const isOurs = evidence !== null && evidence.salt === salt
    if (!isOurs && vaultLoginId === null) throw new AppError('custody.not_approved')
    const by = isOurs ? { evidence } : { loginId: vaultLoginId ?? '' }
    const approved = await call('vault', approvalByAccount, { provider, by }, { signal })
    return approved.approvalId
  }

  /** A request whose answer was lost may have begun the session: the cookie says so. Then there is no evidence. */
  const startSession = async (code: string, { provider }: BegunLogin, signal?: AbortSignal) => {
    const hadSession = session.current() !== null
    try {
      const redeemed = await call('wallet', outsideRedeem, { code }, { signal })
      if (redeemed.provider !== provider) throw new AppError('social.failed')
      session.begin(redeemed.login)
      return redeemed
    } catch (thrown) {
      if (hadSession || !AppError.from(thrown, 'internal').isTransient) throw thrown
      const login: Login | null = await session.renew(signal).catch(() => null)
      if (login?.provider !== provider) throw thrown
      return { login, provider, subject: '', userName: login.userName, evidence: null }
    }
  }

  /** Whether this device has its half of the wallet, and the vault need not approve it. */
  const hasHalf = async ({ wallet }: Login): Promise<boolean> => {
    if (!wallet?.deviceSetId || (await store.isMarked('must-approve'))) return false
    const own = await store.half(wallet.walletId)
    own?.half.fill(0)
    return own?.setId === wallet.deviceSetId
  }

  return {
    async start(asked, signal) {
      endWait()
      await drop()
      const { login, uri } = await begin(asked, signal)
      begun = login
      await store.setNote('outside-login', login)
      return { uri }
    },
    async wait(signal) {
      const login = await current()
      if (!waiting) {
        const abort = new AbortController()
        const result = poll(login, abort.signal)
        waiting = { result, abort, count: 0 }
        result.catch(() => undefined)
      }
      const shared = waiting
      shared.count += 1
      try {
        const code = await untilAborted(shared.result, signal)
        const result = { status: 'done', result: code, to: null, back: null } as const
        return { uri: outsideReturnUri(place.urls.wallet, result) }
      } catch (thrown) {
        if (AppError.is(thrown, 'social.declined', 'social.failed', 'social.ended') && begun === login) await drop()
        throw thrown
      } finally {
        shared.count -= 1
        if (shared.count === 0) {
          shared.abort.abort()
          if (waiting === shared) waiting = null
        }
      }
    },
    async redeem(uri, signal) {
      const { code, login } = await take(uri, 'login')
      approvalId = null
      const { evidence, provider, subject, userName, login: opened } = await startSession(code, login, signal)
      // Used up, whatever follows.
      await drop()
      const isApprovable = evidence !== null || login.vaultLoginId !== null
      if (isApprovable && !(await hasHalf(opened))) {
        approvalId = await approve(login, evidence, signal).catch(async (thrown: unknown) => {
          // A session without a wallet helps no visitor: the next login is a whole one.
          await session.end({ everywhere: false }).catch(() => undefined)
          throw thrown
        })
      }
      return { provider, subject, userName }
    },
    async prove(uri, signal) {
      const { code } = await take(uri, 'proof')
      await session.call(outsideProve, { code }, { signal })
      await drop()
    },
    async addition(uri, signal) {
      const { code, login } = await take(uri, 'addition')
      const { provider, subject, userName, evidence } = await session.call(outsideRead, { code }, { signal })
      if (provider !== login.provider) throw new AppError('social.failed')
      return { code, provider, subject, userName, approvalId: await approve(login, evidence, signal) }
    },
    approvalId: () => approvalId,
    async forget() {
      endWait()
      approvalId = null
      await drop()
    },
  }
}

/** The code of an address that {@link outsideReturnUri} has made; `null` for any other address. */
function codeOf(uri: string, walletUrl: string): string | null {
  if (!URL.canParse(uri)) return null
  const { origin, pathname, search, hash } = new URL(uri)
  const end = readOutsideReturn(hash)
  return origin === walletUrl && pathname === '/callback' && search === '' && end?.status === 'done' ? end.result : null
}

/** Whether two addresses ask the same provider for the same client. */
function isSameClient(one: string, other: string): boolean {
  const [first, second] = [new URL(one), new URL(other)]
  const clientId = first.searchParams.getAll('client_id')
  return (
    first.origin === second.origin &&
    first.pathname === second.pathname &&
    clientId.length === 1 &&
    second.searchParams.getAll('client_id').join('\n') === clientId[0]
  )
}

/** Without a nonce the provider signs nothing for this device, and the vault asks by itself. */
function hasNonce(uri: string, nonce: string): boolean {
  return new URL(uri).searchParams.getAll('nonce').every((each) => each === nonce)
}

function orPending(thrown: unknown): { readonly status: 'pending'; readonly code: null } {
  if (AppError.from(thrown, 'internal').isTransient || AppError.is(thrown, 'request.aborted'))
    return { status: 'pending', code: null }
  throw thrown
}
