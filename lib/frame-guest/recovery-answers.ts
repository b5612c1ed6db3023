import { AppError } from '@/lib/core/app-error'
import type { recoveryMessages } from './recovery-messages'
import type { WorkerAnswers } from './serve-worker'

type RecoveryAnswers = Pick<WorkerAnswers, keyof typeof recoveryMessages>

/** What the key worker does for the recovery of the wallet. */
export function createRecoveryAnswers(): RecoveryAnswers {
  const off = async (): Promise<never> => {
    throw new AppError('capability.off')
  }
  return {
    recovery: off,
    storeWay: off,
    proveWay: off,
    dropAutomatic: off,
    useAutomatic: off,
    removeWay: off,
    restore: off,
    wayProgress: off,
  }
}
