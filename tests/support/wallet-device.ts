import type { Caip2 } from '@/lib/core/caip'
import { memoryRecords } from '@/lib/frame-guest/device-records'
import { createDeviceStore } from '@/lib/frame-guest/device-store'
import { createWorkerAnswers } from '@/lib/frame-guest/worker-answers'
import { type createFakeCustody, PROJECT, SHOP, VAULT_URL, WALLET_URL } from '../fakes/fake-custody'

/** A browser with its storage, in which the key worker can start again and again, as after a reload. */
export function createDevice(
  custody: ReturnType<typeof createFakeCustody>,
  now: () => number = Date.now,
  smartAccountChainIds: readonly Caip2[] = [],
) {
  const records = memoryRecords()
  const tokens: string[] = []
  const signal = () => new AbortController().signal
  return {
    records,
    tokens,
    /** A new worker: the memory of the one before is lost. */
    async start() {
      const answers = createWorkerAnswers({
        ...{ fetch: custody.fetch, now },
        store: createDeviceStore(records, WALLET_URL),
        runAlone: (_, work) => work(),
        onSessionToken: (token) => void tokens.push(token),
      })
      await answers.open(
        {
          urls: { wallet: WALLET_URL, vault: VAULT_URL },
          projectId: PROJECT,
          lang: 'ja',
          currency: 'JPY',
          opStackChainIds: [],
          smartAccountChainIds: [...smartAccountChainIds],
          embedOrigin: SHOP,
        },
        signal(),
      )
      return answers
    },
    signal,
  }
}
