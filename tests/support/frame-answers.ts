import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { embeddedWalletChainIds } from '@/lib/chains/networks'
import { AppError } from '@/lib/core/app-error'
import { type AnswerParts, createFrameAnswers } from '@/lib/frame-guest/answers'
import { createScreens } from '@/lib/frame-guest/screens'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'

/** A key worker without a login: it knows that nobody is connected, and refuses the rest. */
const workerWithoutLogin: KeyWorker = {
  // Each reply is that of the name; the compiler cannot see that.
  request: async (name) => {
    if (name === 'isConnected') return { isConnected: false } as never
    if (name === 'signOut') return undefined as never
    throw new AppError('capability.off')
  },
  wipe: () => undefined,
}

/** The answers of a frame on `https://shop.example`, without a login unless `parts` has another worker. */
export function answersOf(parts: Partial<AnswerParts> = {}) {
  return createFrameAnswers({
    worker: workerWithoutLogin,
    screens: createScreens(),
    chainId: 'eip155:1',
    chainIds: [...embeddedWalletChainIds, DEVNET_CAIP_ID],
    smartAccountChainIds: [],
    origin: () => 'https://shop.example',
    onTheme: () => undefined,
    reload: () => undefined,
    ...parts,
  })
}
