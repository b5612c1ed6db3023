import { notOnServer } from '@/lib/core/browser-chunk'
import { createChunkLoader, type LoadChunk } from '@/lib/runtime/chunks'
import type { loads as accountLoads } from './account-stage'
import type { loads as embeddedLoads } from './embedded-stage'
import type { loads as flowsLoads } from './flows-stage'
import type { loads as grantsLoads } from './grants-stage'
import type { loads as hostWalletLoads } from './host-wallet-stage'
import type { loads as modalLoads } from './modal-stage'
import type { loads as namesLoads } from './names-stage'
import type { loads as onrampLoads } from './onramp-stage'
import type { loads as sendLoads } from './send-stage'
import type { loads as socialLoads } from './social-stage'
import type { loads as sourcesLoads } from './sources-stage'
import type { loads as swapLoads } from './swap-stage'
import type { loads as viewsLoads } from './views-stage'
import type { loads as walletLoads } from './wallet-stage'

/*
 * Each file of this folder is one stage (CONTRIBUTING.md lists when each loads): a chunk of code with the `import()`s of
 * the chunks that follow it. The bundler leaves out of a chunk what the chunks before it have brought, which it can tell
 * only where one loads the other. With all `import()`s in one file the flows were 7 kB larger and the swap 14 kB (gzip,
 * 2026-11-22).
 */

/** What the page itself loads. */
const loads = {
  first: async () => {
    if (typeof window !== 'undefined') return import('./first-stage')
    throw notOnServer()
  },
  modal: async () => (await loads.first()).loadModal(),
  hostWallet: async () => (await loads.first()).loadHostWallet(),
  visitorChoices: async () => {
    if (typeof window !== 'undefined') return import('@/lib/runtime/visitor-choices')
    throw notOnServer()
  },
}

type Loaded<Loads extends Readonly<Record<string, () => Promise<unknown>>>> = {
  readonly [Name in keyof Loads]: Awaited<ReturnType<Loads[Name]>>
}

/** A chunk can be asked for by its name once the `loads` of its stage are listed here. */
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
      Loaded<typeof socialLoads>,
      Loaded<typeof swapLoads>,
      Loaded<typeof sendLoads>,
      Loaded<typeof namesLoads>,
      Loaded<typeof onrampLoads>,
      Loaded<typeof grantsLoads> {}
}

/** Loads each chunk of the product by its name. */
export const stages: LoadChunk = createChunkLoader(loads)
