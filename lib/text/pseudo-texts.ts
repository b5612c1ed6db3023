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
  return {
    shell: pseudoTexts(english.shell),
    modal: async () => pseudoTexts(await english.modal()),
    flows: async () => pseudoTexts(await english.flows()),
    alerts: async () => pseudoTexts(await english.alerts()),
    account: async () => pseudoTexts(await english.account()),
    amounts: async () => pseudoTexts(await english.amounts()),
    tokens: async () => pseudoTexts(await english.tokens()),
    requests: async () => pseudoTexts(await english.requests()),
    swap: async () => pseudoTexts(await english.swap()),
    swapReview: async () => pseudoTexts(await english.swapReview()),
    slippage: async () => pseudoTexts(await english.slippage()),
    send: async () => pseudoTexts(await english.send()),
    signIn: async () => pseudoTexts(await english.signIn()),
    embedded: async () => pseudoTexts(await english.embedded()),
    names: async () => pseudoTexts(await english.names()),
    wallets: async () => pseudoTexts(await english.wallets()),
    pairing: async () => pseudoTexts(await english.pairing()),
  }
}
