import 'server-only'

type Names = readonly (readonly [name: string, sign: RegExp])[]

/**
 * The first match wins. Browsers also name the ones they are compatible with, so special names come before common ones.
 */
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

/** User-Agent headers of real browsers are shorter. */
const MAX_LENGTH = 512

/**
 * Reads the names of browser and system from a User-Agent header, so that visitors recognise a session in the list;
 * `''` for unknown ones. Only a hint: any client can send any text, and an iPad reports a Mac.
 */
export function browserNames(userAgent: string | null): { readonly browser: string; readonly system: string } {
  const text = userAgent?.slice(0, MAX_LENGTH) ?? ''
  const nameIn = (names: Names) => names.find(([, sign]) => sign.test(text))?.[0] ?? ''
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
