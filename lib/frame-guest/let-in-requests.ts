import { AppError } from '@/lib/core/app-error'
import { settledAct } from '@/lib/custody/let-in-act'
import { approvalSettle, approvalsWaiting, loginDecide, loginsWaiting } from '@/lib/custody/let-in-contract'
import type { LoginSession } from './login-session'
import type { CallCustody } from './proven-calls'
import type { WalletAccess } from './ready-wallet'
import type { WorkerAnswers } from './serve-worker'

type LetInAnswers = Pick<WorkerAnswers, 'waitingDevices' | 'letDeviceIn' | 'turnDeviceAway'>

/** A device that waits, as both domains know it. */
interface Waiting {
  readonly challengeId: string
  readonly approvalId: string
  readonly thumbprint: string
  /** The visitor reads it on the new device, so it does not leave the worker. */
  readonly matchNumber: string
}

/** Lets new devices in, or turns them away, on a device of the wallet. */
export function createLetInRequests({
  call,
  session,
  access,
}: {
  readonly call: CallCustody
  readonly session: Pick<LoginSession, 'call'>
  readonly access: Pick<WalletAccess, 'ready' | 'signAct'>
}): LetInAnswers {
  /** Of the newest list, by the id of the approval. */
  let known: ReadonlyMap<string, Waiting> = new Map()

  const settle = async (
    { matchNumber, ...device }: Waiting,
    decision: 'let in' | 'turn away',
    signal: AbortSignal,
  ): Promise<void> => {
    const decided = { ...device, decision, ...(decision === 'let in' && { matchNumber }) } as const
    const { walletId, signatures } = await access.signAct(settledAct(decided), signal)
    if (!signatures) throw new AppError('custody.no_half')
    const asked = { ...decided, signatures }
    // The new device waits for the vault's answer, and asks the wallet role then: that has to know it by that time.
    await session.call(loginDecide, asked, { isRepeatable: true, signal })
    await call('vault', approvalSettle, { ...asked, walletId }, { isRepeatable: true, signal })
  }

  const waitingOf = (approvalId: string): Waiting => {
    const found = known.get(approvalId)
    if (!found) throw new AppError('request.not_found')
    return found
  }

  return {
    async waitingDevices(_, signal) {
      const { logins } = await session.call(loginsWaiting, {}, { isRepeatable: true, signal })
      if (logins.length === 0) return { waiting: [] }
      const { walletId } = await access.ready(signal)
      const asked = { walletId, thumbprints: logins.map(({ thumbprint }) => thumbprint) }
      const { approvals } = await call('vault', approvalsWaiting, asked, { isRepeatable: true, signal })
      const joined = logins.flatMap(({ thumbprint, challengeId, ...login }) => {
        const approval = approvals.find((each) => each.thumbprint === thumbprint)
        return approval ? [{ ...login, ...approval, challengeId }] : []
      })
      known = new Map(joined.map((each) => [each.approvalId, each]))
      return {
        waiting: joined.map(({ approvalId, browser, system, embedOrigin, country, startedAt }) => ({
          ...{ approvalId, browser, system, embedOrigin },
          ...{ country, startedAt },
        })),
      }
    },
    async letDeviceIn({ approvalId, number }, signal) {
      const waiting = waitingOf(approvalId)
      if (waiting.matchNumber !== number) return { isRight: false }
      await settle(waiting, 'let in', signal)
      return { isRight: true }
    },
    async turnDeviceAway({ approvalId }, signal) {
      await settle(waitingOf(approvalId), 'turn away', signal)
    },
  }
}
