import { notOnServer } from '@/lib/core/browser-chunk'
import { createChunkLoader, type LoadChunk } from '@/lib/runtime/chunks'
import type { loads as accountLoads } from './account-stage'
import type { loads as embeddedLoads } from './embedded-stage'
import type { loads as flowsLoads } from './flows-stage'
import type { loads as hostWalletLoads } from './host-wallet-stage'
import type { loads as modalLoads } from './modal-stage'
import type { loads as namesLoads } from './names-stage'
import type { loads as sendLoads } from './send-stage'
import type { loads as sourcesLoads } from './sources-stage'
import type { loads as swapLoads } from './swap-stage'
import type { loads as viewsLoads } from './views-stage'
import type { loads as walletLoads } from './wallet-stage'

/*
 * What loads when: stage -> modules. Each file of this folder is one stage, a chunk of code with the `import()`s of the
 * chunks that follow it. The bundler leaves out of a chunk what the chunks before it have brought, which it can tell
 * only where one loads the other. With all `import()`s in one file the flows were 7 kB larger and the swap 14 kB (gzip,
 * 2026-11-22).
 *
 * | stage       | loads                                       | brings                                          |
 * |-------------|---------------------------------------------|-------------------------------------------------|
 * | page        | with the page                               | the shell, the button                           |
 * | modal       | on intent, or to find a remembered wallet   | the dialog, Connect, the list of wallets        |
 * | alerts      | with the first alert                        | the banner, and the line in the console         |
 * | sources     | when the configuration asks for more than EVM wallets of the browser | their wallets, chain code |
 * | wallet      | with the first wallet                       | connections, reconnecting, the owner of sign-in |
 * | flows       | after Connect has painted                   | the machines that connect                       |
 * | views       | after the flows                             | the list of views                               |
 * | account     | when a connection is asked for or restored  | queries, transactions; beside the flows         |
 * | host wallet | when the page uses the wallet               | the provider                                    |
 * | swap, send, names, e-mail login | when opened             | its flow, and the loads of its views            |
 */
const loads = {
  modal: async () => {
    if (typeof window !== 'undefined') return import('./modal-stage')
    throw notOnServer()
  },
  hostWallet: async () => {
    if (typeof window !== 'undefined') return import('./host-wallet-stage')
    throw notOnServer()
  },
  visitorChoices: async () => {
    if (typeof window !== 'undefined') return import('@/lib/runtime/visitor-choices')
    throw notOnServer()
  },
}

type Loaded<Loads extends Readonly<Record<string, () => Promise<unknown>>>> = {
  readonly [Name in keyof Loads]: Awaited<ReturnType<Loads[Name]>>
}

declare module '@/lib/runtime/chunks' {
  interface Chunks
    extends Loaded<typeof loads>,
      Loaded<typeof modalLoads>,
      Loaded<typeof sourcesLoads>,
      Loaded<typeof walletLoads>,
      Loaded<typeof flowsLoads>,
      Loaded<typeof viewsLoads>,
      Loaded<typeof accountLoads>,
      Loaded<typeof hostWalletLoads>,
      Loaded<typeof embeddedLoads>,
      Loaded<typeof swapLoads>,
      Loaded<typeof sendLoads>,
      Loaded<typeof namesLoads> {}
}

/** Loads each chunk of the product by its name. */
export const stages: LoadChunk = createChunkLoader(loads)
