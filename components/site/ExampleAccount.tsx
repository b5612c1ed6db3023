import type { SiteTexts } from '@/lib/text/site-texts'
import { formatCents, formatTokenAmount } from './format-figure'

/** Round figures, which do not look like those of a real account or market. */
const TOKENS = [
  { name: 'Ether', symbol: 'ETH', picture: 'eth', amount: 2, cents: 600_000 },
  { name: 'USD Coin', symbol: 'USDC', picture: 'usdc', amount: 2_500, cents: 250_000 },
  { name: 'Wrapped Bitcoin', symbol: 'WBTC', picture: 'wbtc', amount: 0.01, cents: 100_000 },
  { name: 'Dai', symbol: 'DAI', picture: 'dai', amount: 500, cents: 50_000 },
] as const

const TOTAL_CENTS = TOKENS.reduce((sum, { cents }) => sum + cents, 0)

export interface ExampleAccountProps {
  texts: SiteTexts
  locale: string
}

/**
 * An account as the modal shows one, with figures that say that they are an example. Rendered by the server, without
 * controls: the card around it becomes the modal itself.
 */
export function ExampleAccount({ texts, locale }: ExampleAccountProps) {
  return (
    <>
      <div>
        <h2 className="site-title">{texts['site.exampleTitle']}</h2>
        <p className="site-title site-big">
          <bdi>{formatCents(TOTAL_CENTS, locale)}</bdi>
        </p>
      </div>
      <ul className="site-items site-example">
        {TOKENS.map(({ name, symbol, picture, amount, cents }) => (
          <li key={symbol} className="site-row">
            {/* biome-ignore lint/performance/noImgElement: a small SVG, which Next's optimizer does not serve */}
            <img src={`/tokens/${picture}.svg`} alt="" width="40" height="40" />
            <div>
              <p className="site-title">
                <bdi>{name}</bdi>
              </p>
              <p className="site-text">
                <bdi>{`${formatTokenAmount(amount, locale)} ${symbol}`}</bdi>
              </p>
            </div>
            <bdi className="site-end">{formatCents(cents, locale)}</bdi>
          </li>
        ))}
      </ul>
      <p className="site-text">{texts['site.exampleNote']}</p>
    </>
  )
}
