/**
 * The objects by which the embedded wallet announces itself to other libraries of the page. Our own discovery skips them,
 * because Connect has a row for the embedded wallet already.
 */
export const ownWallets = new WeakSet<object>()
