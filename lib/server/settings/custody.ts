import 'server-only'

/**
 * Written to the log at start and to the health page: one process and one operator hold the keys of embedded wallets;
 * no second party guards them (architecture, "One app, three roles").
 */
export const CUSTODY_NOTE = 'single-operator custody: one operator answers for app, wallet and vault'
