/**
 * Schemes of wallet apps and desktop wallets that may be opened (promise P9): those of the committed list. An address
 * with any other scheme is dropped, whatever the explorer says: a scheme can start any program of the device.
 */
const NATIVE_SCHEMES: ReadonlySet<string> = new Set(
  (
    'arculuswc argent backpack bifrostwallet bitcoincom bitkeep bitpay blockchain-wallet bnc bw bybitapp coin98 ' +
    'ctrl-mobile dfw exodus fireblocks-wc imtokenv2 jupiter keplrwallet krakenwallet ledgerlive magiceden mathwallet ' +
    'metamask mewwallet novawallet okex okxwallet oneinch onekey-wallet ontoprovider rabby rainbow robinhood-wallet ' +
    'roninwallet safe safepalwallet subwallet talisman tpoutside trezorsuite trust uniswap xportal zerion'
  ).split(' '),
)

/** Longest link in UTF-16 code units. */
export const MAX_LINK_LENGTH = 512

/** Whether a text is the address of a wallet's app: an allowed scheme, and printable characters only. */
export function isNativeLink(text: string): boolean {
  const scheme = /^([a-z][a-z0-9-]{0,31}):[!-~]*$/.exec(text)?.[1]
  return scheme !== undefined && NATIVE_SCHEMES.has(scheme)
}

/** Whether a text is an https address on a public host name, without a user and a port. */
export function isWebLink(text: string): boolean {
  if (!/^https:\/\/[!-~]+$/.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password, port } = new URL(text)
  return (
    username === '' && password === '' && port === '' && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(hostname)
  )
}
