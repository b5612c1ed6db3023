import { LEFT_EARLY_KEY, LEFT_KEY } from '@/lib/connect/leave-early'
import type { StoragePort } from '@/lib/core/storage'
import { SIGN_OUT_OWED_KEY } from '@/lib/sign-in/owed-session-end'

/**
 * Whether a wallet or the server has to be notified of an ended connection. The code that does it must then be loaded.
 */
export function isAnythingOwed({ get }: StoragePort): boolean {
  return (get(LEFT_KEY) ?? get(LEFT_EARLY_KEY) ?? get(SIGN_OUT_OWED_KEY)) !== null
}
