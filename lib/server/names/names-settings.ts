import 'server-only'
import { AppError } from '@/lib/core/app-error'
import { type Capability, capabilityOff } from '../platform/capability'
import type { Env } from '../settings/env'
import type { NamesEnv } from '../settings/names-env'

/** The settings of names. @throws {AppError} `capability.off` without a zone. */
export function assertNames({ names }: Pick<Env, 'names'>): NamesEnv {
  if (!names) throw new AppError('capability.off', { details: { capability: 'names' } })
  return names
}

export const namesCapability: Capability = ({ env }) =>
  env.names ? { state: 'on', provider: 'own-registry' } : capabilityOff('FOYER_NAMES_ZONE is not set')
