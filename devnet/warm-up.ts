import type { HostRole } from '@/lib/core/hosts'
import { keepScript } from './kept-script'
import type { Start } from './launch'
import { type Visit, visit, visitDatabases, visitFrame } from './visits'

const hostOf = { app: 'localhost', wallet: 'wallet.localhost', vault: 'vault.localhost' } as const

const get = (role: HostRole, path: string): Visit => ({ method: 'GET', path, host: hostOf[role] })
/** A preflight: it compiles the endpoint, does nothing and leaves no line in the log. */
const preflight = (path: string, role: HostRole = 'app'): Visit => ({ method: 'OPTIONS', path, host: hostOf[role] })
/** For endpoints without preflights. Refused, because it names no project and no origin. */
const refused = (path: string, role: HostRole = 'wallet'): Visit => ({ method: 'POST', path, host: hostOf[role] })

/** The project that development always has, see `lib/server/settings/project-config.ts`. */
const PROJECT_ID = 'foyer-dev'

/**
 * What the first login by e-mail and the first look-up of a name need, in the order in which they need it. Under `next
 * dev` each page and each endpoint is compiled at its first use.
 */
const WARM_UPS: readonly { readonly what: string; readonly visits: readonly Visit[] }[] = [
  {
    what: 'the login by e-mail',
    visits: [
      preflight('/api/config'),
      refused('/api/wallet/email/start'),
      preflight('/api/vault/approvals/start', 'vault'),
      preflight('/api/vault/approvals/status', 'vault'),
      get('app', '/outbox'),
    ],
  },
  {
    what: 'the page that approves a device',
    visits: [
      get('vault', '/approve'),
      refused('/api/vault/approvals/read', 'vault'),
      refused('/api/vault/approvals/decide', 'vault'),
    ],
  },
  {
    what: 'new wallets',
    visits: [
      ...[
        ...['email/code', 'email/verify', 'session/check', 'session/refresh', 'rpc'],
        ...['wallets/challenge', 'wallets/create', 'wallets/activate', 'shares/store', 'shares/device'],
      ].map((path) => refused(`/api/wallet/${path}`)),
      preflight('/api/vault/shares/store', 'vault'),
      preflight('/api/vault/shares/settle', 'vault'),
    ],
  },
  {
    what: 'accounts, names and the sign-in',
    visits: [
      ...['balance', 'tokens', 'price', 'gas', 'rpc', 'exchange-rates', 'history'].map((path) =>
        preflight(`/api/${path}`),
      ),
      ...['owned', 'lookup', 'reverse', 'suggestions'].map((path) => preflight(`/api/names/${path}`)),
      get('app', '/api/auth/me'),
      get('app', '/api/auth/providers'),
    ],
  },
]

/**
 * Waits for the databases, compiles the frame of the wallet, then what {@link WARM_UPS} lists, one group after the other,
 * and builds the script for other sites. The frame comes first, because a login gives up a frame that has not loaded within
 * 20 seconds. Never rejects.
 */
export async function warmUp(start: Start): Promise<void> {
  const { ports, signal, prepare, say } = start
  // What cannot be prepared is prepared at its first use.
  const attempt = (what: string, work: () => Promise<unknown>) => prepare(what, work).catch(() => undefined)
  await attempt('the wallet frame', () => visitFrame(ports.app, PROJECT_ID, signal))
  for (const { what, visits } of WARM_UPS) {
    await attempt(what, () => Promise.all(visits.map((each) => visit(ports.app, each, signal))))
  }
  await attempt('the databases', () => visitDatabases(ports.app, signal))
  await keepScript(start)
  if (!signal.aborted) say('\nEverything is ready.\n')
}
