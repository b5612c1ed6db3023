import type { Namespace } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import type { ScriptedFrame } from '../../fakes/scripted-frame'
import { evmWallet, standardWallet } from './announced-wallets'
import { keplrWallet, satsWallet, web3Wallet } from './global-wallets'
import { emailLogin } from './login-edge'
import { pairedPhone } from './paired-phone'
import type { WalletEdge } from './wallet-edge'

/** Every kind of connection, by the name of its row. */
export const walletKinds = {
  'browser wallet (EIP-6963)': () => evmWallet('injected'),
  'wallet of the host': () => evmWallet('host'),
  'Wallet Standard': () => standardWallet(),
  WalletConnect: () => pairedPhone(),
  'login by e-mail': (frame: ScriptedFrame) => emailLogin(frame),
  'sats-connect': () => satsWallet(),
  'extension of Polkadot': () => web3Wallet(),
  Keplr: () => keplrWallet(),
} as const satisfies Readonly<Record<string, (frame: ScriptedFrame) => WalletEdge>>

export const namespaceOfEdge = ({ account }: WalletEdge): Namespace => namespaceOf(account.chainId)
