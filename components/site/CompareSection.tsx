import { fillText } from '@/lib/text/fill-text'
import { intlTag } from '@/lib/text/intl-tag'
import type { SiteTexts } from '@/lib/text/site-texts'
import { type Cell, CHECKED_ON, comparison, products, type Source, sources } from './comparison'
import { formatDate, formatKilobytes } from './format-figure'

export interface CompareSectionProps {
  texts: SiteTexts
  locale: string
}

/** Foyer beside other kits, with a source for every statement about the others. */
export function CompareSection({ texts, locale }: CompareSectionProps) {
  return (
    <section className="site-items site-below">
      <h2 className="site-title site-big">{texts['site.compareTitle']}</h2>
      <p className="site-text">{fillText(texts['site.compareNote'], { date: formatDate(CHECKED_ON, locale) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too */}
      <section className="site-card site-scroll" tabIndex={0} aria-label={texts['site.compareTable']}>
        <table className="site-table">
          <thead>
            <tr>
              <th scope="col">{texts['site.compareFeature']}</th>
              {products.map((product) => (
                <th key={product} scope="col">
                  {product}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparison.map(([row, ...cells]) => (
              <tr key={row}>
                <th scope="row">{texts[`site.${row}`]}</th>
                {cells.map((cell, at) => (
                  <td key={products[at]}>
                    <TableCell cell={cell} texts={texts} locale={locale} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <h3 className="site-title">{texts['site.sources']}</h3>
      <ol className="site-items site-text">
        {sources.map((source, at) => (
          <li key={idOf(at)} id={idOf(at)}>
            <span>{`[${at + 1}]`}</span> <SourceText source={source} texts={texts} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const idOf = (at: number): string => `source-${at + 1}`

function TableCell({ cell, texts, locale }: CompareSectionProps & { cell: Cell }) {
  const shown =
    'verdict' in cell ? (
      <span>{texts[`site.${cell.verdict}`]}</span>
    ) : (
      <bdi>
        {'bytes' in cell
          ? formatKilobytes(cell.bytes, locale)
          : new Intl.NumberFormat(intlTag(locale)).format(cell.count)}
      </bdi>
    )
  if (cell.from === undefined) return shown
  return (
    <>
      {shown}{' '}
      <a className="site-text" href={`#${idOf(cell.from)}`}>
        {`[${cell.from + 1}]`}
      </a>
    </>
  )
}

function SourceText({ source, texts }: { source: Source; texts: SiteTexts }) {
  if (source.kind === 'page') {
    return (
      <a className="site-text" href={source.url} rel="noreferrer">
        <bdi dir="ltr">{source.url}</bdi>
      </a>
    )
  }
  return (
    <>
      <span>{texts[source.kind === 'measured' ? 'site.sourceMeasured' : 'site.sourceRead']}</span>{' '}
      <bdi dir="ltr">{source.packages}</bdi>
    </>
  )
}
