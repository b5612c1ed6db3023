import { SOLANA_MAINNET } from '../../fakes/fake-standard-wallet'
import { EVM_ADDRESS, FrameRefusal, hang, type ScriptedFrame, WALLET_URL } from '../../fakes/scripted-frame'
import { rememberedLogin } from '../support/embedded-account'
import { HERE, on, type WalletEdge } from './wallet-edge'

/** The login by e-mail, in a frame that keeps the login until it gets a sign-out. */
export function emailLogin(frame: ScriptedFrame): WalletEdge {
  let isIn = true
  let isDeaf = false
  const { answers } = frame
  const { GET_USER: user = hang } = answers
  const assertIn = (): void => {
    if (!isIn) throw new FrameRefusal({ code: 'session.ended', message: 'ended' })
  }
  answers.IS_CONNECTED = () => ({ isConnected: isIn })
  answers.GET_USER = (payload) => {
    assertIn()
    return user(payload)
  }
  answers.RPC_REQUEST = () => {
    assertIn()
    return hang()
  }
  answers.SIGN_OUT = () => {
    if (isDeaf) return hang()
    isIn = false
    return undefined
  }
  return {
    account: { chainId: HERE, address: EVM_ADDRESS },
    networks: [...on(HERE), ...on(SOLANA_MAINNET)],
    config: { walletUrl: WALLET_URL },
    ports: () => ({}),
    remember(storage) {
      const login = rememberedLogin(['eip155', 'solana'])
      for (const key of ['email', 'email-login-used', 'connections']) {
        storage.set(key, String(login.get(key)).replace('eip155:31337', HERE))
      }
    },
    hold: () => frame.silence(),
    release: () => frame.report(),
    arrive: () => frame.silence(false),
    holdSignature: () => undefined,
    setDeaf(value) {
      isDeaf = value
    },
    revoke(_, connector) {
      isIn = false
      connector?.request('eth_chainId', [], { timeoutMs: 1_000 }).catch(() => undefined)
    },
    left: () => (isIn ? 'login' : ''),
  }
}
