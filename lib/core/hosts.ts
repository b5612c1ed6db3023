/** The roles of one build (architecture, section 15). Each answers on an origin of its own. */
export const hostRoles = ['app', 'wallet', 'vault'] as const
export type HostRole = (typeof hostRoles)[number]

/** The roles that hold halves of keys, each with a database, keys and a mail account of its own. */
export const custodyRoles = ['wallet', 'vault'] as const satisfies readonly HostRole[]
export type CustodyRole = (typeof custodyRoles)[number]

/** The public origin of each role, without a trailing slash. */
export type RoleUrls = Readonly<Record<HostRole, string>>

/**
 * The origins of the roles. A custody role without an address of its own is a subdomain of the app, on the app's port.
 *
 * @param urls.app - `FOYER_APP_URL`.
 * @param urls.wallet - `FOYER_WALLET_URL`, if set.
 * @param urls.vault - `FOYER_VAULT_URL`, if set.
 */
export function roleUrlsOf(urls: {
  readonly app: string
  readonly wallet?: string | undefined
  readonly vault?: string | undefined
}): RoleUrls {
  return {
    app: urls.app,
    wallet: urls.wallet || subdomain('wallet', urls.app),
    vault: urls.vault || subdomain('vault', urls.app),
  }
}

function subdomain(name: string, origin: string): string {
  const { protocol, host } = new URL(origin)
  return `${protocol}//${name}.${host}`
}

/**
 * The roles that an instance answers for, from `FOYER_ROLES`: names separated by commas. All, if it is not set; `null`
 * if it names none or one that does not exist.
 */
export function rolesOf(list: string | undefined): readonly HostRole[] | null {
  if (!list) return hostRoles
  const names = list.split(',').map((name) => name.trim())
  const roles = hostRoles.filter((role) => names.includes(role))
  return roles.length === new Set(names).size ? roles : null
}

/**
 * Returns the role of a `Host` header. Any host that belongs to no custody role is the app's, whose endpoints check the
 * origin themselves. Upper case, a port and a trailing dot make no difference.
 *
 * @param host - the header as received; `null` if absent.
 */
export function roleOfHost(host: string | null, urls: RoleUrls): HostRole {
  const name = hostName(host ?? '')
  const names = namesOf(urls)
  if (name === names.app) return 'app'
  if (name === names.wallet) return 'wallet'
  if (name === names.vault) return 'vault'
  return 'app'
}

/**
 * Header of a request to the wallet origin: the origins that may show its frame, separated by spaces. The front sets it
 * from the projects, and removes what a visitor sends; `proxy.ts`, which reads no project, makes a policy of it.
 */
export const ANCESTORS_HEADER = 'x-foyer-ancestors'

/** The first part of the paths of pages that belong to a custody role. */
const custodyPages: Readonly<Record<string, HostRole>> = {
  frame: 'wallet',
  window: 'wallet',
  export: 'wallet',
  passkey: 'wallet',
  'recovery.html': 'wallet',
  stop: 'wallet',
  loading: 'wallet',
  callback: 'wallet',
  approve: 'vault',
}

/** Whether a path of the wallet origin is the frame, which pages of projects may embed. */
export const isFramePage = (pathname: string): boolean => pathname.split('/')[1] === 'frame'

/** Whether a path of the wallet origin belongs to the window of a login, which a page of a project opens and hears from. */
export const isLoginWindow = (pathname: string): boolean =>
  ['loading', 'callback'].includes(pathname.split('/')[1] ?? '')

/** Files in `public/` that pages of every role show: logos of networks and tokens. */
const SHARED_FILES = /^\/(?:networks|tokens)\/./

/** Whether the host of `role` serves the page or file at `pathname`. */
export function servesPage(role: HostRole, pathname: string): boolean {
  if (SHARED_FILES.test(pathname)) return true
  return (custodyPages[pathname.split('/')[1] ?? ''] ?? 'app') === role
}

let known: { readonly urls: RoleUrls; readonly names: RoleUrls } | undefined

/** Cached, because every request needs it and the settings do not change. */
function namesOf(urls: RoleUrls): RoleUrls {
  if (known?.urls.app !== urls.app || known.urls.wallet !== urls.wallet || known.urls.vault !== urls.vault) {
    const nameOf = (url: string) => hostName(new URL(url).host)
    known = { urls, names: { app: nameOf(urls.app), wallet: nameOf(urls.wallet), vault: nameOf(urls.vault) } }
  }
  return known.names
}

function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}
