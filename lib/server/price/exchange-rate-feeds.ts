import 'server-only'
import type { Address } from 'viem'
import { DEVNET_CAIP_ID, DEVNET_RATE_FEEDS } from '@/lib/chains/devnet'
import type { Caip2 } from '@/lib/core/caip'
import type { ForeignCurrency } from '@/lib/core/currencies'

export type RateFeeds = Readonly<Record<ForeignCurrency, Address>>

/**
 * Feeds of exchange rates to the US dollar, by network; the first network that a server has is read, so that
 * a devnet needs no other.
 *
 * Source: data.chain.link, Ethereum mainnet, read 2026-11-23. Each address was compared with other publications of the
 * same list, and every answer is used only if the contract itself says which pair it is (`exchange-rates.ts`).
 */
export const rateFeeds: readonly (readonly [Caip2, RateFeeds])[] = [
  [DEVNET_CAIP_ID, DEVNET_RATE_FEEDS],
  [
    'eip155:1',
    {
      EUR: '0xb49f677943BC038e9857d61E7d053CaA2C1734C1',
      GBP: '0x5c0Ab2d9b5a7ed9f470386e82BB36A3613cDd4b5',
      CHF: '0x449d117117838fFA61263B61dA6301AA2a88B13A',
      JPY: '0xBcE206caE7f0ec07b545EddE332A47C2F75bbeb3',
      CNY: '0xeF8A4aF35cd47424672E3C590aBD37FBB7A7759a',
      KRW: '0x01435677FB11763550905594A16B645847C1d0F3',
      TRY: '0xB09fC5fD3f11Cf9eb5E1C5Dba43114e3C9f477b5',
      BRL: '0x3126E7F38D5f60f4E2B6ec3511C7bdbD79317Df1',
      AUD: '0x77F9710E7d0A19669A13c055F62cd80d313dF022',
      CAD: '0xa34317DB73e77d453b1B8d04550c44D10e981C8e',
    },
  ],
]
