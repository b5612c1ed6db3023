import type { ThemeMode } from './config-schema'

/** Cookies, so that the server can render the chosen language and theme. They contain no personal data. */
export const LOCALE_COOKIE = 'foyer-locale'
export const THEME_COOKIE = 'foyer-theme'

const THEME_MODES: readonly ThemeMode[] = ['light', 'dark', 'system']

/** Parses the theme cookie; `undefined` for any other value. */
export function themeModeOf(value: string | undefined): ThemeMode | undefined {
  return THEME_MODES.find((mode) => mode === value)
}
