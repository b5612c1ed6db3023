import 'server-only'
import { installation, jobs, projectOrigins, projects } from '../database/common-tables'
import { attempts } from './attempt-table'
import { auditHead, auditLog } from './audit-table'
import { nameTables } from './name-tables'
import { onrampTables } from './onramp-tables'
import {
  approvals,
  recoveryHalves,
  recoveryWays,
  subjects,
  walletAddresses as vaultAddresses,
  deletions as vaultDeletions,
  walletDevices,
  walletOwners,
} from './vault-tables'
import {
  deletions,
  devices,
  emailChallenges,
  emailChanges,
  grantedPermissions,
  identities,
  keyShares,
  notices,
  sessions,
  sponsoredOperations,
  users,
  walletAddresses,
  walletChallenges,
  wallets,
} from './wallet-tables'

const commonTables = { installation, jobs, projects, projectOrigins }
const custodyTables = { ...commonTables, attempts, auditLog, auditHead }

/** The tables in the database of each role. */
export const appTables = { ...commonTables, ...nameTables, ...onrampTables }
export const walletTables = {
  ...custodyTables,
  deletions,
  users,
  identities,
  emailChallenges,
  emailChanges,
  notices,
  devices,
  sessions,
  walletChallenges,
  wallets,
  walletAddresses,
  keyShares,
  sponsoredOperations,
  grantedPermissions,
}
export type WalletTables = typeof walletTables
export const vaultTables = {
  ...custodyTables,
  deletions: vaultDeletions,
  approvals,
  subjects,
  walletAddresses: vaultAddresses,
  walletOwners,
  walletDevices,
  recoveryHalves,
  recoveryWays,
}

/** The files in which these tables are declared, as a pattern below `lib/server`, for `npm run migrations`. */
export const tableFiles = {
  app: '{database/common-tables,tables/name-tables,tables/onramp-tables}.ts',
  wallet: '{database/common-tables,tables/{audit,attempt}-table,tables/wallet-tables}.ts',
  vault: '{database/common-tables,tables/{audit,attempt}-table,tables/vault-tables}.ts',
} as const
