import { chooseLocale } from '@/lib/text/choose-locale'
import type { loadLocale } from '@/lib/text/load-locale'
import type { Locale } from '@/lib/text/locales'
import { changeLocale } from '@/lib/text/text-loader'
import type { TextStore } from '@/lib/text/text-store'
import type { HostConfig, RuntimeConfig, ThemeMode } from './config-schema'
import type { RuntimePorts } from './ports'
import type { ThemeStore } from './theme-store'
import { LOCALE_COOKIE, THEME_COOKIE, themeModeOf } from './visitor-cookies'

export interface ChoicesContext {
  readonly config: RuntimeConfig
  readonly ports: RuntimePorts
  readonly text: TextStore
  readonly theme: ThemeStore
}

/**
 * Applies the stored choices on a page whose server has not applied them. Values that the host sets have precedence.
 */
export async function applyChoices({ config, ports, text, theme }: ChoicesContext, host: HostConfig): Promise<void> {
  const mode = themeModeOf(cookieOf(ports, THEME_COOKIE))
  if (mode !== undefined && host.themeMode === undefined) theme.setState({ mode })
  const locale =
    host.locale === undefined
      ? chooseLocale({ chosen: cookieOf(ports, LOCALE_COOKIE), accepted: ports.languages() })
      : config.locale
  if (locale !== text.store.getState().locale) await changeLocale(text.store, locale)
}

export function keepThemeMode(ports: RuntimePorts, mode: ThemeMode): void {
  ports.setCookie(THEME_COOKIE, mode)
}

/**
 * Changes the language and stores it. Nothing changes when the language does not load.
 *
 * @param from - Loads a language.
 * @throws the error of the load.
 */
export async function switchLocale(
  { ports, text }: Pick<ChoicesContext, 'ports' | 'text'>,
  locale: Locale,
  from?: typeof loadLocale,
): Promise<void> {
  const before = text.store.getState().locale
  try {
    await changeLocale(text.store, locale, from)
  } catch (cause) {
    // Later loads must use the previous language again, whose texts are already loaded.
    changeLocale(text.store, before, from).catch(() => undefined)
    throw cause
  }
  ports.setCookie(LOCALE_COOKIE, locale)
}

function cookieOf(ports: RuntimePorts, name: string): string | undefined {
  return ports
    .cookies()
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
