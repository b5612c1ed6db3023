import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

const SPECS = 'tests/e2e'

/**
 * The journeys of each feature, and where its code is. Paths and names are beginnings: `views/Swap` is `SwapPreview` too,
 * and `swap` is `swap-review.spec.ts` too. Code that is in no row serves all: its journeys are all.
 */
export const JOURNEYS_OF: readonly { readonly code: readonly string[]; readonly specs: readonly string[] }[] = [
  {
    code: [
      'lib/swap/',
      'lib/approval/',
      'lib/server/swap/',
      'lib/react/use-swap',
      'components/modal/views/Swap',
      'app/api/swap/',
    ],
    specs: ['swap', 'error-screens'],
  },
  {
    code: [
      ...['lib/onramp/', 'lib/server/onramp/', 'lib/react/use-onramp', 'app/api/onramp/'],
      ...['components/modal/views/OnRamp', 'components/modal/views/BuyInProgress'],
    ],
    specs: ['buying'],
  },
  {
    code: ['lib/send/', 'lib/react/use-send', 'components/modal/views/Send'],
    specs: ['send'],
  },
  {
    code: [
      ...['lib/names/', 'lib/server/names/', 'app/api/names/', 'app/api/ccip/', 'components/modal/views/AccountName'],
      ...['components/modal/views/ChangeAccountName', 'components/modal/views/RegisterAccountName'],
    ],
    specs: ['names'],
  },
  {
    code: [
      ...[
        'lib/sign-in/',
        'lib/members/',
        'lib/server/sign-in/',
        'lib/server/members/',
        'app/api/auth/',
        'app/api/members/',
      ],
      'components/modal/views/SIWXSignMessage',
    ],
    specs: ['sign-in', 'settings'],
  },
  {
    code: [
      ...['lib/custody/', 'lib/device-approval/', 'lib/email-login/', 'lib/frame/', 'lib/frame-guest/'],
      ...['lib/server/custody/', 'lib/server/keys/', 'lib/server/mail/', 'lib/server/vault/', 'lib/server/wallet/'],
      ...['app/(frame)/', 'app/(outbox)/', 'app/(vault)/', 'app/api/vault/', 'app/api/wallet/', 'components/frame/'],
      'components/modal/views/EmailLogin',
    ],
    specs: [
      'approval-page',
      'email-login',
      'frame',
      'hostile-host',
      'leaving-login',
      'outside-login',
      'smart-account',
      'stock-clients',
    ],
  },
  {
    code: [
      ...['lib/social-login/', 'lib/server/social/', 'lib/react/use-social-login', 'lib/runtime/start-social-login'],
      ...['components/modal/views/ConnectingSocial', 'components/modal/views/ConnectingFarcaster'],
    ],
    specs: ['axe-socials', 'outside-login', 'social-windows', 'stock-clients'],
  },
  { code: ['lib/connect/sources/walletconnect/'], specs: ['phones', 'walletconnect'] },
  { code: ['components/package/', 'lib/wagmi/'], specs: ['foreign-host'] },
  {
    code: ['lib/connect/', 'components/modal/views/Connecting', 'components/modal/views/AllWallets'],
    specs: [
      'connect',
      'first-path',
      'keyboard',
      'other-namespaces',
      'phones',
      'solana-wallet',
      'walletconnect',
      'ways-out',
    ],
  },
  {
    code: ['lib/balance/', 'lib/server/balance/', 'components/modal/views/Account/'],
    specs: ['account', 'first-path'],
  },
  { code: ['lib/history/', 'lib/server/history/'], specs: ['activity', 'history'] },
  { code: ['lib/example-wallet/', 'components/site/'], specs: ['axe.spec', 'hero', 'host-page', 'translated-page'] },
  { code: ['lib/server/front/'], specs: ['front-server', 'production'] },
]

/** Folders whose code no journey runs. */
const WITHOUT_JOURNEYS = ['docs/', 'tests/', '.ci/', '.github/', 'CHANGELOG.md', 'CONTRIBUTING.md', 'README.md']

/** What a change may break in a browser: names of spec files, or all of them. */
export type Journeys = readonly string[] | 'all'

/** @param specs - Names of all spec files. */
export function journeysOf(files: readonly string[], specs: readonly string[]): Journeys {
  const wanted = files.map((file): Journeys => {
    if (file.startsWith(`${SPECS}/`)) {
      const name = file.slice(SPECS.length + 1)
      return specs.includes(name) ? [name] : 'all'
    }
    if (WITHOUT_JOURNEYS.some((folder) => file.startsWith(folder))) return []
    const row = JOURNEYS_OF.find(({ code }) => code.some((start) => file.startsWith(start)))
    return row ? specs.filter((spec) => row.specs.some((start) => spec.startsWith(start))) : 'all'
  })
  return wanted.includes('all') ? 'all' : [...new Set(wanted.flat())].sort()
}

/** Names of the spec files of the journeys. */
export const everySpec = (): readonly string[] => readdirSync(SPECS).filter((name) => name.endsWith('.spec.ts'))

/**
 * The files that differ from a commit, new ones included.
 *
 * @throws {Error} what Git says, for example of a commit that it does not know.
 */
export function changedFiles(since: string): readonly string[] {
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
}

function git(...args: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.trim())
  return stdout.split('\n').filter(Boolean)
}
