import type { NetworkStore } from '@/lib/account/network-store'
import type { StoragePort } from '@/lib/core/storage'
import { declineOffer } from './declined-offers'
import type { SignInDecisions } from './sign-in-decisions'
import type { SignInOwner } from './sign-in-owner'
import type { SignInStore } from './sign-in-store'
import type { SignedInNetwork } from './signed-in-network'
import { holdsAccount } from './signed-in-session'

/** The part of the owner that the flow uses while it asks the visitor. */
export type SignInReports = Omit<SignInOwner, 'store' | 'requestMessage' | 'readSession'>

interface ReportsContext {
  readonly network: NetworkStore
  readonly store: SignInStore
  readonly storage: StoragePort
  readonly decisions: SignInDecisions
  readonly signedInNetwork: SignedInNetwork
}

/** What the flow reports, and what it asks about the active account. */
export function createSignInReports(context: ReportsContext): SignInReports {
  const { store, network, storage, decisions, signedInNetwork } = context
  return {
    setVerifying(isVerifying) {
      const { status } = store.getState()
      if (status !== (isVerifying ? 'asking' : 'verifying')) return
      decisions.write({ status: isVerifying ? 'verifying' : 'asking' })
    },
    signedIn(session) {
      const { account: signer, lastSession } = store.getState()
      if (signer === null) return
      decisions.apply(session ?? { accounts: [...(lastSession?.accounts ?? []), signer] }, 'none')
    },
    declined() {
      const { account: asked } = store.getState()
      if (asked === null) return
      declineOffer(storage, asked)
      decisions.write({ status: 'notAsked' })
    },
    networkToReturnTo() {
      const { account: asked, lastSession } = store.getState()
      const last = signedInNetwork.get()
      const chainId = network.getState().networks.find(({ caipNetworkId }) => caipNetworkId === last)?.caipNetworkId
      if (asked === null || chainId === undefined) return undefined
      return holdsAccount(lastSession, { chainId, address: asked.address }) ? chainId : undefined
    },
  }
}
