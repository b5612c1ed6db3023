import type { GetBalanceOutput } from '@/lib/balance/balance-contract'
import { formatFiat, formatTokenAmount } from '@/lib/text/format'
import type { SiteTexts } from '@/lib/text/site-texts'

export type ShownBalance = Pick<
  GetBalanceOutput['balances'][number],
  'name' | 'symbol' | 'iconUrl' | 'amount' | 'quantity' | 'price' | 'value'
>

/** Round figures, which do not look like those of a real account or market. */
const EXAMPLE: readonly ShownBalance[] = [
  {
    name: 'Ether',
    symbol: 'ETH',
    iconUrl: '/tokens/eth.svg',
    amount: '2000000000000000000',
    quantity: { decimals: '18', numeric: '2' },
    value: 6_000,
  },
  {
    name: 'USD Coin',
    symbol: 'USDC',
    iconUrl: '/tokens/usdc.svg',
    amount: '2500000000',
    quantity: { decimals: '6', numeric: '2500' },
    value: 2_500,
  },
  {
    name: 'Wrapped Bitcoin',
    symbol: 'WBTC',
    iconUrl: '/tokens/wbtc.svg',
    amount: '1000000',
    quantity: { decimals: '8', numeric: '0.01' },
    value: 1_000,
  },
  {
    name: 'Dai',
    symbol: 'DAI',
    iconUrl: '/tokens/dai.svg',
    amount: '500000000000000000000',
    quantity: { decimals: '18', numeric: '500' },
    value: 500,
  },
]

/** Rows that fit into the card, which is as high as the modal. */
const MAX_ROWS = 4

export interface ExampleAccountProps {
  texts: SiteTexts
  locale: string
  /**
   * The balances of the example account on the devnet, `null` if they could not be read. `undefined` without the devnet:
   * the card then has no button.
   */
  balances: readonly ShownBalance[] | null | undefined
}

/**
 * An account as the modal shows one, rendered by the server. On the devnet it is the example account, which the button
 * connects. Otherwise the figures say that they are an example, and the card has no controls: it becomes the modal itself.
 */
export function ExampleAccount({ texts, locale, balances }: ExampleAccountProps) {
  const shown = balances ?? EXAMPLE
  const total = shown.reduce((sum, { value = 0 }) => sum + value, 0)
  const note = balances === undefined ? 'site.exampleNote' : balances ? 'site.exampleLive' : 'site.exampleUnread'
  return (
    <>
      <div>
        <h2 className="site-title">{texts['site.exampleTitle']}</h2>
        <p className="site-title site-big">
          <bdi>{formatFiat(total, locale)}</bdi>
        </p>
      </div>
      <ul className="site-items site-example">
        {shown.slice(0, MAX_ROWS).map(({ name, symbol, iconUrl, amount: units, quantity, price, value }) => {
          const amount = formatTokenAmount(BigInt(units), Number(quantity.decimals), { locale, price, isBound: true })
          return (
            <li key={symbol} className="site-row">
              {/* biome-ignore lint/performance/noImgElement: a small SVG, which Next's optimizer does not serve */}
              <img src={iconUrl} alt="" width="40" height="40" />
              <div>
                <p className="site-title">
                  <bdi>{name}</bdi>
                </p>
                <p className="site-text">
                  <bdi>{`${amount} ${symbol}`}</bdi>
                </p>
              </div>
              <span className="site-end">{value !== undefined && <bdi>{formatFiat(value, locale)}</bdi>}</span>
            </li>
          )
        })}
      </ul>
      <div className="site-items">
        {balances !== undefined && (
          <button type="button" className="site-press" data-use="try">
            {texts['site.exampleTry']}
          </button>
        )}
        <p className="site-text">{texts[note]}</p>
      </div>
    </>
  )
}
