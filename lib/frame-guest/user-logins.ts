import { AppError } from '@/lib/core/app-error'
import type { LoginProvider } from '@/lib/core/login-providers'
import { pause } from '@/lib/core/pause'
import { loginAdd, loginList, loginRemove, mailboxAsk } from '@/lib/custody/outside-login-contract'
import { approvalStart, approvalStatus, MAX_APPROVAL_WAIT_SECONDS } from '@/lib/custody/vault-contract'
import { vaultOwnerAdd, vaultOwnerRemove } from '@/lib/custody/vault-login-contract'
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
  now,
  isProven,
}: {
  readonly call: CallCustody
  readonly session: Pick<LoginSession, 'call' | 'renew'>
  readonly access: Pick<WalletAccess, 'signAct'>
  readonly outside: Pick<OutsideLogin, 'addition' | 'forget'>
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

  /** Ends the ownership in the vault. */
  const disown = async (provider: LoginProvider, subject: string, signal: AbortSignal) => {
    const signed = await sign({ name: 'remove login', provider, subject }, signal)
    await call('vault', vaultOwnerRemove, { ...signed, provider, subject }, { isRepeatable: true, signal })
    return signed
  }

  const add = async (
    { provider, subject, approvalId }: { provider: LoginProvider; subject: string; approvalId: string },
    by: { readonly result: string } | { readonly challengeId: string; readonly code: string },
    signal: AbortSignal,
  ): Promise<void> => {
    const { walletId, signatures } = await sign({ name: 'add login', provider, subject }, signal)
    const owner = { walletId, provider, subject, signatures, approvalId }
    await call('vault', vaultOwnerAdd, owner, { isRepeatable: true, signal })
    try {
      await session.call(loginAdd, { by, signatures }, { isRepeatable: true, signal })
    } catch (thrown) {
      // It opens another wallet: it must not own this one either.
      if (AppError.is(thrown, 'login.taken')) await disown(provider, subject, signal).catch(() => undefined)
      throw thrown
    }
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
        const { logins } = await session.call(loginList, {}, { isRepeatable: true, signal })
        return { logins, isProven: isProven() }
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
        const { signatures } = await disown(provider, subject, signal)
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
