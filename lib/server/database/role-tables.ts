import 'server-only'
import { nameTables } from '../names/name-tables'
import { devices, emailChallenges, emailLimits, sessions, users } from '../wallet/wallet-tables'
import { installation, projectOrigins, projects } from './common-tables'

const commonTables = { installation, projects, projectOrigins }

/** The tables in the database of each role. */
export const appTables = { ...commonTables, ...nameTables }
export const walletTables = { ...commonTables, users, emailLimits, emailChallenges, devices, sessions }
export const vaultTables = commonTables

/** The files in which these tables are declared, as a pattern below `lib/server`, for `npm run migrations`. */
export const tableFiles = {
  app: '{database/common-tables,names/name-tables}.ts',
  wallet: '{database/common-tables,wallet/wallet-tables}.ts',
  vault: 'database/common-tables.ts',
} as const
