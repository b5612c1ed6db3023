import type { ThemeMode } from '@/lib/runtime/config-schema'
import { localeNames } from '@/lib/text/locale-names'
import { type Locale, PSEUDO_LOCALE } from '@/lib/text/locales'
import type { SiteTexts } from '@/lib/text/site-texts'
import { Brand } from './Brand'

export interface SiteHeaderProps {
  texts: SiteTexts
  locale: Locale
  themeMode: ThemeMode
}

/** The name, the documents, and the language and theme lists for the page and the modal. */
export function SiteHeader({ texts, locale, themeMode }: SiteHeaderProps) {
  return (
    <header className="site-row">
      <Brand name={texts['site.name']} />
      <a className="site-more" href="/docs">
        {texts['site.docs']}
      </a>
      <div className="site-picks">
        {/* Not restored: a browser that restores a value on reload would make it look chosen. */}
        <select
          className="site-pick"
          data-use="locale"
          autoComplete="off"
          aria-label={texts['site.language']}
          defaultValue={locale}
        >
          {Object.entries(localeNames).map(([each, name]) => (
            <option key={each} value={each} lang={each}>
              {name}
            </option>
          ))}
          {locale === PSEUDO_LOCALE && <option value={locale}>{locale}</option>}
        </select>
        <select
          className="site-pick"
          data-use="theme"
          autoComplete="off"
          aria-label={texts['site.theme']}
          defaultValue={themeMode}
        >
          <option value="system">{texts['site.themeSystem']}</option>
          <option value="light">{texts['site.themeLight']}</option>
          <option value="dark">{texts['site.themeDark']}</option>
        </select>
      </div>
    </header>
  )
}
