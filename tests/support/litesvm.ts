/** Why this platform cannot run a Solana node, or `null`. Tests that need one are skipped with this reason. */
export const NO_SVM = process.platform === 'win32' ? 'litesvm has no build for Windows.' : null

/** litesvm, loaded only where it has a build: importing it elsewhere throws. */
export const { FailedTransactionMetadata, LiteSVM } =
  NO_SVM === null ? await import('litesvm') : ({} as typeof import('litesvm'))
