/** The roles of one build, by requested host (architecture, "One app, three roles"). */
export type HostRole = 'app' | 'wallet' | 'vault'

/**
 * Returns the role of a `Host` header: `wallet.<app host>` and `vault.<app host>` are the custody origins, anything
 * else is the app, whose endpoints check the origin themselves. Upper case, a port and a trailing dot make no
 * difference.
 *
 * @param host - the header as received; `null` if absent.
 * @param appUrl - origin of the app, `FOYER_APP_URL`.
 */
export function roleOfHost(host: string | null, appUrl: string): HostRole {
  const name = hostName(host ?? '')
  const app = nameOfApp(appUrl)
  if (name === `wallet.${app}`) return 'wallet'
  if (name === `vault.${app}`) return 'vault'
  return 'app'
}

let known: { readonly appUrl: string; readonly name: string } | undefined

/** Cached, because every request needs it and the setting does not change. */
function nameOfApp(appUrl: string): string {
  if (known?.appUrl !== appUrl) known = { appUrl, name: hostName(new URL(appUrl).host) }
  return known.name
}

function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}
