import type { PageSettings } from '@/lib/project/project-config-contract'
import type { Features, HostConfig } from './config-schema'

/** What a page passes to the script. All fields are optional; the operator's settings are the defaults. */
export interface ScriptOptions extends Omit<HostConfig, 'apiBaseUrl' | 'features' | 'networks'> {
  /** CAIP-2 ids of the networks that a visitor may choose, of those that the server offers, in this order. */
  readonly networks?: readonly string[]
  readonly features?: Readonly<Partial<Features>>
}

const featureNames: readonly (keyof Features)[] = ['swap', 'send', 'email', 'socials', 'names', 'onramp']

/** The options in the attributes of an element: see `docs/script.md`. Attributes that are absent are left out. */
export function optionsOfAttributes(read: (name: string) => string | null): ScriptOptions {
  const [project, networks, theme, language, features] = [
    read('project'),
    read('networks'),
    read('theme'),
    read('language'),
    read('features'),
  ]
  return {
    ...(project !== null && { projectId: project }),
    ...(networks !== null && { networks: wordsOf(networks) }),
    // Values that cannot be used become their defaults, with a line in the console, like all of a configuration.
    ...(theme !== null && { themeMode: theme as NonNullable<HostConfig['themeMode']> }),
    ...(language !== null && { locale: language as NonNullable<HostConfig['locale']> }),
    ...(features !== null && { features: featuresOf(wordsOf(features)) }),
  }
}

/** Features by name: those that the list names are on, all others off. */
function featuresOf(list: readonly string[]): Readonly<Partial<Features>> {
  return Object.fromEntries(featureNames.map((name) => [name, list.includes(name)]))
}

const wordsOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean)

/**
 * The configuration of a page with the script: what the page passes, above what the operator has set.
 *
 * @param page - `page` of the answer of `/api/config`; `undefined` if the server has refused the project, which the modal
 *   then says.
 * @param origin - Origin of the Foyer server.
 */
export function scriptConfig(
  page: PageSettings | undefined,
  { networks: wanted, ...options }: ScriptOptions,
  { origin, isOwnOrigin }: { readonly origin: string; readonly isOwnOrigin: boolean },
): HostConfig {
  const { networks: offered = [], defaultNetwork, signIn, ...settings }: Partial<PageSettings> = page ?? {}
  const networks =
    wanted === undefined
      ? offered
      : wanted.flatMap((id) => offered.find(({ caipNetworkId }) => caipNetworkId === id) ?? [])
  const first = networks.find(({ caipNetworkId }) => caipNetworkId === defaultNetwork)
  return {
    ...settings,
    ...(first && { defaultNetwork: first.caipNetworkId }),
    // The cookies of a session belong to the server's own origin.
    ...(isOwnOrigin && signIn !== undefined && { signIn }),
    ...options,
    networks,
    apiBaseUrl: isOwnOrigin ? '' : origin,
  }
}
