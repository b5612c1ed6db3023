'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Notice } from '@/components/ui/Notice'
import { SelectField } from '@/components/ui/SelectField'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import { localeNames } from '@/lib/text/locale-names'
import { isLocale, type Locale } from '@/lib/text/locales'

const OPTIONS = Object.entries(localeNames).map(([value, label]) => ({ value, label, lang: value }))

/** The languages, each with its own name, so that visitors find theirs in any language. */
export function LanguageChoice() {
  const { text, setLocale } = useRuntime()
  const t = useText()
  const shown = useStore(text.store, (state) => state.locale)
  /** The chosen language while its texts load. */
  const [chosen, setChosen] = useState<Locale | undefined>(undefined)
  const [hasFailed, setHasFailed] = useState(false)

  const choose = async (value: string) => {
    if (!isLocale(value)) return
    setHasFailed(false)
    setChosen(value)
    const hasLoaded = await setLocale(value).then(
      () => true,
      () => false,
    )
    setHasFailed(!hasLoaded)
    // Keeps a later choice.
    setChosen((now) => (now === value ? undefined : now))
  }

  return (
    <div>
      <SelectField
        label={t('settings.language')}
        value={chosen ?? shown}
        options={OPTIONS}
        onChange={(value) => void choose(value)}
      />
      {hasFailed && (
        <Notice tone="bad" role="alert">
          <p>{t('settings.languageFailed')}</p>
        </Notice>
      )}
    </div>
  )
}
