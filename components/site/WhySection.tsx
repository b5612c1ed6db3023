import { connectableNamespaces } from '@/lib/core/namespaces'
import { fillText } from '@/lib/text/fill-text'
import { intlTag } from '@/lib/text/intl-tag'
import { localeNames } from '@/lib/text/locale-names'
import type { SiteTexts } from '@/lib/text/site-texts'
import figures from './figures.json' with { type: 'json' }
import { formatDate, formatKilobytes } from './format-figure'
import { Items } from './Items'

/** Each has its test in `tests/views/landing-claims.test.tsx`. */
export const REASONS = [
  'wallets',
  'email',
  'swap',
  'names',
  'signIn',
  'host',
  'privacy',
  'languages',
  'access',
] as const

/** `npm run dev`, and no account at a vendor. */
const COMMANDS = 1
const VENDOR_ACCOUNTS = 0

/** Reasons to choose Foyer, and figures that `npm run figures` has measured. */
export function WhySection({ texts, locale }: { texts: SiteTexts; locale: string }) {
  const count = Object.keys(localeNames).length
  const whole = new Intl.NumberFormat(intlTag(locale))
  const shown = [
    [formatKilobytes(figures.pageBytes, locale), texts['site.figurePage']],
    [formatKilobytes(figures.openingBytes, locale), texts['site.figureOpen']],
    [formatKilobytes(figures.idleBytes, locale), texts['site.figureIdle']],
    [whole.format(figures.thirdPartyHosts), texts['site.figureHosts']],
    [whole.format(COMMANDS), texts['site.figureCommand']],
    [whole.format(VENDOR_ACCOUNTS), texts['site.figureAccounts']],
    [whole.format(connectableNamespaces.length), texts['site.figureNamespaces']],
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
          fillText(texts[`site.${reason}Title`], { count }, locale),
          texts[`site.${reason}Body`],
        ])}
      />
    </section>
  )
}
