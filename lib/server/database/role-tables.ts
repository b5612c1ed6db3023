import 'server-only'
import { attempts } from '../custody/attempt-table'
import { auditHead, auditLog } from '../custody/audit-table'
import { nameTables } from '../names/name-tables'
import { approvals, recoveryHalves, subjects, walletDevices } from '../vault/vault-tables'
import {
  devices,
  emailChallenges,
  keyShares,
  notices,
  sessions,
  users,
  walletChallenges,
  wallets,
} from '../wallet/wallet-tables'
import { installation, projectOrigins, projects } from './common-tables'

const commonTables = { installation, projects, projectOrigins }
const custodyTables = { ...commonTables, attempts, auditLog, auditHead }

/** The tables in the database of each role. */
export const appTables = { ...commonTables, ...nameTables }
export const walletTables = {
  ...custodyTables,
  users,
  emailChallenges,
  notices,
  devices,
  sessions,
  walletChallenges,
  wallets,
  keyShares,
}
export type WalletTables = typeof walletTables
export const vaultTables = {
  ...custodyTables,
  approvals,
  subjects,
  walletDevices,
  recoveryHalves,
}

/** The files in which these tables are declared, as a pattern below `lib/server`, for `npm run migrations`. */
export const tableFiles = {
  app: '{database/common-tables,names/name-tables}.ts',
  wallet: '{database/common-tables,custody/{audit,attempt}-table,wallet/wallet-tables}.ts',
  vault: '{database/common-tables,custody/{audit,attempt}-table,vault/vault-tables}.ts',
} as const
