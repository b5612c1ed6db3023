import { base58 } from '@scure/base'
import { act, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import ApproveCalls from '@/components/frame/ApproveCalls'
import ApproveMessage from '@/components/frame/ApproveMessage'
import ApproveSolana from '@/components/frame/ApproveSolana'
import ApproveTransaction from '@/components/frame/ApproveTransaction'
import ApproveTypedData from '@/components/frame/ApproveTypedData'
import { type FrameNetworks, FrameTextsContext } from '@/components/frame/frame-texts'
import type { NativePrice } from '@/lib/clear-signing/native-price-contract'
import type { Simulation } from '@/lib/clear-signing/simulation-contract'
import type { SolanaSimulation } from '@/lib/clear-signing/solana-simulation-contract'
import type {
  CallsScreen,
  MessageScreen,
  SolanaScreen,
  TransactionScreen,
  TypedDataScreen,
} from '@/lib/frame-guest/screens'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { encodeMessage, unsignedTransaction } from '@/lib/send/solana-message'
import { directionOf } from '@/lib/text/direction'
import type { Locale } from '@/lib/text/locales'
import { loadFrameTexts } from '@/tests/support/frame-texts'

const ASKING = { origin: 'https://shop.example', claimedName: null, promptId: 'p1' } as const

/** A request as the worker has read it, and what is known of it before the visitor decides. */
export type ShownRequest =
  | {
      readonly of: 'transaction'
      readonly screen: Pick<TransactionScreen, 'chainId' | 'account' | 'to' | 'data' | 'value'>
      readonly simulation: Simulation
      readonly descriptor?: string
      readonly usedAddresses?: readonly string[]
    }
  | {
      readonly of: 'typedData'
      readonly screen: Pick<TypedDataScreen, 'chainId' | 'account' | 'json'> &
        Partial<Pick<TypedDataScreen, 'otherAccount'>>
      readonly simulation: Simulation
      readonly descriptor?: string
    }
  | {
      readonly of: 'calls'
      readonly screen: Pick<CallsScreen, 'chainId' | 'account' | 'accountType' | 'calls' | 'isAtomic'> &
        Partial<Pick<CallsScreen, 'sponsor' | 'refusal' | 'isFirst'>>
      readonly simulation: Simulation
    }
  | {
      readonly of: 'solana'
      readonly screen: Pick<SolanaScreen, 'account' | 'transactions' | 'isSent'>
      readonly simulation: SolanaSimulation
    }
  | {
      readonly of: 'message'
      readonly screen: Pick<MessageScreen, 'account' | 'chainId' | 'namespace' | 'signIn' | 'shown'>
    }

/** Draws the screen of a request, as it is once the preview has come. */
export async function drawRequest(request: ShownRequest, locale: Locale, networks: FrameNetworks): Promise<Element> {
  const { texts } = await loadFrameTexts(locale)
  const dir = directionOf(locale)
  const { container } = render(
    <FrameTextsContext value={{ locale, dir, texts }}>{screenOf(request, networks)}</FrameTextsContext>,
  )
  // The preview is a promise that is fulfilled already.
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  return container
}

function screenOf(request: ShownRequest, networks: FrameNetworks): ReactElement {
  const props = { networks, waiting: 0, onAgree: () => undefined, onClose: () => undefined }
  switch (request.of) {
    case 'transaction': {
      const fixed = {
        gas: '21000',
        gasPrice: '3000000000',
        layer1Fee: '0',
        nonce: 3,
        isNonceNamed: false,
        replaces: null,
      }
      const { simulation, descriptor, usedAddresses = [], screen } = request
      const descriptors = descriptor === undefined ? [] : [descriptor]
      return (
        <ApproveTransaction
          {...props}
          screen={{ kind: 'transaction', ...ASKING, ...fixed, ...screen }}
          worker={workerOf({ simulation, descriptors, usedAddresses, nonce: 3 })}
        />
      )
    }
    case 'typedData': {
      const { simulation, descriptor, screen } = request
      const descriptors = descriptor === undefined ? [] : [descriptor]
      return (
        <ApproveTypedData
          {...props}
          screen={{ kind: 'typedData', ...ASKING, otherAccount: null, ...screen }}
          worker={workerOf({ simulation, descriptors, usedAddresses: [], nonce: null })}
        />
      )
    }
    case 'calls': {
      const fixed = { gas: '300000', gasPrice: '3000000000', layer1Fee: '0', sponsor: null, refusal: null }
      return (
        <ApproveCalls
          {...props}
          screen={{ kind: 'calls', ...ASKING, ...fixed, isFirst: false, ...request.screen }}
          worker={workerOf({ simulation: request.simulation, descriptors: [], usedAddresses: [], nonce: null })}
        />
      )
    }
    case 'solana':
      return (
        <ApproveSolana
          {...props}
          screen={{ kind: 'solanaTransactions', ...ASKING, chainId: SOLANA_MAINNET, ...request.screen }}
          worker={workerOf(request.simulation)}
        />
      )
    case 'message':
      return <ApproveMessage {...props} screen={{ kind: 'message', ...ASKING, ...request.screen }} />
  }
}

export const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** A worker whose previews say this. */
function workerOf(preview: unknown): Pick<KeyWorker, 'request'> {
  const price: NativePrice = { price: null, currency: 'USD' }
  const request = async (name: string) => (name === 'nativePrice' ? price : preview)
  return { request } as unknown as Pick<KeyWorker, 'request'>
}

/** One instruction of a transaction of Solana. */
export interface AskedInstruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: readonly number[]
}

/** The text of a transaction that the account pays and signs, in base58. */
export function solanaRequestText(account: string, instructions: readonly AskedInstruction[]): string {
  const message = encodeMessage({
    payer: account,
    blockhash: base58.encode(new Uint8Array(32).fill(9)),
    instructions: instructions.map(({ program, accounts, data }) => ({
      program,
      accounts: accounts.map((address) => ({ address, isSigner: address === account, isWritable: true })),
      data: Uint8Array.from(data),
    })),
  })
  return base58.encode(unsignedTransaction(message))
}
