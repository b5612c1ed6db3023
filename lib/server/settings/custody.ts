import 'server-only'

/**
 * Said in the log at start and on the health page: one process, one operator, so that nobody else guards the keys of
 * embedded wallets (architecture, "One app, three roles").
 */
export const CUSTODY_NOTE = 'single-operator custody: one operator answers for app, wallet and vault'
