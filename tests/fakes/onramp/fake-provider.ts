import type { PaymentLimits } from '@/lib/onramp/onramp-limits'
import type { OnrampProvider, ProviderQuote, QuoteRequest } from '@/lib/server/onramp/onramp-provider'

/** A provider in this process, for what no vendor can be made to do. Settles when the test says so. */
export interface FakeProvider extends OnrampProvider {
  /** How often it was asked for offers, and for limits. */
  readonly calls: { quotes: number; limits: number }
}

export interface FakeProviderOptions {
  readonly needsAccount?: boolean
  /** Default: it does not tell. */
  readonly limits?: PaymentLimits
  readonly offers: (request: QuoteRequest, signal: AbortSignal) => Promise<readonly ProviderQuote[]>
}

export function fakeProvider(id: string, { limits, needsAccount = false, offers }: FakeProviderOptions): FakeProvider {
  const calls = { quotes: 0, limits: 0 }
  return {
    id,
    name: id,
    needsAccount,
    isTest: false,
    pageOrigins: [],
    calls,
    sells: () => true,
    takes: () => true,
    limits: async () => {
      calls.limits += 1
      return limits ?? null
    },
    quote: (request, signal) => {
      calls.quotes += 1
      return offers(request, signal)
    },
    openSession: async () => ({ url: '', sessionId: null, expiresAt: null }),
    readOrder: async () => null,
    webhook: { verify: () => false, subjectOf: () => null },
  }
}

/** One offer, as a service named like its provider makes it. */
export function fakeOffer(id: string, purchaseAmount: string, change: Partial<ProviderQuote> = {}): ProviderQuote {
  return {
    service: { id, name: id },
    paymentAmount: '100',
    purchaseAmount,
    networkFee: null,
    providerFee: null,
    minutes: null,
    identityCheck: 'unknown',
    ...change,
  }
}
