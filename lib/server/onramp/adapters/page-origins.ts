import 'server-only'

/** The origin of an address of the settings. With a proxy or a test server, payment pages may be there too. */
export const originOf = (url: string): string => new URL(url).origin
