import { fillText } from '@/lib/text/fill-text'
import { intlTag } from '@/lib/text/intl-tag'
import { localeNames } from '@/lib/text/locale-names'
import type { SiteTexts } from '@/lib/text/site-texts'
import figures from './figures.json' with { type: 'json' }
import { formatDate, formatKilobytes } from './format-figure'
import { Items } from './Items'

const REASONS = ['host', 'privacy', 'wallets', 'pools', 'languages', 'access'] as const

/** Reasons to choose Foyer, and figures that `npm run figures` has measured. */
export function WhySection({ texts, locale }: { texts: SiteTexts; locale: string }) {
  const count = Object.keys(localeNames).length
  const shown = [
    [formatKilobytes(figures.pageBytes, locale), texts['site.figurePage']],
    [formatKilobytes(figures.openingBytes, locale), texts['site.figureOpen']],
    [new Intl.NumberFormat(intlTag(locale)).format(figures.thirdPartyHosts), texts['site.figureHosts']],
  ] as const
  return (
    <section className="site-items site-below">
      <h2 className="site-title site-big">{texts['site.whyTitle']}</h2>
      <dl className="site-items site-items-wide">
        {shown.map(([value, label]) => (
          <div key={label}>
            <dt className="site-text">{label}</dt>
            <dd className="site-headline">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="site-text">
        {fillText(texts['site.figuresNote'], { date: formatDate(figures.measuredOn, locale) })}
      </p>
      <Items
        items={REASONS.map((reason) => [
          fillText(texts[`site.${reason}Title`], { count }),
          texts[`site.${reason}Body`],
        ])}
      />
    </section>
  )
}
