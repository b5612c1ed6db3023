import { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'
import type { FrameAnswers } from './guest-channel'

/**
 * What the frame answers while nobody can log in: it takes what a page tells about itself, says that nobody is connected,
 * and refuses the rest with `capability.off`.
 *
 * @param facts.chainId - CAIP-2, from the frame's address.
 * @param facts.reload - loads the document again.
 */
export function answersWithoutLogin(facts: { readonly chainId: string; readonly reload: () => void }): FrameAnswers {
  let chainId: string | number = wireChainId(facts.chainId)
  const off = async (): Promise<never> => {
    throw new AppError('capability.off')
  }
  const taken = async (): Promise<void> => undefined
  return {
    SYNC_THEME: taken,
    SYNC_DAPP_DATA: taken,
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [] }),
    IS_CONNECTED: async () => ({ isConnected: false }),
    GET_CHAIN_ID: async () => ({ chainId }),
    SWITCH_NETWORK: async (wanted) => {
      chainId = wanted.chainId
      return { chainId }
    },
    CONNECT_EMAIL: off,
    CONNECT_DEVICE: off,
    CONNECT_OTP: off,
    GET_SOCIAL_REDIRECT_URI: off,
    CONNECT_SOCIAL: off,
    GET_FARCASTER_URI: off,
    CONNECT_FARCASTER: off,
    GET_USER: off,
    SET_PREFERRED_ACCOUNT: off,
    RPC_REQUEST: off,
    UPDATE_EMAIL: off,
    UPDATE_EMAIL_PRIMARY_OTP: off,
    UPDATE_EMAIL_SECONDARY_OTP: off,
    SIGN_OUT: taken,
    SHOW_SECURITY: off,
    RELOAD: async () => {
      // The answer is posted first.
      setTimeout(facts.reload)
    },
  }
}

/** Clients expect the id of an EVM chain as a number, and any other as CAIP-2. */
function wireChainId(chainId: string): string | number {
  const [namespace, reference] = chainId.split(':')
  return namespace === EIP155 ? Number(reference) : chainId
}
