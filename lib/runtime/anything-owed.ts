import { LEFT_KEY } from '@/lib/connect/connection-memory'
import type { StoragePort } from '@/lib/core/storage'
import { isSignOutOwed } from '@/lib/sign-in/owed-session-end'
import type { RuntimeConfig } from './config-schema'

/** Whether a wallet or the server has to be told of a connection that was left: what tells them must load. */
export function isAnythingOwed(storage: StoragePort, { signIn }: Pick<RuntimeConfig, 'signIn'>): boolean {
  return storage.get(LEFT_KEY) !== null || (signIn !== 'off' && isSignOutOwed(storage))
}
