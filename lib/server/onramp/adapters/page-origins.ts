import 'server-only'

/** The origin of an address of the settings. */
export const originOf = (url: string): string => new URL(url).origin

/**
 * Origins of a vendor's payment pages. With another address of its API, as of a proxy or of a test server, pages may be
 * there too.
 */
export const pageOriginsOf = (own: readonly string[], url: string, vendorUrl: string): readonly string[] =>
  url === vendorUrl ? own : [...own, originOf(url)]
