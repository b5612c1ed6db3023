import { callGateway } from '@/lib/chains/gateway-client'
import { shownAppName } from '@/lib/connect/app-metadata'
import type { CallContext } from '@/lib/core/call-endpoint'
import { MAX_TITLE_LENGTH, plainTitle } from '@/lib/transaction/host-intent'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'
import type { Shell } from './runtime'

/** How many blocks a transaction on Solana can be processed in after the newest block. */
const BLOCKHASH_LIFE_BLOCKS = 150

type Sent = Pick<TransactionRecord, 'id' | 'chainId' | 'from' | 'lastValidBlock' | 'batch'>

/** What becomes of the transactions that the page sends with the connected wallet. No function throws. */
export function createHostTransactions({ config, text, runtime: loadRuntime }: Shell, server: CallContext) {
  /** Shows a transaction in Activity under the name of the page, also when its account has been disconnected since. */
  async function follow(sent: Sent): Promise<void> {
    const title = plainTitle(shownAppName(config.metadata)).slice(0, MAX_TITLE_LENGTH)
    const { transactions } = await (await loadRuntime()).accountFlows()
    transactions.add({ ...sent, intent: { kind: 'host', title } })
  }

  /** Says it in the modal, because the page believes that the transaction was declined. */
  async function announceLate(): Promise<void> {
    const { snackbar, accountFlows } = await loadRuntime()
    const [{ seeActivity }] = await Promise.all([accountFlows(), text.load('requests')])
    snackbar.show('plain', 'walletRequest.sentLate', undefined, seeActivity)
  }

  /** Follows one on Solana and announces it. Others on Solana are followed by the page, which knows their signatures. */
  async function followLate(sent: Sent): Promise<void> {
    await follow({ ...sent, lastValidBlock: await lastValidBlock(sent) })
    await announceLate()
  }

  /** `undefined` when the node does not say it: the transaction is then followed until the page is left. */
  async function lastValidBlock({ chainId }: Sent): Promise<number | undefined> {
    const params = [{ commitment: 'confirmed' }]
    const answer = await callGateway(server, '/api/rpc', [chainId, 'getBlockHeight', params]).catch(() => undefined)
    const height = answer && 'result' in answer ? answer.result : undefined
    return Number.isSafeInteger(height) ? Number(height) + BLOCKHASH_LIFE_BLOCKS : undefined
  }

  const quietly = (done: Promise<void>): void => void done.catch(() => undefined)
  return {
    follow: (sent: Sent) => quietly(follow(sent)),
    /** Follows a batch of calls by the id that the wallet has given it. */
    followBatch: (sent: Pick<Sent, 'id' | 'chainId' | 'from'>) => quietly(follow({ ...sent, batch: {} })),
    announceLate: () => quietly(announceLate()),
    followLate: (sent: Sent) => quietly(followLate(sent)),
  }
}
