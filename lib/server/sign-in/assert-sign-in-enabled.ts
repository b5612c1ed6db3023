import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { Env } from '../settings/env'

/** Throws `AppError` (`capability.off`) when `FOYER_SIGN_IN` is off. */
export function assertSignInEnabled({ signIn }: Pick<Env, 'signIn'>): void {
  if (signIn === 'off') throw new AppError('capability.off', { details: { capability: 'sessions' } })
}
