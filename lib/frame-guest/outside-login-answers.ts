import type { OutsideProvider } from '@/lib/core/login-providers'
import type { outsideMessages } from './outside-login-messages'
import type { OutsideLogin } from './outside-login-steps'
import type { WorkerAnswers } from './serve-worker'
import type { UserLogins } from './user-logins'
import type { WorkerReply } from './worker-protocol'

type OutsideAnswers = Pick<WorkerAnswers, keyof typeof outsideMessages>
type Redeemed = Promise<WorkerReply<'redeemOutside'>>

/** Answers about logins with accounts of other services. */
export function createOutsideAnswers({
  outside,
  logins,
  finishLogin,
  onStart,
  onProven,
}: {
  readonly outside: OutsideLogin
  readonly logins: UserLogins
  /** Makes or recovers the wallet. */
  readonly finishLogin: (provider: OutsideProvider, signal: AbortSignal) => Promise<{ readonly isNew: boolean }>
  readonly onStart: (signal: AbortSignal) => Promise<void>
  /** The visitor has given a fresh proof. */
  readonly onProven: () => void
}): { readonly answers: OutsideAnswers; readonly forget: () => void } {
  /** Clients ask again for what they have: a connection, then the user. A result works once. */
  let redeemed: { readonly uri: string; readonly reply: Redeemed } | null = null

  const redeem = async (uri: string, signal: AbortSignal): Redeemed => {
    const account = await outside.redeem(uri, signal)
    onProven()
    return { ...account, ...(await finishLogin(account.provider, signal)) }
  }

  return {
    answers: {
      async startOutside(asked, signal) {
        redeemed = null
        if (asked.use === 'login') await onStart(signal)
        return outside.start(asked, signal)
      },
      awaitOutside: async (_, signal) => (redeemed ? { uri: redeemed.uri } : outside.wait(signal)),
      redeemOutside({ uri }, signal) {
        if (redeemed?.uri === uri) return redeemed.reply
        const next = { uri, reply: redeem(uri, signal) }
        redeemed = next
        next.reply.catch(() => {
          if (redeemed === next) redeemed = null
        })
        return next.reply
      },
      async proveOutside({ uri }, signal) {
        await outside.prove(uri, signal)
        onProven()
      },
      ...logins,
    },
    forget() {
      redeemed = null
      void outside.forget()
    },
  }
}
