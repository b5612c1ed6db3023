import { notOnServer } from '@/lib/core/browser-chunk'
import type { Stages } from '@/lib/runtime/runtime'
import type { ModalStage } from './modal-stage'

/**
 * What loads when. Each file of this folder is one chunk of code with the `import()` of the next: the bundler leaves out
 * of a chunk what the chunks before it have brought, which it can tell only where one loads the other. With all
 * `import()`s in one file the flows were 7 kB larger and the swap 14 kB (gzip, 2026-11-22).
 *
 * | stage  | loads                                        | brings                                              |
 * |--------|----------------------------------------------|-----------------------------------------------------|
 * | page   | with the page                                | the shell, the button                               |
 * | modal  | on intent, or to find a remembered wallet    | the dialog, Connect, the list of wallets            |
 * | alerts | with the first alert                         | the banner, and the line in the console             |
 * | wallet | with the first wallet                        | connections, reconnecting, the owner of sign-in     |
 * | flows  | after Connect has painted                    | the machines that connect, the list of views        |
 * | account | when a connection is asked for or restored  | queries, transactions; beside the flows             |
 * | host wallet | when the page uses the wallet               | the provider                                        |
 * | swap, e-mail login, sign-in, each view | when opened  | itself                                              |
 */
export const stages = {
  modal: async (): Promise<ModalStage> => {
    if (typeof window !== 'undefined') return (await import('./modal-stage')).modalStage
    throw notOnServer()
  },
  hostWallet: async () => {
    if (typeof window !== 'undefined') return (await import('./host-wallet-stage')).hostWalletStage
    throw notOnServer()
  },
  visitorChoices: async () => {
    if (typeof window !== 'undefined') return import('@/lib/runtime/visitor-choices')
    throw notOnServer()
  },
} satisfies Stages
