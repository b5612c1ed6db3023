import 'server-only'

type Names = readonly (readonly [name: string, sign: RegExp])[]

/** The first that fits: a browser also says what it wants to be taken for, so the particular stand before the common. */
const browsers: Names = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|\bCriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//],
]

const systems: Names = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biP(?:hone|od)\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** No browser's own text is longer. */
const MAX_LENGTH = 512

/**
 * Browser and system by their names, from a User-Agent header, so that somebody finds a session in a list; `''` for what
 * is not in the table. A hint and no more: anybody can send anything, and an iPad calls itself a Mac.
 */
export function browserNames(userAgent: string | null): { readonly browser: string; readonly system: string } {
  const text = userAgent?.slice(0, MAX_LENGTH) ?? ''
  const nameIn = (names: Names) => names.find(([, sign]) => sign.test(text))?.[0] ?? ''
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
