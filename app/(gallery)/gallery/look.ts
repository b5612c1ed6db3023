/** Three languages with different scripts, one of them right to left. */
export const GALLERY_LANGUAGES = ['en', 'ja', 'ar'] as const
export type GalleryLanguage = (typeof GALLERY_LANGUAGES)[number]

export const GALLERY_THEMES = ['light', 'dark', 'system'] as const
export type GalleryTheme = (typeof GALLERY_THEMES)[number]

export interface Look {
  readonly theme: GalleryTheme
  readonly lang: GalleryLanguage
}

/** Reads the theme and the language from the query; missing or invalid values mean English and the system's theme. */
export function readLook(query: Readonly<Record<string, unknown>>): Look {
  return {
    theme: GALLERY_THEMES.find((theme) => theme === query.theme) ?? 'system',
    lang: GALLERY_LANGUAGES.find((lang) => lang === query.lang) ?? 'en',
  }
}
