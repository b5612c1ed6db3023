/**
 * The rdns of wallets by the first 8 digits of their explorer id. The digits are enough to tell the wallets of the
 * committed list apart (a test compares).
 */
export const rdnsByIdStart: Readonly<Record<string, string>> = {
  c57ca95b: 'io.metamask',
  fd20dc42: 'com.coinbase.wallet',
  '4622a2b2': 'com.trustwallet.app',
  a797aa35: 'app.phantom',
  '8a0ee50d': 'com.binance.wallet',
  '971e689d': 'com.okex.wallet',
  '1ae92b26': 'me.rainbow',
  '18388be9': 'io.rabby',
  '38f5d18b': 'com.bitget.web3',
  c03dfee3: 'org.uniswap.app',
  ecc4036f: 'io.zerion.wallet',
  '2bd8c14e': 'app.backpack',
  '20459438': 'pro.tokenpocket',
  e9ff15be: 'com.exodus.web3-wallet',
  f2436c67: 'com.crypto.wallet',
  '8837dd94': 'com.robinhood.wallet',
  '163d2cf1': 'com.brave.wallet',
  '15c8b91a': 'com.bybit',
  '1aedbcfc': 'so.onekey.app.wallet',
  '2a3c8904': 'com.coin98',
  '8b830a2b': 'io.magiceden.wallet',
  '37a686ab': 'com.bifrostwallet',
  '4119a5b3': 'com.elrond.maiar.wallet',
  '541d5dcd': 'com.roninchain.wallet',
  '6adb6082': 'app.keplr',
  '9ce87712': 'app.subwallet',
  e0c2e199: 'xyz.talisman',
  f896cbca: 'xyz.ctrl',
}
