import { AppError } from '@/lib/core/app-error'
import { isSameEmail } from '@/lib/core/email-address'
import { emailChangePrimary, emailChangeSecondary, emailChangeStart } from '@/lib/custody/email-change-contract'
import { vaultOwnerAsk, vaultOwnerCheck } from '@/lib/custody/vault-owner-contract'
import type { emailChangeMessages } from './email-change-messages'
import type { LoginSession } from './login-session'
import type { CallCustody } from './proven-calls'
import type { WalletAccess } from './ready-wallet'
import type { WorkerAnswers } from './serve-worker'

interface EmailChangeParts {
  readonly call: CallCustody
  readonly session: LoginSession
  readonly access: Pick<WalletAccess, 'ready' | 'signAct'>
}

/** A change that waits for a code. */
interface Change {
  readonly email: string
  readonly challengeId: string
  readonly waitsFor: 'old' | 'new'
}

type EmailChangeAnswers = Pick<WorkerAnswers, keyof typeof emailChangeMessages>

/**
 * Changes the address of the login: a code of the old mailbox, then one of the new mailbox, then a link of the vault. The
 * vault follows last, so that until then the old mailbox and the devices of the wallet still have it.
 */
export function createEmailChangeAnswers({ call, session, access }: EmailChangeParts): {
  readonly answers: EmailChangeAnswers
  readonly forget: () => void
} {
  let change: Change | null = null

  /** @throws {AppError} `custody.keys_locked` on a device without the keys. */
  const sign = async (email: string, signal: AbortSignal) => {
    const signed = await access.signAct({ name: 'change owner', email: email.toLowerCase() }, signal)
    const { walletId, signatures } = signed
    if (!signatures) throw new AppError('custody.keys_locked')
    return { walletId, signatures }
  }

  /** @throws {AppError} `request.invalid` for a login without a mailbox: it can add one, and has none to change. */
  const presentAddress = async (signal: AbortSignal): Promise<string> => {
    const { email } = await session.resume(signal)
    if (email === null) throw new AppError('request.invalid')
    return email
  }

  /** @throws {AppError} `custody.not_approved` on a device that the vault does not know. */
  const isOwner = async (walletId: string, signal: AbortSignal): Promise<boolean> => {
    const email = await presentAddress(signal)
    return (await call('vault', vaultOwnerCheck, { walletId, email }, { isRepeatable: true, signal })).isOwner
  }

  const mailLink = async (email: string, signal: AbortSignal): Promise<number> => {
    const asked = { ...(await sign(email, signal)), email }
    return (await call('vault', vaultOwnerAsk, asked, { signal })).lifeSeconds
  }

  /** The change that waits for a code. A code that can no longer be right ends it. */
  const enter = async <T>(
    { waitsFor, code }: { readonly waitsFor: Change['waitsFor']; readonly code: string },
    send: (current: Change) => Promise<T>,
  ): Promise<T> => {
    const current = change
    if (current?.waitsFor !== waitsFor) throw new AppError('email.code_expired')
    if (!/^\d{6}$/.test(code)) throw new AppError('email.code_wrong')
    try {
      return await send(current)
    } catch (thrown) {
      if (AppError.is(thrown, 'email.code_expired', 'email.locked') && change === current) change = null
      throw thrown
    }
  }

  /** A request whose answer was lost may have changed the address: the login says so. */
  const commit = async ({ email, challengeId }: Change, code: string, signal: AbortSignal): Promise<void> => {
    const { signatures } = await sign(email, signal)
    try {
      await session.call(emailChangeSecondary, { challengeId, code, signatures }, { signal })
    } catch (thrown) {
      if (!AppError.from(thrown, 'internal').isTransient) throw thrown
      const login = await session.renew(signal).catch(() => null)
      if (!login?.email || !isSameEmail(login.email, email)) throw thrown
    }
  }

  const answers: EmailChangeAnswers = {
    async startEmailChange({ email }, signal) {
      // Before anything changes: only this device can make the vault follow, and only with the keys.
      const { walletId } = await sign(email, signal)
      await isOwner(walletId, signal)
      const { challengeId, codeSeconds, resendSeconds } = await session.call(emailChangeStart, { email }, { signal })
      change = { email, challengeId, waitsFor: 'old' }
      return { lifeSeconds: codeSeconds, resendSeconds }
    },
    proveOldEmail: ({ code }, signal) =>
      enter({ waitsFor: 'old', code }, async (current) => {
        const asked = { challengeId: current.challengeId, code }
        const { challengeId, codeSeconds, resendSeconds } = await session.call(emailChangePrimary, asked, { signal })
        change = { email: current.email, challengeId, waitsFor: 'new' }
        return { lifeSeconds: codeSeconds, resendSeconds }
      }),
    proveNewEmail: ({ code }, signal) =>
      enter({ waitsFor: 'new', code }, async (current) => {
        const { email } = current
        await commit(current, code, signal)
        change = null
        // The address has changed, whatever happens next.
        await session.renew(signal).catch(() => undefined)
        return { email, linkSeconds: await mailLink(email, signal).catch(() => null) }
      }),
    async isEmailOwner(_, signal) {
      const { walletId } = await access.ready(signal)
      return { isOwner: await isOwner(walletId, signal) }
    },
    async mailOwnerLink(_, signal) {
      return { lifeSeconds: await mailLink(await presentAddress(signal), signal) }
    },
  }
  return {
    answers,
    forget() {
      change = null
    },
  }
}
