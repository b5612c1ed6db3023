import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { Env } from '../settings/env'

/** @throws {AppError} `capability.off` where `FOYER_SIGN_IN` is off. */
export function demandSignIn({ signIn }: Pick<Env, 'signIn'>): void {
  if (signIn === 'off') throw new AppError('capability.off', { details: { capability: 'sessions' } })
}
