import type { CustodyMode } from '@/lib/custody/custody-mode'
import type { KnownRecovery } from '@/lib/frame-guest/known-recovery'

/** Who can restore the wallet: what is in force for it, and otherwise how the installation is run. */
export function keeperText(mode: KnownRecovery['mode'], custody: CustodyMode) {
  if (mode === 'owner') return 'frame.recovery.owner'
  return custody === 'split' ? 'frame.security.split' : 'frame.security.single'
}
