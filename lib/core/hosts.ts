/** What one build answers for, by the host that was asked (architecture, "One app, three roles"). */
export type HostRole = 'app' | 'wallet' | 'vault'

/**
 * The role of a `Host` header: `wallet.<domain>` and `vault.<domain>` are the custody origins, anything else is the app.
 * Upper case, a port and a trailing dot make no difference.
 *
 * @param host - the header as it came; `null` when there was none.
 */
export function roleOfHost(host: string | null): HostRole {
  const name = (host ?? '').toLowerCase()
  if (name.startsWith('wallet.')) return 'wallet'
  if (name.startsWith('vault.')) return 'vault'
  return 'app'
}
