/**
 * The rdns of wallets by the first 12 digits of their explorer id, for hosts that name wallets by explorer ids: an
 * extension announces only its rdns. The digits are enough to tell the wallets of the committed list apart (a test
 * compares), and the whole ids would be another kilobyte of Connect.
 */
const rdnsByIdStart: Readonly<Record<string, string>> = {
  c57ca95b4756: 'io.metamask',
  fd20dc426fb3: 'com.coinbase.wallet',
  '4622a2b2d6af': 'com.trustwallet.app',
  a797aa35c0fa: 'app.phantom',
  '8a0ee50d1f22': 'com.binance.wallet',
  '971e689d0a5b': 'com.okex.wallet',
  '1ae92b26df02': 'me.rainbow',
  '18388be9ac2d': 'io.rabby',
  '38f5d18bd852': 'com.bitget.web3',
  c03dfee351b6: 'org.uniswap.app',
  ecc4036f8145: 'io.zerion.wallet',
  '2bd8c14e035c': 'app.backpack',
  '20459438007b': 'pro.tokenpocket',
  e9ff15be7358: 'com.exodus.web3-wallet',
  f2436c67184f: 'com.crypto.wallet',
  '8837dd9413b1': 'com.robinhood.wallet',
  '163d2cf19bab': 'com.brave.wallet',
  '15c8b91ade1a': 'com.bybit',
  '1aedbcfc1f31': 'so.onekey.app.wallet',
  '2a3c89040ac3': 'com.coin98',
  '8b830a2b724a': 'io.magiceden.wallet',
  '37a686ab6223': 'com.bifrostwallet',
  '4119a5b3e5eb': 'com.elrond.maiar.wallet',
  '541d5dcd4ede': 'com.roninchain.wallet',
  '6adb6082c909': 'app.keplr',
  '9ce87712b99b': 'app.subwallet',
  e0c2e1997128: 'xyz.talisman',
  f896cbca30cd: 'xyz.ctrl',
}

/** The rdns of a wallet of the committed list, by its explorer id. */
export function knownRdnsOf(explorerId: string): string | undefined {
  return explorerId.length === 64 ? rdnsByIdStart[explorerId.slice(0, 12)] : undefined
}
