import type { LocaleTexts } from './text-key'

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'ð',
  e: 'é',
  g: 'ğ',
  h: 'ĥ',
  i: 'î',
  k: 'ķ',
  l: 'ļ',
  n: 'ñ',
  o: 'ö',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  W: 'Ŵ',
}

/** Translations of short English texts grow by about this much. */
const GROWTH = 0.4

/**
 * `Swap` becomes `[Šŵáp~~]`: a text without brackets has no key, and one without the closing bracket has been cut off.
 */
export function pseudoText(text: string): string {
  const accented = text.replace(
    /\{\w+\}|\{\w+, plural, \w+ \{|\} \w+ \{|[A-Za-z]/g,
    (found) => ACCENTED[found] ?? found,
  )
  return `[${accented}${' ~'.repeat(Math.ceil((text.length * GROWTH) / 2))}]`
}

/** Converts every text of an English part to the pseudo-locale. */
export function pseudoTexts<K extends string>(texts: Readonly<Record<K, string>>): Readonly<Record<K, string>> {
  const entries = Object.entries<string>(texts).map(([key, text]) => [key, pseudoText(text)])
  // The keys are those of the input.
  return Object.fromEntries(entries) as Record<K, string>
}

/** The pseudo-locale: created on demand, and complete because English is. */
export function pseudoLocale(english: LocaleTexts): LocaleTexts {
  return { shell: pseudoTexts(english.shell), load: async (part) => pseudoTexts(await english.load(part)) }
}
