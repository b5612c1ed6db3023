import { createPasskey, getPasskeySecret } from '@/lib/frame-guest/passkey'
import type { Passkeys } from '@/lib/frame-guest/recovery-flow'

/** Ceremonies in this document, as far as the page that shows it allows them. */
export const passkeysHere: Passkeys = {
  create: (walletId, about) => createPasskey({ window, walletId }, about),
  use: (walletId, credentialIds) => getPasskeySecret({ window, walletId }, credentialIds),
}
