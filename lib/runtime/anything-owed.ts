import { LEFT_EARLY_KEY, LEFT_KEY } from '@/lib/connect/leave-early'
import type { StoragePort } from '@/lib/core/storage'
import { SIGN_OUT_OWED_KEY } from '@/lib/sign-in/owed-session-end'

/** Whether a wallet or the server has to be told of a connection that was left: what tells them must load. */
export function isAnythingOwed({ get }: StoragePort): boolean {
  return (get(LEFT_KEY) ?? get(LEFT_EARLY_KEY) ?? get(SIGN_OUT_OWED_KEY)) !== null
}
