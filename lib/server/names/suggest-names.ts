import 'server-only'
import { createHash } from 'node:crypto'
import type { EndpointInput } from '@/lib/core/endpoint'
import { labelTextOf, NAME_MAX_LENGTH, nameIn, readLabel } from '@/lib/names/name-rules'
import { MAX_SUGGESTIONS, type nameSuggestions, type Suggestions } from '@/lib/names/names-contract'
import type { NamesEnv } from '../settings/names-env'
import { namingFailure } from './name-failures'
import { takenOf } from './name-records'
import type { NameServices } from './name-services'
import { assertNames } from './names-settings'
import { isReserved } from './reserved-words'

const ENDINGS = ['pay', 'hq', 'on', 'dao', 'labs', 'eth', 'wallet', 'online', 'world', 'club', '1', '2', '7', '9']
const BEGINNINGS = ['the', 'its', 'hey', 'hello', 'mr', 'ms', 'real', 'just']
/** Numbers that are appended when the words are taken. */
const NUMBERS = 16
/** Longest part of the text that suggestions are made of: room for the rest. */
const MAX_STEM_LENGTH = NAME_MAX_LENGTH - 8

/**
 * Suggests names, see `nameSuggestions`. The candidates follow from the text alone; one query asks which of them are
 * taken, so that the size of the registry hardly matters.
 *
 * @throws {AppError} `capability.off`, `names.suggestions_failed`.
 */
export async function suggestNames(
  { name: text }: EndpointInput<typeof nameSuggestions>,
  services: NameServices,
): Promise<Suggestions> {
  const settings = assertNames(services.env)
  const typed = labelTextOf(text, settings.zone) ?? text
  const exact = readLabel(typed).label
  const candidates = candidatesFor(typed, settings)
  const asked = [...(exact === undefined ? [] : [exact]), ...candidates].map((label) => nameIn(settings.zone, label))
  return namingFailure('names.suggestions_failed', {}, async () => {
    if (asked.length === 0) return { zone: settings.zone, suggestions: [] }
    const database = await services.databases.app()
    const taken = await database.run((queries) => takenOf(queries, asked), services.signal)
    const own = exact === undefined ? [] : [suggestionOf(exact, taken, settings)]
    const others = candidates
      .map((label) => suggestionOf(label, taken, settings))
      .filter(({ name, status }) => status === 'available' && name !== own[0]?.name)
    return { zone: settings.zone, suggestions: [...own, ...others].slice(0, MAX_SUGGESTIONS) }
  })
}

function suggestionOf(label: string, taken: ReadonlySet<string>, { zone, reserved }: NamesEnv) {
  const name = nameIn(zone, label)
  if (taken.has(name)) return { name, status: 'taken' as const }
  return { name, status: isReserved(label, reserved) ? ('reserved' as const) : ('available' as const) }
}

/** Labels that resemble a text, in the order in which they are suggested. */
function candidatesFor(text: string, { reserved }: NamesEnv): readonly string[] {
  const stem = stemOf(text)
  if (stem === '') return []
  const words = [
    ...ENDINGS.map((ending) => `${stem}-${ending}`),
    ...BEGINNINGS.map((beginning) => `${beginning}-${stem}`),
  ]
  const digest = createHash('sha256').update(stem).digest()
  const numbers = Array.from(
    { length: NUMBERS },
    (_, index) => `${stem}-${1_000 + (digest.readUInt16BE(index * 2) % 9_000)}`,
  )
  // The same text always begins at the same place, and other texts elsewhere.
  const start = digest.readUInt16BE(0) % words.length
  const turned = [...words.slice(start), ...words.slice(0, start)]
  return [...new Set([...turned, ...numbers])].filter(
    (label) => readLabel(label).refusal === undefined && !isReserved(label, reserved),
  )
}

/** What is left of a text when everything that no label contains is taken out. */
function stemOf(text: string): string {
  const letters = text
    .toLowerCase()
    .slice(0, 4 * NAME_MAX_LENGTH)
    .replace(/[^a-z0-9-]/g, '')
  return letters.replace(/^-+/, '').slice(0, MAX_STEM_LENGTH)
}
