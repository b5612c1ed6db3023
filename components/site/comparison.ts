import { localeNames } from '@/lib/text/locale-names'
import figures from './figures.json' with { type: 'json' }

/** The day on which everything below about others was checked. */
export const CHECKED_ON = '2026-11-21'

export const products = ['Foyer', 'AppKit', 'RainbowKit', 'Privy', 'Dynamic'] as const

type Verdict = 'yes' | 'no' | 'partly' | 'notYet' | 'unknown'

/** A verdict, a count, or the size of code in bytes. `from` is an index into `sources`. */
export type Cell = { readonly from?: number } & (
  | { readonly verdict: Verdict }
  | { readonly count: number }
  | { readonly bytes: number }
)

export type Source =
  | { readonly kind: 'measured' | 'read'; readonly packages: string }
  | { readonly kind: 'page'; readonly url: string }

const measured = 'AppKit 1.8.24 (wagmi), RainbowKit 2.2.11, Privy 3.45.0'

export const sources: readonly Source[] = [
  { kind: 'measured', packages: measured },
  { kind: 'read', packages: 'AppKit 1.8, RainbowKit 2.2, Privy 3.45, Dynamic 5.3' },
  { kind: 'page', url: 'https://docs.reown.com/appkit/overview' },
  { kind: 'page', url: 'https://rainbowkit.com/docs/installation' },
  { kind: 'page', url: 'https://docs.privy.io/basics/react/setup' },
  { kind: 'page', url: 'https://github.com/rainbow-me/rainbowkit/issues/2284' },
  { kind: 'page', url: 'https://docs.privy.io/security/implementation-guide/content-security-policy' },
  { kind: 'page', url: 'https://www.dynamic.xyz/docs/overview/security/content-security-policy' },
  { kind: 'page', url: 'https://rainbowkit.com/docs/localization' },
]

const MEASURED = 0
const READ = 1

const is = (verdict: Verdict, from?: number): Cell => ({ verdict, ...(from !== undefined && { from }) })
const UNKNOWN = is('unknown')

/** One row for each feature; cells in the order of `products`. A cell is `unknown` if we have not checked it. */
export const comparison = [
  ['rowAccount', is('yes'), is('no', READ), is('partly', 3), is('no', 4), is('no', READ)],
  [
    'rowHosts',
    { count: figures.thirdPartyHosts },
    { count: 3, from: MEASURED },
    { count: 2, from: MEASURED },
    { count: 2, from: MEASURED },
    UNKNOWN,
  ],
  [
    'rowScript',
    { bytes: figures.wholePageBytes },
    { bytes: 931_942, from: MEASURED },
    { bytes: 756_224, from: MEASURED },
    { bytes: 815_002, from: MEASURED },
    UNKNOWN,
  ],
  ['rowCsp', is('yes'), is('no', READ), is('no', 5), is('no', 6), is('yes', 7)],
  [
    'rowLanguages',
    { count: Object.keys(localeNames).length },
    { count: 1, from: READ },
    { count: 19, from: 8 },
    { count: 1, from: READ },
    { count: 1, from: READ },
  ],
  ['rowRtl', is('yes'), is('no', READ), is('no', READ), UNKNOWN, UNKNOWN],
  ['rowSwap', is('yes'), is('yes', 2), is('no', READ), UNKNOWN, UNKNOWN],
  ['rowBuy', is('yes'), is('yes', READ), UNKNOWN, UNKNOWN, UNKNOWN],
  ['rowPackage', is('notYet'), is('yes', READ), is('yes', READ), is('yes', READ), is('yes', READ)],
  ['rowWalletConnect', is('yes'), is('yes', READ), is('yes', READ), is('yes', READ), is('yes', READ)],
  ['rowEmail', is('yes'), is('yes', 2), is('no', READ), is('yes', READ), is('yes', READ)],
] as const satisfies readonly (readonly [string, ...Cell[]])[]
