import type { PageSettings } from '@/lib/project/project-config-contract'
import { DEFAULT_CONFIG, type Features, type HostConfig } from './config-schema'

/** What a page passes to the script. All fields are optional; the operator's settings are the defaults. */
export interface ScriptOptions extends Omit<HostConfig, 'apiBaseUrl' | 'features' | 'networks'> {
  /** CAIP-2 ids of the networks that a visitor may choose, of those that the server offers, in this order. */
  readonly networks?: readonly string[]
  readonly features?: Readonly<Partial<Features>>
}

/** The option that each attribute of an element sets: see `docs/script.md`. */
const attributes = {
  project: (text: string): ScriptOptions => ({ projectId: text }),
  networks: (text: string): ScriptOptions => ({ networks: wordsOf(text) }),
  // Values that cannot be used become their defaults, with a line in the console, like all of a configuration.
  theme: (text: string): ScriptOptions => ({ themeMode: text as NonNullable<HostConfig['themeMode']> }),
  language: (text: string): ScriptOptions => ({ locale: text as NonNullable<HostConfig['locale']> }),
  features: (text: string): ScriptOptions => ({ features: featuresOf(wordsOf(text)) }),
}

export const attributeNames = Object.keys(attributes) as readonly (keyof typeof attributes)[]

/** @param text - `null` for an attribute that is absent. */
export function optionOf(attribute: keyof typeof attributes, text: string | null): ScriptOptions {
  return text === null ? {} : attributes[attribute](text)
}

/** Features by name: those that the list names are on, all others off. */
function featuresOf(list: readonly string[]): Readonly<Partial<Features>> {
  return Object.fromEntries(Object.keys(DEFAULT_CONFIG.features).map((name) => [name, list.includes(name)]))
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
  const { networks: offered = [], defaultNetwork, ...settings }: Partial<PageSettings> = page ?? {}
  const networks =
    wanted === undefined
      ? offered
      : wanted.flatMap((id) => offered.find(({ caipNetworkId }) => caipNetworkId === id) ?? [])
  const first = networks.find(({ caipNetworkId }) => caipNetworkId === defaultNetwork)
  return {
    ...settings,
    ...(first && { defaultNetwork: first.caipNetworkId }),
    ...options,
    networks,
    apiBaseUrl: isOwnOrigin ? '' : origin,
  }
}
