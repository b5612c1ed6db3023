'use client'
import { useState } from 'react'
import { walkTokens } from '@/components/modal/parts/walk-tokens'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Check } from '@/components/ui/message-icons'
import { SearchField } from '@/components/ui/SearchField'
import { SelectField } from '@/components/ui/SelectField'
import { trimmed } from '@/lib/core/invisible'
import { countryCodes, subdivisionsOf } from '@/lib/onramp/places-to-buy'
import { useOnramp } from '@/lib/react/use-onramp'
import { useLocale, useText } from '@/lib/react/use-text'
import { compareTexts, formatRegion } from '@/lib/text/format-region'
import styles from './OnRampFiatSelectView.module.css'

/** More would hide what follows; a further letter finds the rest. */
const MAX_FOUND = 6

/** Where the visitor lives: the chosen country, and a search for another one. */
export function CountryChoice() {
  const t = useText()
  const locale = useLocale()
  const { onramp, view } = useOnramp()
  const { country, isGuess } = view.place
  const [query, setQuery] = useState('')
  const search = trimmed(query)
  const found = search === '' ? [country] : findCountries(search, locale)
  const choose = (code: string) => {
    onramp.choosePlace(code, null)
    setQuery('')
  }
  return (
    <section className={styles.section} aria-labelledby="fy-country">
      <h3 id="fy-country" className={styles.title}>
        {t('onramp.country')}
      </h3>
      <p className={styles.hint}>{t('onramp.countryHint')}</p>
      <div className={styles.countries} onKeyDownCapture={walkTokens}>
        <SearchField
          label={t('onramp.searchCountry')}
          clearLabel={t('common.clearSearch')}
          value={query}
          onChange={setQuery}
        />
        {found.length > 0 && (
          <List label={t('onramp.country')}>
            {found.map((code) => (
              <ListRow
                key={code}
                start={
                  <span className={styles.mark} aria-hidden="true">
                    {code === country && <Check />}
                  </span>
                }
                title={<bdi>{formatRegion(code, locale)}</bdi>}
                subtitle={
                  code === country && isGuess ? (
                    <span className={styles.whole}>{t('onramp.countryGuess')}</span>
                  ) : undefined
                }
                current={code === country}
                onPress={() => choose(code)}
              />
            ))}
          </List>
        )}
        <div role="status">
          {found.length === 0 && <p className={styles.hint}>{t('onramp.noCountry', { query: search })}</p>}
        </div>
      </div>
      <SubdivisionChoice />
    </section>
  )
}

/** Renders nothing for countries whose parts no provider asks for. */
function SubdivisionChoice() {
  const t = useText()
  const { onramp, view } = useOnramp()
  const { country, subdivision } = view.place
  const parts = subdivisionsOf(country)
  if (parts.length === 0) return null
  const options = parts.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <SelectField
      label={t(country === 'US' ? 'onramp.state' : 'onramp.province')}
      value={subdivision ?? ''}
      options={subdivision === null ? [{ value: '', label: t('onramp.choose') }, ...options] : options}
      onChange={(code) => onramp.choosePlace(country, code === '' ? null : code)}
    />
  )
}

/** Countries whose name has the text in it, those first that begin with it. A code such as `DE` finds its country. */
function findCountries(text: string, locale: string): readonly string[] {
  const wanted = text.toLocaleLowerCase(locale)
  return countryCodes
    .map((code) => ({ code, name: formatRegion(code, locale) }))
    .map(({ code, name }) => ({ code, name, at: name.toLocaleLowerCase(locale).indexOf(wanted) }))
    .filter(({ code, at }) => at >= 0 || code === text.toUpperCase())
    .toSorted(
      (one, other) => Number(one.at !== 0) - Number(other.at !== 0) || compareTexts(one.name, other.name, locale),
    )
    .slice(0, MAX_FOUND)
    .map(({ code }) => code)
}
