/** Version of this build, the one in package.json. */
export const FOYER_VERSION = '0.1.0'

/** The oldest page that works with a server of this build: at least two minor versions back. */
export const OLDEST_PAGE = '0.1.0'

export interface ServerVersions {
  readonly server: string
  readonly oldestPage: string
}

const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/

export const isVersion = (value: string): boolean => VERSION.test(value)

/**
 * Which of the two must be updated; `undefined` where they work together. A page may be older than its server, down to
 * `oldestPage`. It must not be newer, except in the last number, which changes no answer.
 */
export function whichToUpdate(page: string, { server, oldestPage }: ServerVersions): 'page' | 'server' | undefined {
  if (compare(page, oldestPage) < 0) return 'page'
  return compare(page, server) > 0 ? 'server' : undefined
}

/** Compares the first two numbers. A text that is no version counts as the oldest. */
function compare(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  return left.major - right.major || left.minor - right.minor
}

function numbersOf(text: string) {
  const [, major = 0, minor = 0] = VERSION.exec(text) ?? []
  return { major: Number(major), minor: Number(minor) }
}
