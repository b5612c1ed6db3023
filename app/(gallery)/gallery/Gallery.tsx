'use client'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import '@/components/modal/theme.css'
import '@/components/modal/isolation.css'
import { Actions } from './Actions'
import { Choices } from './Choices'
import { Entries } from './Entries'
import styles from './gallery.module.css'
import { Lists } from './Lists'
import { GALLERY_LANGUAGES, GALLERY_THEMES, type Look } from './look'
import { Messages } from './Messages'
import { samples } from './samples'
import { Waits } from './Waits'

/** Every part of `components/ui` in every state, on the background and with the style isolation of the modal. */
export function Gallery({ look }: { look: Look }) {
  const text = samples[look.lang]
  const go = (change: Partial<Look>) => {
    window.location.search = new URLSearchParams({ ...look, ...change }).toString()
  }
  return (
    <div
      className={styles.page}
      data-foyer-root=""
      data-foyer={look.theme === 'system' ? '' : look.theme}
      lang={look.lang}
      dir={look.lang === 'ar' ? 'rtl' : 'ltr'}
    >
      <div className={styles.top}>
        <h1 className={styles.title} lang="en">
          Gallery
        </h1>
        <SegmentedControl
          label={text.theme}
          options={GALLERY_THEMES.map((theme) => ({ value: theme, label: text[theme] }))}
          value={look.theme}
          onChange={(theme) => go({ theme })}
        />
        <SegmentedControl
          label={text.language}
          options={GALLERY_LANGUAGES.map((lang) => ({ value: lang, label: lang }))}
          value={look.lang}
          onChange={(lang) => go({ lang })}
        />
      </div>
      <main className={styles.columns}>
        <Actions text={text} />
        <Choices text={text} />
        <Entries text={text} />
        <Lists text={text} />
        <Messages text={text} />
        <Waits text={text} />
      </main>
    </div>
  )
}
