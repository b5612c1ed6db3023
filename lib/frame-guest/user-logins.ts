import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { type LoginProvider, loginProviders } from '@/lib/core/login-providers'
import { pause } from '@/lib/core/pause'
import { loginAdd, loginList, loginRemove, mailboxAsk } from '@/lib/custody/outside-login-contract'
import { approvalStart, approvalStatus, MAX_APPROVAL_WAIT_SECONDS } from '@/lib/custody/vault-contract'
import { vaultOwnerAdd, vaultOwnerRemove } from '@/lib/custody/vault-login-contract'
import type { DeviceStore } from './device-store'
import type { LoginSession } from './login-session'
import type { outsideMessages } from './outside-login-messages'
import type { OutsideLogin } from './outside-login-steps'
import type { CallCustody } from './proven-calls'
import type { WalletAccess } from './ready-wallet'
import type { WorkerAnswers } from './serve-worker'

/** Between two questions, where the vault does not wait for the visitor. */
const POLL_MS = 2_000
/** The frame asks again after this time. */
const LINK_WAIT_MS = 110_000

/** The wallet role may still accept a code or a result until then. */
const UNLISTED_MS = 15 * 60_000

/**
 * An owner in the vault that the wallet role may not list yet. In the storage too: without it a visitor who closes the
 * page after a wrong code leaves an owner that no list shows, and the vault refuses the next mailbox.
 */
const unlistedOwner = z.object({
  walletId: z.string(),
  provider: z.enum(loginProviders),
  subject: z.string(),
  /** Unix time in milliseconds. */
  endsAt: z.number(),
})

type Account = Pick<z.output<typeof unlistedOwner>, 'provider' | 'subject'>

/** An e-mail address counts in any spelling. */
const keyOf = ({ provider, subject }: Account): string =>
  `${provider}:${provider === 'email' ? subject.toLowerCase() : subject}`

const isSame = (one: Account, other: Account): boolean => keyOf(one) === keyOf(other)

/** The wallet role has not added the login, and will not. */
const NOT_ADDED = ['login.taken', 'email.code_expired', 'social.ended', 'request.invalid'] as const

/** A mailbox that shall become a login. `challengeId` is there once its link has been pressed. */
interface NewMailbox {
  readonly email: string
  readonly approvalId: string
  readonly challengeId: string | null
}

export type UserLogins = Pick<
  WorkerAnswers,
  Extract<
    keyof typeof outsideMessages,
    'logins' | 'addOutside' | 'startMailbox' | 'awaitMailbox' | 'enterMailbox' | 'removeLogin'
  >
>

/**
 * The logins of the user. Each act is signed by the keys of the wallet. The vault is first: a login that the wallet role
 * alone knows could never recover the wallet.
 */
export function createUserLogins({
  call,
  session,
  access,
  outside,
  store,
  now,
  isProven,
}: {
  readonly call: CallCustody
  readonly session: Pick<LoginSession, 'call' | 'renew'>
  readonly access: Pick<WalletAccess, 'signAct'>
  readonly outside: Pick<OutsideLogin, 'addition' | 'forget'>
  readonly store: Pick<DeviceStore, 'note' | 'setNote'>
  readonly now: () => number
  /** Whether a proof is there that still counts in a minute. */
  readonly isProven: () => boolean
}): { readonly logins: UserLogins; readonly forget: () => void } {
  let mailbox: NewMailbox | null = null

  /** @throws {AppError} `custody.keys_locked` on a device without the keys. */
  const sign = async (
    act: { readonly name: 'add login' | 'remove login'; readonly provider: LoginProvider; readonly subject: string },
    signal: AbortSignal,
  ) => {
    const { walletId, signatures } = await access.signAct(act, signal)
    if (!signatures) throw new AppError('custody.keys_locked')
    return { walletId, signatures }
  }

  const endOwnership = (
    { provider, subject }: Account,
    signed: Awaited<ReturnType<typeof sign>>,
    signal: AbortSignal,
  ): Promise<unknown> =>
    call('vault', vaultOwnerRemove, { ...signed, provider, subject }, { isRepeatable: true, signal })

  const list = async (signal: AbortSignal) => (await session.call(loginList, {}, { isRepeatable: true, signal })).logins

  const unlisted = async () => z.safeParse(unlistedOwner, await store.note('unlisted-owner')).data ?? null

  /** Ends the ownership of a login that was not added after all. */
  const clearUnlisted = async (left: z.output<typeof unlistedOwner>, signal: AbortSignal): Promise<void> => {
    const { provider, subject } = left
    const signed = await sign({ name: 'remove login', provider, subject }, signal)
    // Another user has logged in on this device since.
    if (signed.walletId !== left.walletId) return
    if (!(await list(signal)).some((each) => isSame(each, left))) await endOwnership(left, signed, signal)
    await store.setNote('unlisted-owner', null)
  }

  const add = async (
    { provider, subject, approvalId }: { provider: LoginProvider; subject: string; approvalId: string },
    by: { readonly result: string } | { readonly challengeId: string; readonly code: string },
    signal: AbortSignal,
  ): Promise<void> => {
    const left = await unlisted()
    if (left && !isSame(left, { provider, subject })) await clearUnlisted(left, signal)
    const { walletId, signatures } = await sign({ name: 'add login', provider, subject }, signal)
    const owner = { walletId, provider, subject, signatures, approvalId }
    const added = { walletId, provider, subject, endsAt: now() + UNLISTED_MS }
    await store.setNote('unlisted-owner', added)
    await call('vault', vaultOwnerAdd, owner, { isRepeatable: true, signal })
    try {
      await session.call(loginAdd, { by, signatures }, { isRepeatable: true, signal })
    } catch (thrown) {
      // After any other failure the same request, or another code, may still add it.
      if (AppError.is(thrown, ...NOT_ADDED)) await clearUnlisted(added, signal).catch(() => undefined)
      throw thrown
    }
    await store.setNote('unlisted-owner', null)
    // The login has changed, whatever happens next.
    await session.renew(signal).catch(() => undefined)
  }

  /** @throws {AppError} `email.declined`, `email.approval_ended`. */
  const isPressed = async (approvalId: string, signal: AbortSignal): Promise<boolean> => {
    const asked = { approvalId, waitSeconds: MAX_APPROVAL_WAIT_SECONDS }
    const { status } = await call('vault', approvalStatus, asked, { isRepeatable: true, signal })
    if (status === 'declined') throw new AppError('email.declined')
    if (status === 'expired') throw new AppError('email.approval_ended')
    return status === 'approved'
  }

  return {
    logins: {
      async logins(_, signal) {
        const left = await unlisted()
        if (left && left.endsAt <= now()) await clearUnlisted(left, signal).catch(() => undefined)
        return { logins: await list(signal), isProven: isProven() }
      },
      async addOutside({ uri }, signal) {
        const { code, ...account } = await outside.addition(uri, signal)
        await add(account, { result: code }, signal)
        await outside.forget()
      },
      async startMailbox({ email }, signal) {
        const { approvalId, matchNumber, lifeSeconds } = await call('vault', approvalStart, { email }, { signal })
        mailbox = { email, approvalId, challengeId: null }
        return { matchNumber, lifeSeconds }
      },
      async awaitMailbox(_, signal) {
        const waiting = mailbox
        if (!waiting) throw new AppError('email.approval_ended')
        const until = now() + LINK_WAIT_MS
        for (;;) {
          const askedAt = now()
          if (await isPressed(waiting.approvalId, signal)) break
          if (now() >= until) throw new AppError('request.timeout')
          await pause(Math.max(0, askedAt + POLL_MS - now()), signal)
          if (signal.aborted) throw new AppError('request.aborted')
        }
        const asked = await session.call(mailboxAsk, { email: waiting.email }, { signal })
        if (mailbox === waiting) mailbox = { ...waiting, challengeId: asked.challengeId }
        return { lifeSeconds: asked.codeSeconds }
      },
      async enterMailbox({ code }, signal) {
        const entered = mailbox
        if (!entered?.challengeId) throw new AppError('email.code_expired')
        if (!/^\d{6}$/.test(code)) throw new AppError('email.code_wrong')
        const { challengeId, approvalId } = entered
        const owner = { provider: 'email', subject: entered.email.toLowerCase(), approvalId } as const
        await add(owner, { challengeId, code }, signal)
        if (mailbox === entered) mailbox = null
      },
      async removeLogin({ loginId, provider, subject }, signal) {
        // The vault may have owners that no list shows: it would end the only login that the visitor has.
        if ((await list(signal)).every((each) => each.loginId === loginId)) throw new AppError('login.last')
        const signed = await sign({ name: 'remove login', provider, subject }, signal)
        await endOwnership({ provider, subject }, signed, signal)
        const { signatures } = signed
        await session.call(loginRemove, { loginId, signatures }, { isRepeatable: true, signal }).catch((thrown) => {
          // Its answer was lost before.
          if (!AppError.is(thrown, 'request.not_found')) throw thrown
        })
        await session.renew(signal).catch(() => undefined)
      },
    },
    forget() {
      mailbox = null
    },
  }
}
