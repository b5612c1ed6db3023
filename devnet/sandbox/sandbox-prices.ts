import { formatUnits, parseUnits } from 'viem/utils'
import { DEVNET_TOKENS } from '@/lib/chains/devnet'
import type { Currency } from '@/lib/core/currencies'
import type { PaymentLimits, PaymentMethod } from '@/lib/onramp/onramp-limits'
import { EXCHANGE_RATES, USD_PRICES } from '../seed-constants'

/** Decimals in which US dollars are counted here. */
const USD_DECIMALS = 8
/** What every order pays for its transaction. */
const NETWORK_FEE_USD = parseUnits('0.25', USD_DECIMALS)
const BASIS_POINTS = 10_000n

/** Spec section 9; for the bank, whatever country it is in. */
const LIMITS_USD: Readonly<Record<'bank' | 'card', PaymentLimits>> = {
  card: { min: '10', max: '7500' },
  bank: { min: '10', max: '25000' },
}

export const soldCurrencies = ['ETH', 'USDC', 'DAI', 'WBTC'] as const
export type SoldCurrency = (typeof soldCurrencies)[number]

export const serviceIds = ['card', 'express', 'bank'] as const

/** One way to pay. The cheaper one takes longer. */
export interface Service {
  readonly id: (typeof serviceIds)[number]
  readonly name: string
  readonly takes: readonly PaymentMethod[]
  readonly feeBps: bigint
  /** What the quote says. */
  readonly minutes: number
  /** How long it really takes from the payment to the transaction. */
  readonly delayMs: number
}

export const SERVICES: readonly Service[] = [
  { id: 'card', name: 'Sandbox Card', takes: ['card'], feeBps: 190n, minutes: 5, delayMs: 2_000 },
  { id: 'express', name: 'Sandbox Express', takes: ['card'], feeBps: 390n, minutes: 1, delayMs: 0 },
  {
    id: 'bank',
    name: 'Sandbox Bank',
    takes: ['ach_bank_account', 'sepa_bank_transfer'],
    feeBps: 90n,
    minutes: 60,
    delayMs: 5_000,
  },
]

export interface PriceRequest {
  readonly currency: SoldCurrency
  readonly paymentCurrency: Currency
  readonly side: 'payment' | 'purchase'
  /** Decimal text: money for `payment`, whole tokens for `purchase`. */
  readonly amount: string
  readonly paymentMethod: PaymentMethod
}

/** An offer. Amounts of money are decimal text in the currency of the request. */
export interface Offer {
  readonly service: Service
  readonly paymentAmount: string
  readonly providerFee: string
  readonly networkFee: string
  /** Base units of the token. */
  readonly units: bigint
}

/** Contract and decimals of what is sold; no contract for ether. */
export function soldToken(currency: SoldCurrency): {
  readonly address: `0x${string}` | null
  readonly decimals: number
} {
  if (currency === 'ETH') return { address: null, decimals: 18 }
  const token = DEVNET_TOKENS.find(({ symbol }) => symbol === currency)
  if (!token) throw new Error(`the devnet has no ${currency}`)
  return token
}

/**
 * What each service offers, at the prices that the pools of the devnet start with. Fees are rounded up and tokens down,
 * both to their smallest unit. None if the amount has more decimals than its currency, or is outside the limits.
 */
export function offersFor(request: PriceRequest): readonly Offer[] {
  const { min, max } = limitsOf(request.paymentCurrency, request.paymentMethod)
  return SERVICES.filter(({ takes }) => takes.includes(request.paymentMethod)).flatMap((service) => {
    const offer = offerOf(service, request)
    if (!offer) return []
    const places = placesOf(request.paymentCurrency)
    const payment = parseUnits(offer.paymentAmount, places)
    return payment >= parseUnits(min, places) && payment <= parseUnits(max, places) ? [offer] : []
  })
}

/** The limits of a payment. In a foreign currency they are rounded to the narrower side. */
export function limitsOf(currency: Currency, method: PaymentMethod): PaymentLimits {
  const { min, max } = LIMITS_USD[method === 'card' ? 'card' : 'bank']
  const usd = (text: string) => parseUnits(text, USD_DECIMALS)
  const places = placesOf(currency)
  const least = divideUp(usd(min) * 10n ** BigInt(places), rateOf(currency))
  const most = (usd(max) * 10n ** BigInt(places)) / rateOf(currency)
  return { min: formatMoney(least, places), max: formatMoney(most, places) }
}

function offerOf(service: Service, request: PriceRequest): Offer | null {
  const { currency, paymentCurrency, side, amount } = request
  const places = placesOf(paymentCurrency)
  const scale = 10n ** BigInt(places)
  const rate = rateOf(paymentCurrency)
  const { decimals } = soldToken(currency)
  const price = parseUnits(String(USD_PRICES[currency === 'ETH' ? 'WETH' : currency]), USD_DECIMALS)
  const one = 10n ** BigInt(decimals)
  const networkFee = divideUp(NETWORK_FEE_USD * scale, rate)
  const given = exactUnits(amount, side === 'payment' ? places : decimals)
  if (given === null || given === 0n) return null

  const forTokens = divideUp(given * price * scale, rate * one)
  const payment =
    side === 'payment' ? given : divideUp((forTokens + networkFee) * BASIS_POINTS, BASIS_POINTS - service.feeBps)
  const providerFee =
    side === 'payment' ? divideUp(payment * service.feeBps, BASIS_POINTS) : payment - forTokens - networkFee
  const units = side === 'payment' ? ((payment - providerFee - networkFee) * rate * one) / (price * scale) : given
  if (units <= 0n) return null
  return {
    service,
    paymentAmount: side === 'payment' ? amount : formatMoney(payment, places),
    providerFee: formatMoney(providerFee, places),
    networkFee: formatMoney(networkFee, places),
    units,
  }
}

/** Decimal text as units; `null` if it has more decimals than they have, because `parseUnits` would round. */
function exactUnits(text: string, places: number): bigint | null {
  const decimals = text.split('.')[1] ?? ''
  return /[1-9]/.test(decimals.slice(places)) ? null : parseUnits(text, places)
}

/** US dollars for one unit of a currency. */
function rateOf(currency: Currency): bigint {
  return parseUnits(currency === 'USD' ? '1' : EXCHANGE_RATES[currency], USD_DECIMALS)
}

/** Decimals of the smallest coin. */
function placesOf(currency: Currency): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return maximumFractionDigits ?? 2
}

function formatMoney(units: bigint, places: number): string {
  const [whole = '0', decimals = ''] = formatUnits(units, places).split('.')
  return places === 0 ? whole : `${whole}.${decimals.padEnd(places, '0')}`
}

function divideUp(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b
}
