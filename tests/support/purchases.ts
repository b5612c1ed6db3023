import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import type { OnrampOptions, OnrampOrder, OnrampQuoteRow } from '@/lib/onramp/onramp-view'
import type { PurchaseCurrency } from '@/lib/onramp/purchase-currency'

const ETHER: PurchaseCurrency = {
  id: 'ETH',
  name: 'Ether',
  symbol: 'ETH',
  networks: [{ chainId: DEVNET_CAIP_ID, address: NATIVE_TOKEN_ADDRESS, name: 'Ether', symbol: 'ETH', decimals: 18 }],
}
const DOLLAR_ADDRESS = `0x${'aa'.repeat(20)}`
export const DOLLARS: PurchaseCurrency = {
  id: 'USDC',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [
    { chainId: DEVNET_CAIP_ID, address: DOLLAR_ADDRESS, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { chainId: 'eip155:1', address: `0x${'ab'.repeat(20)}`, name: 'USDC.e', symbol: 'USDC.e', decimals: 6 },
  ],
}

/** What four providers sell: two tokens, for dollars and euros. */
export const SOLD: OnrampOptions = {
  providers: [
    { id: 'meld', name: 'Meld', needsAccount: false, isTest: false },
    { id: 'coinbase', name: 'Coinbase', needsAccount: true, isTest: false },
    { id: 'moonpay', name: 'MoonPay', needsAccount: false, isTest: false },
    { id: 'sandbox', name: 'Sandbox', needsAccount: false, isTest: true },
  ],
  paymentCurrencies: [
    {
      id: 'USD',
      limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    },
    { id: 'EUR', limits: [{ id: 'card', min: null, max: null }] },
  ],
  purchaseCurrencies: [ETHER, DOLLARS].map(({ networks, ...currency }) => ({ ...currency, networks: [...networks] })),
}

let made = 0
const uuid = (): string => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`

/** A quote of MoonPay for 100 USD: 96.5 USDC. */
export const quoteOf = (parts: Partial<OnrampQuoteRow> = {}): OnrampQuoteRow => ({
  id: uuid(),
  provider: 'moonpay',
  service: { id: 'moonpay', name: 'MoonPay' },
  paymentAmount: { amount: '100.00', currency: 'USD' },
  purchaseAmount: { amount: '96.5', currency: 'USDC' },
  purchaseUnits: '96500000',
  networkFee: { amount: '0.50', currency: 'USD' },
  providerFee: { amount: '3.00', currency: 'USD' },
  paymentMethod: 'card',
  minutes: 5,
  identityCheck: 'document',
  needsAccount: false,
  madeAt: 1,
  expiresAt: Date.UTC(2100, 0, 1),
  ...parts,
})

/** An order of MoonPay that was opened: 100 USD for 96.5 USDC. */
export const orderOf = (parts: Partial<OnrampOrder> = {}): OnrampOrder => ({
  id: uuid(),
  provider: 'moonpay',
  service: { id: 'moonpay', name: 'MoonPay' },
  status: 'opened',
  network: DEVNET_CAIP_ID,
  address: '0x1111111111111111111111111111111111111111',
  token: { currency: 'USDC', address: DOLLAR_ADDRESS, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  paymentAmount: { amount: '100.00', currency: 'USD' },
  paymentMethod: 'card',
  quotedUnits: '96500000',
  declaredUnits: null,
  deliveredUnits: null,
  transactionId: null,
  failure: null,
  createdAt: Date.UTC(2026, 0, 2, 10),
  updatedAt: Date.UTC(2026, 0, 2, 10),
  checkedAt: null,
  silentSince: null,
  ...parts,
})

/** Four quotes with what tells quotes apart: fees, time, method, proof of identity, an account, a service of its own. */
export const fourQuotes = (): readonly OnrampQuoteRow[] => [
  quoteOf({
    provider: 'meld',
    service: { id: 'transak', name: 'Transak' },
    purchaseAmount: { amount: '97.104211', currency: 'USDC' },
    purchaseUnits: '97104211',
    providerFee: { amount: '2.40', currency: 'USD' },
  }),
  quoteOf(),
  quoteOf({
    provider: 'coinbase',
    service: { id: 'coinbase', name: 'Coinbase' },
    purchaseAmount: { amount: '95.2', currency: 'USDC' },
    purchaseUnits: '95200000',
    needsAccount: true,
    minutes: 30,
  }),
  quoteOf({
    provider: 'meld',
    service: { id: 'unlimit', name: 'Unlimit Crypto' },
    purchaseAmount: { amount: '94.87', currency: 'USDC' },
    purchaseUnits: '94870000',
    networkFee: null,
    minutes: null,
    identityCheck: 'light',
  }),
]
