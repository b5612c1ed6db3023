import 'server-only'
import type { CustodyRole } from '@/lib/core/hosts'
import type { CustodyMode } from '@/lib/custody/custody-mode'
import { RECOVERY_PAGE_HASH } from '@/lib/custody/recovery-page-hash'
import type { SecurityStatement } from '@/lib/custody/security-contract'
import packageJson from '@/package.json'
import type { Env } from './env'

/**
 * What this installation may say about custody: for the log at start, the health page, the published statement and the
 * security screen. One process that answers for wallet and vault holds both halves of every recovery, so it must not
 * claim more. Nothing here may say that a wallet with automatic recovery is under the sole control of its visitor.
 */
const words = {
  'single-operator': {
    summary:
      'Keys are created in your browser and stored as encrypted parts. The operator of this installation holds both ' +
      'parts that a recovery needs, and could restore your wallet without you.',
    operatorCan: ['Restore your wallet from the two parts that it stores, without your mailbox.'],
  },
  split: {
    summary:
      'Keys are created in your browser and stored as encrypted parts. The two services of the operator together ' +
      'could restore your wallet; neither can alone.',
    operatorCan: ['Restore your wallet with both of its services together, without your mailbox.'],
  },
} as const

/** True of every installation. */
const always = {
  can: [
    'Serve the code that handles your keys in the browser. Changed code could read the keys of every wallet that is unlocked.',
    'Refuse its service. A part that it deletes cannot be restored.',
  ],
  cannot: [
    'Read a whole key from its databases: no part that is stored there is enough.',
    'Show the page that embeds the wallet a key: the page never receives one.',
  ],
} as const

/** `null` for a process that answers for neither: it holds nothing, and others say what is in force. */
export function custodyOf({ roles }: Pick<Env, 'roles'>): CustodyMode | null {
  const held = (['wallet', 'vault'] as const satisfies readonly CustodyRole[]).filter((role) => roles.includes(role))
  if (held.length === 0) return null
  return held.length === 2 ? 'single-operator' : 'split'
}

/** One line for an operator. */
export function custodyNote({ roles }: Pick<Env, 'roles'>): string {
  const custody = custodyOf({ roles })
  if (custody === null) return 'no custody: this process answers for neither wallet nor vault'
  return custody === 'single-operator'
    ? 'single-operator custody: one process answers for wallet and vault'
    : `split custody: this process answers for ${roles.join(' and ')}, and not for both wallet and vault`
}

/** The statement of a process that holds halves. */
export function securityStatementOf(
  custody: CustodyMode,
  keyProviders: SecurityStatement['keyProviders'],
): SecurityStatement {
  const { summary, operatorCan } = words[custody]
  return {
    custody,
    recovery: 'automatic',
    keysMadeIn: 'browser',
    keyProviders,
    summary,
    operatorCan: [...operatorCan, ...always.can],
    operatorCannot: [...always.cannot],
    recoveryPage: { path: '/recovery.html', sha384: RECOVERY_PAGE_HASH },
    version: packageJson.version,
    audited: false,
  }
}
