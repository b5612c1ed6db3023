import { randomBytes } from 'node:crypto'
import type { LoginProvider } from '@/lib/core/login-providers'
import type { WalletAddresses } from '@/lib/custody/wallet-addresses'
import type { WalletSignatures } from '@/lib/custody/wallet-schemas'
import type { AccountIdentity } from '@/lib/server/custody/identity'
import { uuidv7 } from '@/lib/server/custody/uuid-v7'
import type { KeyProvider } from '@/lib/server/keys/key-provider'
import type { vaultTables } from '@/lib/server/tables/role-tables'
import { approveByAccount } from '@/lib/server/vault/account-approval'
import { type ApprovalRequest, decideApproval, startApproval } from '@/lib/server/vault/approvals'
import { sealOwner } from '@/lib/server/vault/owner'
import { addWalletOwner, removeWalletOwner } from '@/lib/server/vault/owner-acts'
import { openHalf, type RecoveryHalf, settleEpoch, storeHalf } from '@/lib/server/vault/recovery-halves'
import { revokeDevice, signOutOthers } from '@/lib/server/vault/vault-devices'
import { keysOfWallet, signedBy } from '@/tests/support/test-wallet'
import type { CustodyDatabase } from './custody-database'

export const START = new Date('2026-11-24T12:00:00Z')
export const later = (ms: number, from = START) => new Date(from.getTime() + ms)
export const newId = () => uuidv7(START.getTime())
export const newHalf = () => new Uint8Array(randomBytes(16))

let made = 0
export const newEmail = () => `visitor-${++made}@example.com`

interface NamedOwner {
  readonly walletId: string
  readonly provider: LoginProvider
  readonly subject: string
}

interface Signed {
  readonly signatures: WalletSignatures
}

/** One browser profile in front of the vault, without HTTP. */
export function createVisitor(
  { run }: Pick<CustodyDatabase<typeof vaultTables>, 'run'>,
  {
    keys,
    projectId = 'shop',
    thumbprint = randomBytes(32).toString('base64url'),
  }: {
    readonly keys: KeyProvider
    readonly projectId?: string
    readonly thumbprint?: string
  },
) {
  const device = { thumbprint, projectId }
  const browser = { device: { thumbprint, embedOrigin: 'https://shop.example' }, browser: 'Chrome', system: 'Linux' }
  const ownerSigned = (name: 'add login' | 'remove login', { walletId, provider, subject }: NamedOwner) =>
    signedBy({ walletId, thumbprint }, { name, provider, subject })
  const request = (now: Date) => ({ device, keys, now })
  const signaturesOf = ({ walletId, setId, epoch }: Omit<RecoveryHalf, 'half'>) =>
    signedBy({ walletId, thumbprint }, { name: 'store recovery set', setId, epoch })
  return {
    thumbprint,
    /** Asks the mailbox. */
    async ask(email: string, now = START, from: Partial<ApprovalRequest['trier']> = {}) {
      const approvalId = newId()
      const mailbox = await sealOwner({ kind: 'mailbox', email }, projectId, { approvalId, keys })
      const asked = {
        mailbox,
        ...browser,
        trier: { place: null, isKnown: false, ...from },
      }
      return { approvalId, ...(await run((queries) => startApproval(queries, asked, now))) }
    },
    /** Asks the mailbox, which approves. */
    async approve(email: string, now = START) {
      const asked = await this.ask(email, now)
      await run((queries) => decideApproval(queries, { token: asked.token, decision: 'approve' }, now))
      return asked
    },
    /** Proves an account of another service. */
    approveAccount: (identity: AccountIdentity, now = START) =>
      run((queries) => approveByAccount(queries, { identity, projectId, ...browser }, { keys, now })),
    /** Asks the vault to add an owner, or to remove one. */
    async addOwner(asked: NamedOwner & { readonly approvalId: string } & Partial<Signed>, now = START) {
      const signatures = asked.signatures ?? (await ownerSigned('add login', asked))
      return run((queries) => addWalletOwner(queries, { ...asked, signatures }, request(now)))
    },
    async removeOwner(asked: NamedOwner & Partial<Signed>, now = START) {
      const signatures = asked.signatures ?? (await ownerSigned('remove login', asked))
      return run((queries) => removeWalletOwner(queries, { ...asked, signatures }, request(now)))
    },
    /** Stores a half, signed by the keys of the wallet unless `signatures` is given. */
    async store(
      half: RecoveryHalf & {
        readonly email?: string
        readonly approvalId?: string
        readonly addresses?: WalletAddresses
      } & Partial<Signed>,
      now = START,
    ) {
      const addresses = half.addresses ?? (await keysOfWallet(half.walletId)).addresses
      const signed = { ...half, addresses, signatures: half.signatures ?? (await signaturesOf(half)) }
      return run((queries) => storeHalf(queries, signed, request(now)))
    },
    open: (half: Pick<RecoveryHalf, 'walletId' | 'setId'> & { email?: string; approvalId?: string }, now = START) =>
      run((queries) => openHalf(queries, half, request(now))),
    async settle(set: Omit<RecoveryHalf, 'half'> & Partial<Signed>, now = START) {
      const signatures = set.signatures ?? (await signaturesOf(set))
      return run((queries) => settleEpoch(queries, { ...set, signatures }, request(now)))
    },
    async revoke(walletId: string, other: string, now = START, signatures?: Signed['signatures']) {
      const signed = signatures ?? (await signedBy({ walletId, thumbprint }, { name: 'revoke device', revoked: other }))
      return run((queries) => revokeDevice(queries, { walletId, thumbprint: other, signatures: signed }, request(now)))
    },
    async signOut(walletId: string, now = START, signatures?: Signed['signatures']) {
      const signed = signatures ?? (await signedBy({ walletId, thumbprint }, { name: 'sign out everywhere' }))
      return run((queries) => signOutOthers(queries, { walletId, signatures: signed }, request(now)))
    },
  }
}

export type Visitor = ReturnType<typeof createVisitor>
