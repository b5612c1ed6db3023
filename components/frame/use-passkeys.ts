'use client'
import { useEffect, useState } from 'react'
import { createPasskey, getPasskeySecret, type Passkeys } from '@/lib/custody/passkey'
import { createWindowPasskeys } from '@/lib/frame-guest/passkey-window'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { useFrameTexts } from './frame-texts'

/** CSS pixels of the window. The browser's own dialog lies over it. */
const WIDTH = 480
const HEIGHT = 560

/** Ceremonies in this document. */
export const passkeysHere: Passkeys = {
  create: (walletId, about) => createPasskey({ window, walletId }, about),
  use: (walletId, credentialIds) => getPasskeySecret({ window, walletId }, credentialIds),
}

/** Ceremonies in a window of the wallet's own origin. One that is open ends with the component. */
export function useWindowPasskeys(worker: Pick<KeyWorker, 'request'>, origin: string): Passkeys {
  const { locale } = useFrameTexts()
  const [passkeys] = useState(() =>
    createWindowPasskeys({
      worker,
      origin,
      openWindow: (fragment) =>
        window.open(`/passkey?lang=${locale}${fragment}`, '_blank', `popup,width=${WIDTH},height=${HEIGHT}`) !== null,
    }),
  )
  useEffect(() => () => passkeys.end(), [passkeys])
  return passkeys
}
