import { createHash } from 'node:crypto'
import { numberToHex } from 'viem'
import { DEVNET_CAIP_ID, DEVNET_TOKENS } from '@/lib/chains/devnet'
import type { OnrampProvider, SessionRequest, VendorOrder } from '@/lib/server/onramp/onramp-provider'
import type { OnrampQuoteRecord } from '@/lib/server/onramp/onramp-quote-records'
import type { RpcProvider } from '@/lib/server/rpc/rpc-provider'
import { transferLog } from '@/tests/support/transfer-log'

export const BUYER = '0x5151515151515151515151515151515151515151'
const SENDER = '0x6161616161616161616161616161616161616161'
const usdc = DEVNET_TOKENS.find(({ symbol }) => symbol === 'USDC')
export const USDC = { chainId: DEVNET_CAIP_ID, ...(usdc ?? raise()) } as const
export const PAGE_ORIGIN = 'https://pay.seller.example'
/** Base units that the quote promises: 97.5 USDC. */
export const QUOTED = 97_500_000n

function raise(): never {
  throw new Error('the devnet has no USDC')
}

/** A quote of the fake seller, as it is kept for orders. */
export const quoteRecord = (id: string, now: number, more: Partial<OnrampQuoteRecord> = {}): OnrampQuoteRecord => ({
  id,
  provider: 'seller',
  request: {
    currency: 'USDC',
    token: {
      chainId: USDC.chainId,
      address: USDC.address,
      name: USDC.name,
      symbol: USDC.symbol,
      decimals: USDC.decimals,
    },
    paymentCurrency: 'USD',
    side: 'payment',
    amount: '100',
    paymentMethod: 'card',
    country: 'DE',
    subdivision: null,
  },
  quote: {
    service: { id: 'seller', name: 'Seller' },
    paymentAmount: '100.00',
    purchaseAmount: '97.5',
    networkFee: '0.50',
    providerFee: '2.00',
    minutes: 5,
    identityCheck: 'light',
  },
  purchaseUnits: String(QUOTED),
  madeAt: now,
  expiresAt: now + 600_000,
  ...more,
})

/** What the seller says of an order; a function may throw, or never settle. */
type Said = VendorOrder | null | (() => Promise<VendorOrder | null>)

/**
 * A provider in memory. Its webhooks are signed with the word `right` in the header `signature`, and their body is the
 * subject as JSON.
 */
export function createSeller(id = 'seller') {
  const said = new Map<string, Said>()
  const sessions: SessionRequest[] = []
  let page: (request: SessionRequest) => Promise<string> = async ({ orderId }) =>
    `${PAGE_ORIGIN}/pay/${orderId}/${sessions.length}`
  const reads: string[] = []
  const provider: OnrampProvider = {
    id,
    name: 'Seller',
    needsAccount: false,
    isTest: true,
    pageOrigins: [PAGE_ORIGIN],
    sells: () => true,
    takes: () => true,
    limits: async () => null,
    quote: async () => [],
    async openSession(request) {
      sessions.push(request)
      return { url: await page(request), sessionId: `session-${request.orderId}`, expiresAt: null }
    },
    async readOrder({ orderId }) {
      reads.push(orderId)
      const answer = said.get(orderId) ?? null
      return typeof answer === 'function' ? answer() : answer
    },
    webhook: {
      verify: ({ headers }) => headers.get('signature') === 'right',
      subjectOf: (body) => ({ orderId: null, sessionId: null, vendorOrderId: null, ...JSON.parse(body) }),
    },
  }
  return {
    provider,
    sessions,
    get reads() {
      return reads.length
    },
    /** Questions about one order: a job also asks about those of other tests, which share the database. */
    readsOf: (id: string) => reads.filter((each) => each === id).length,
    /** What it says of an order from now on. */
    say: (orderId: string, answer: Said) => void said.set(orderId, answer),
    /** The page that it makes from now on. */
    pageAt: (make: typeof page) => {
      page = make
    },
  }
}

/** A payment of an order as the seller tells it. */
export const vendorOrder = (orderId: string, more: Partial<VendorOrder> = {}): VendorOrder => ({
  vendorOrderId: `payment-${orderId}`,
  status: 'pending',
  purchaseAmount: '97.5',
  address: BUYER,
  transactionId: null,
  ...more,
})

/** The transaction that delivers an order on the fake chain. */
export const hashOf = (orderId: string): `0x${string}` => `0x${createHash('sha256').update(orderId).digest('hex')}`

interface Mined {
  readonly hash: string
  readonly block: bigint
  readonly log: { readonly address: string }
}

/** An EVM chain in memory with transfers of USDC. */
export function createTransferChain() {
  const mined: Mined[] = []
  let head = 100n
  let isAway = false
  const receiptOf = ({ hash, block, log }: Mined) => ({
    status: '0x1',
    transactionHash: hash,
    blockNumber: numberToHex(block),
    blockHash: hash,
    logs: [log],
  })
  const answers: Readonly<Record<string, (params: readonly never[]) => unknown>> = {
    eth_blockNumber: () => numberToHex(head),
    eth_getTransactionReceipt: ([hash]) => {
      const found = mined.find((each) => each.hash === hash)
      return found ? receiptOf(found) : null
    },
    eth_getLogs: (params) => {
      const [filter] = params as readonly unknown[] as readonly {
        fromBlock: string
        toBlock: string
        address: string
      }[]
      return mined
        .filter(({ block }) => block >= BigInt(filter?.fromBlock ?? 0) && block <= BigInt(filter?.toBlock ?? 0))
        .filter(({ log }) => log.address === filter?.address)
        .map(({ log }) => log)
    },
  }
  return {
    /** Mines a transfer in the next block. */
    transfer(hash: string, units: bigint = QUOTED, { to = BUYER, token = USDC.address as string, logIndex = 0 } = {}) {
      head += 1n
      const log = { ...transferLog(token, SENDER, to, units), logIndex: numberToHex(logIndex), transactionHash: hash }
      mined.push({ hash, block: head, log })
    },
    mine: (blocks = 1n) => {
      head += blocks
    },
    /** Removes a transaction, as a reorganisation does. */
    drop: (hash: string) =>
      void mined.splice(
        mined.findIndex((each) => each.hash === hash),
        1,
      ),
    setAway: (away: boolean) => {
      isAway = away
    },
    /** The part of the platform that reads it. */
    over: (rpc: RpcProvider): RpcProvider => ({
      ...rpc,
      async request(_chainId, { method, params }) {
        if (isAway) throw new Error('the node is away')
        const answer = answers[method]
        if (!answer) throw new Error(`the fake chain does not know ${method}`)
        return answer((params ?? []) as never[])
      },
    }),
  }
}
