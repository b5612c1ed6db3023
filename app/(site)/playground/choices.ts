import { DEFAULT_CONFIG, type HostConfig } from '@/lib/runtime/config-schema'
import type { PlaygroundOption } from './options'

/** What differs from the defaults, by the path of the option, as texts: also the query of the page's address. */
export type Choices = Readonly<Record<string, string>>

/** Longest text of one option. Addresses of browsers and servers end at some thousand characters. */
const MAX_TEXT = 2_000

/**
 * Reads the choices that an address has. Options that do not exist are left out; a text that cannot be used stays, and its
 * control says so.
 */
export function readChoices(query: string, options: readonly PlaygroundOption[]): Choices {
  const params = new URLSearchParams(query)
  const known = options.flatMap(({ path }) => {
    const text = params.get(path)
    return text === null || text.length > MAX_TEXT ? [] : [[path, text] as const]
  })
  return Object.fromEntries(known)
}

/** The query for an address, with `?`; empty without choices. */
export function queryOf(choices: Choices): string {
  const query = new URLSearchParams(choices).toString()
  return query === '' ? '' : `?${query}`
}

/** The choices with another text for one option; `undefined` makes it the default again. */
export function withChoice(choices: Choices, path: string, text: string | undefined): Choices {
  const { [path]: _, ...others } = choices
  return text === undefined ? others : { ...others, [path]: text }
}

/** The value of an option. `undefined`: the text cannot be used, such as a number out of range. */
export function optionValue(option: PlaygroundOption, text: string): unknown {
  switch (option.kind) {
    case 'choice':
      return option.values.includes(text) ? text : undefined
    case 'switch':
      return text === 'on' ? true : text === 'off' ? false : undefined
    case 'set':
    case 'sequence': {
      const entries = entriesOf(text)
      return entries.every((entry) => option.values.includes(entry)) ? entries : undefined
    }
    case 'list':
      return entriesOf(text)
    case 'number':
      return /^\d{1,3}$/.test(text) && Number(text) <= option.most ? Number(text) : undefined
    case 'text':
      return text
    case 'json':
      return parseList(text)
  }
}

/** The chosen values that can be used, by path, in the order of the options. */
function chosenValues(choices: Choices, options: readonly PlaygroundOption[]): (readonly [string, unknown])[] {
  return options.flatMap((option) => {
    const text = choices[option.path]
    const value = text === undefined ? undefined : optionValue(option, text)
    return value === undefined ? [] : [[option.path, value] as const]
  })
}

/**
 * The configuration of the modal on the playground: that of this server with the choices.
 *
 * @param server - As the host page of this server has it.
 */
export function configOf(server: HostConfig, choices: Choices, options: readonly PlaygroundOption[]): HostConfig {
  const config: Record<string, unknown> = { ...server }
  for (const [path, value] of chosenValues(choices, options)) {
    const [field = '', ...rest] = path.split('.')
    const part = rest.join('.')
    if (path === 'networks') {
      const chosen = value as readonly string[]
      if (chosen.length > 0) config.networks = server.networks?.filter((one) => chosen.includes(one.caipNetworkId))
    } else if (part !== '') config[field] = { ...(config[field] as object | undefined), [part]: value }
    // A switch of what the server has: on keeps the server's value.
    else if (typeof config[field] !== 'string' || typeof value !== 'boolean') config[field] = value
    else if (!value) config[field] = ''
  }
  return config as HostConfig
}

/** The fields of the modal's configuration that are chosen. */
export function chosenConfig(server: HostConfig, choices: Choices, options: readonly PlaygroundOption[]): HostConfig {
  const config = configOf(server, choices, options)
  const fields = new Set(chosenValues(choices, options).map(([path]) => path.split('.')[0]))
  return Object.fromEntries(Object.entries(config).filter(([field]) => fields.has(field)))
}

/** The text that a control shows while nothing is chosen. */
export function defaultText(server: HostConfig, { path, kind }: PlaygroundOption): string {
  const [field = '', part] = path.split('.')
  const whole: unknown = { ...DEFAULT_CONFIG, ...server }[field as keyof HostConfig]
  const value = part === undefined ? whole : (whole as Record<string, unknown>)[part]
  if (kind === 'switch') return value ? 'on' : 'off'
  if (kind === 'json' || path === 'networks' || value === undefined || typeof value === 'boolean') return ''
  return String(value)
}

function entriesOf(text: string): string[] {
  return [...new Set(text.split(',').map((entry) => entry.trim()))].filter((entry) => entry !== '')
}

function parseList(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
