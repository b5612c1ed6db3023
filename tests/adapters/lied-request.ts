import { bytesToHex, getAddress, type Hex, parseTransaction, type TransactionSerializedEIP1559, toHex } from 'viem'
import { sign } from 'viem/accounts'
import { vi } from 'vitest'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { explainNodeError } from '@/lib/chains/explain-error'
import { believedSimulation } from '@/lib/clear-signing/believed-result'
import { partiesOf, tokensNamed, unknownCalls } from '@/lib/clear-signing/parties'
import { readCall } from '@/lib/clear-signing/read-call'
import { risksOf } from '@/lib/clear-signing/risks'
import { type Simulation, type SimulationInput, simulateCalls } from '@/lib/clear-signing/simulation-contract'
import { AppError } from '@/lib/core/app-error'
import { copyForeignError } from '@/lib/core/foreign-error'
import { PREVIEW_LIFE_MS } from '@/lib/frame-guest/fresh-preview'
import { createPreparedRequests } from '@/lib/frame-guest/prepared-requests'
import { createPreviewFlow } from '@/lib/frame-guest/preview-flow'
import type { TransactionScreen } from '@/lib/frame-guest/screens'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { describeCalls } from '@/lib/server/simulation/describe-calls'
import { noteStore, withoutSmartAccounts } from '@/tests/support/account-parts'
import { loadTranslator } from '@/tests/support/load-translator'
import { sender, type TestCall } from '@/tests/support/simulated-chain'
import { servicesOf } from '@/tests/support/test-services'
import { openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const KEY = `0x${'51'.repeat(32)}` as const

/** The request of a page whose worker, server and screen all ask one node. */
export interface LiedRequest {
  /** What the worker has fixed: everything that is signed. */
  readonly shown: Pick<TransactionScreen, 'gas' | 'gasPrice' | 'nonce'>
  /** What the screen says of it now. */
  look(): ReturnType<typeof lookAt>
  /** So much time goes by that a press makes the preview anew. */
  wait(): void
  /** A press, as `useTwoPresses` counts it. */
  press(): Promise<'asked again' | 'changed' | { readonly hash: string } | { readonly code: string }>
  /** The transactions that were signed. */
  signed(): readonly ReturnType<typeof parseTransaction<TransactionSerializedEIP1559>>[]
}

type Named = { readonly to: Hex | null; readonly value: bigint; readonly data: Hex }

function lookAt(call: Named, preview: Awaited<ReturnType<typeof previewOf>>) {
  const statements = readCall(
    { chainId: DEVNET_CAIP_ID, ...call },
    { account: sender.address, wrappedNative: null, routers: [] },
  )
  const simulation = preview && believedSimulation(preview.simulation, statements, sender.address)
  const risks = risksOf({
    ...{ statements, account: sender.address, simulation, usedAddresses: [], domain: null },
    ...{ chainId: DEVNET_CAIP_ID, chainShown: DEVNET_CAIP_ID },
  })
  return { statements, simulation, outcome: simulation?.outcome, risks: risks.map(({ kind }) => kind) }
}

const previewOf = async (flow: ReturnType<typeof createPreviewFlow>) => flow.store.getState().preview

/** Opens the screen of a request. `page`: further fields that the page sets. */
export async function openLiedRequest(url: string, call: TestCall, page: object = {}): Promise<LiedRequest> {
  let time = 0
  const sent: TransactionSerializedEIP1559[] = []
  const services = servicesOf(openTestPlatform({ FOYER_DEVNET_RPC_URL: url }))
  const requests = createPreparedRequests({
    ...withoutSmartAccounts,
    access: {
      ready: async () => ({ walletId: 'w', addresses: { eip155: sender.address, solana: 'Sol' }, isNew: false }),
      sign: async ({ bytes }) => sign({ hash: bytesToHex(bytes), privateKey: KEY, to: 'hex' }),
    },
    async askChain(_, method, params) {
      if (method === 'eth_sendRawTransaction') sent.push(params[0] as TransactionSerializedEIP1559)
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      const { result, error } = await (await fetch(url, { method: 'POST', headers, body })).json()
      if (error) throw await explainNodeError(copyForeignError(error), loadTranslator)
      return result
    },
    async simulate({ calls, addresses }: SimulationInput) {
      const made = calls.map(({ to, value, data }) => ({
        ...{ to: to === null ? null : getAddress(to), value: BigInt(value), data: data as Hex },
      }))
      const about = [...new Set([...made.flatMap(({ to }) => to ?? []), ...addresses.map((each) => getAddress(each))])]
      const asked = { chainId: DEVNET_CAIP_ID, account: sender.address, calls: made, addresses: about } as const
      // What crosses to the frame is parsed there.
      return simulateCalls.output.parse(await describeCalls(asked, services)) as Simulation
    },
    simulateOnSolana: async () => ({ outcomes: [], tables: [] }),
    askDescriptor: async () => null,
    store: { ...noteStore(), usedAddresses: async () => [], addUsedAddresses: async () => undefined },
    origin: 'https://shop.example',
    opStackChainIds: [],
  })
  const { signal } = new AbortController()
  const params = [{ from: sender.address, ...(call.to && { to: call.to }), data: call.data, value: toHex(call.value) }]
  const request = { method: 'eth_sendTransaction', params: [{ ...params[0], ...page }] }
  const shown = await requests.prepare({ request, chainId: DEVNET_CAIP_ID }, signal)
  if (shown.kind !== 'transaction') throw new Error('not a transaction')
  const said: Named = { to: shown.to as Hex | null, value: BigInt(shown.value), data: shown.data as Hex }
  const { statements } = lookAt(said, null)
  const flow = createPreviewFlow({
    worker: {
      // It says nothing of new blocks.
      request: async (name: string, payload: Parameters<typeof requests.preview>[0], stop: AbortSignal) =>
        name === 'readChain' ? null : requests.preview(payload, stop),
    } as unknown as Pick<KeyWorker, 'request'>,
    promptId: shown.promptId,
    chainId: DEVNET_CAIP_ID,
    named: () => ({ parties: partiesOf(statements), about: tokensNamed(statements), calls: unknownCalls(statements) }),
    now: () => time,
  })
  flow.open()
  await vi.waitFor(() => {
    if (flow.store.getState().preview === null) throw new Error('no preview yet')
  }, 60_000)
  const look = () => lookAt(said, flow.store.getState().preview)
  let isSecond = false
  return {
    shown,
    look,
    wait() {
      time += PREVIEW_LIFE_MS + 1
    },
    async press() {
      if (look().outcome !== 'success' && !isSecond) {
        isSecond = true
        return 'asked again'
      }
      if (!(await flow.confirm())) {
        isSecond = false
        return 'changed'
      }
      try {
        const { answer } = await requests.sign({ promptId: shown.promptId }, signal)
        return { hash: String(answer) }
      } catch (thrown) {
        return { code: AppError.from(thrown, 'internal').code }
      }
    },
    signed: () => sent.map((raw) => parseTransaction(raw)),
  }
}
