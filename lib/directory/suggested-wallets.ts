import type { Namespace } from '@/lib/core/caip'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import type { WalletStore } from './store-links'

/** A wallet to install, for a visitor without one. */
export interface SuggestedWallet {
  /** In lower case, the name of its picture in `public/wallets`. */
  readonly name: string
  readonly rdns?: string
  readonly homepage: string
  readonly stores: Readonly<Partial<Record<WalletStore, string>>>
}

const RABBY_ID = 'acmacodkjbdgmoleebolmdjonilkdbch'
const PHANTOM_ID = 'bfnaelmomeimhlpmgjnjophhpkkoljpa'

/**
 * Facts of the committed list (a test compares), for Connect, which shows before it asks the server anything. Wallets that
 * hold keys themselves, are free, and have a product in the stores of most browsers and phones; the order is that of the
 * committed list.
 */
const suggestions: readonly (SuggestedWallet & { readonly namespace: Namespace })[] = [
  {
    namespace: EIP155,
    name: 'MetaMask',
    rdns: 'io.metamask',
    homepage: 'https://metamask.io/',
    stores: {
      ios: '1438144202',
      android: 'io.metamask',
      chrome: 'nkbihfbeogaeaoehlefnkodbefgpgknn',
      firefox: 'ether-metamask',
      edge: 'ejbalbakoplchlghecdalmeeeajnimhm',
    },
  },
  {
    namespace: EIP155,
    name: 'Rainbow',
    rdns: 'me.rainbow',
    homepage: 'https://rainbow.me/',
    stores: {
      ios: '1457119021',
      android: 'me.rainbow',
      chrome: 'opfgelmcmbiajamepnmloijbpoleiama',
      firefox: 'rainbow-extension',
      edge: 'cpojfbodiccabbabgimdeohkkpjfpbnf',
    },
  },
  {
    namespace: EIP155,
    name: 'Rabby',
    rdns: 'io.rabby',
    homepage: 'https://rabby.io/',
    stores: { ios: '6474381673', android: 'com.debank.rabbymobile', chrome: RABBY_ID },
  },
  ...([EIP155, SOLANA] as const).map((namespace) => ({
    namespace,
    name: 'Phantom',
    rdns: 'app.phantom',
    homepage: 'https://phantom.app/',
    stores: { ios: '1598432977', android: 'app.phantom', chrome: PHANTOM_ID, firefox: 'phantom-app' },
  })),
  {
    namespace: SOLANA,
    name: 'Solflare',
    homepage: 'https://solflare.com/',
    stores: { ios: '1580902717', android: 'com.solflare.mobile', chrome: 'bhhhlbepdkbapadjdnnojkbgioiodbic' },
  },
  {
    namespace: SOLANA,
    name: 'Backpack',
    rdns: 'app.backpack',
    homepage: 'https://backpack.app/',
    stores: { ios: '6445964121', android: 'app.backpack.mobile', chrome: 'aflkmfhebedbjioipglgcbcmnbpgliof' },
  },
]

const MAX_SUGGESTED = 3

/**
 * Three wallets to install, those with a product in the first of the stores before the others.
 *
 * @param stores - Stores that work here, preferred first.
 */
export function suggestedWallets(namespace: Namespace, stores: readonly WalletStore[]): readonly SuggestedWallet[] {
  const hasProduct = ({ stores: own }: SuggestedWallet) => stores.some((store) => own[store] !== undefined)
  return suggestions
    .filter((wallet) => wallet.namespace === namespace)
    .toSorted((a, b) => Number(hasProduct(b)) - Number(hasProduct(a)))
    .slice(0, MAX_SUGGESTED)
}
