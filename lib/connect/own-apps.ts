/**
 * What our own discovery gives to the wallets of the page. The wallet of the script does not register there: Connect does
 * not list what is connected by it.
 */
export const ownApps = new WeakSet<object>()
