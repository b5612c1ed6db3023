import 'server-only'
import type { CustodyRole } from '@/lib/core/hosts'
import type { CustodyMode } from '@/lib/custody/custody-mode'
import { RECOVERY_PAGE_HASH } from '@/lib/custody/recovery-page-hash'
import { recoveryWay } from '@/lib/custody/recovery-ways'
import type { SecurityStatement } from '@/lib/custody/security-contract'
import packageJson from '@/package.json'
import type { Env } from './env'

/**
 * What this installation may say about custody: for the log at start, the health page, the published statement and the
 * security screen. One process that answers for wallet and vault holds both halves of every recovery, so it must not
 * claim more. Nothing here may say that a wallet with automatic recovery is under the sole control of its visitor.
 *
 * A wallet begins with automatic recovery; its owner may end that. These words are about all wallets, so they say what is
 * true before.
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

/**
 * About a wallet whose owner has ended automatic recovery. The only words that may say that its owner alone can restore
 * it, and never without what the operator can do still.
 */
const ofOwner = {
  summary:
    'If you end automatic recovery, only you can restore your wallet, with your passkey or password. The operator still ' +
    'serves the code that handles your keys, and could refuse its service.',
  operatorCan: [
    'Try passwords: with both parts at hand, each guess costs the memory and time of one derivation (Argon2id). A password that can be guessed protects nothing.',
  ],
  operatorCannot: ['Restore your wallet from the parts that it stores, without your passkey or password.'],
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
  const held =
    custody === 'single-operator'
      ? 'single-operator custody: one process answers for wallet and vault'
      : `split custody: this process answers for ${roles.join(' and ')}, and not for both wallet and vault`
  return `${held}; wallets begin with automatic recovery, which their owners may end`
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
    ways: ['automatic', ...recoveryWay.options],
    keysMadeIn: 'browser',
    keyProviders,
    summary,
    operatorCan: [...operatorCan, ...always.can],
    operatorCannot: [...always.cannot],
    recoveryPage: { path: '/recovery.html', sha384: RECOVERY_PAGE_HASH },
    ofOwner: {
      summary: ofOwner.summary,
      operatorCan: [...ofOwner.operatorCan, ...always.can],
      operatorCannot: [...ofOwner.operatorCannot, ...always.cannot],
    },
    version: packageJson.version,
    audited: false,
  }
}
