import type { StoreApi } from 'zustand/vanilla'
import type { Caip2 } from '@/lib/core/caip'
import { type HostSocials, wantsSocials } from '@/lib/core/host-socials'
import { hasTransfers, isEvm, namespaceOf } from '@/lib/core/namespaces'
import type { View } from '@/lib/modal/views'
import type { CapabilityId, ProjectConfig } from './project-config-contract'

/** What the server offers to this project; `undefined` until it has answered. */
export interface ProjectState {
  readonly config: ProjectConfig | undefined
}

export type ProjectStore = StoreApi<ProjectState>

/** Capabilities that the host may switch off, and the logins that it chooses. */
type HostFeatures = Readonly<Partial<Record<CapabilityId, boolean>>> & HostSocials

/**
 * Whether the server and the host offer a capability, on a network if it depends on one. Until the server has answered,
 * and when it cannot be asked, only the host decides; a swap is then assumed on every EVM network, and
 * sending wherever transfers are built.
 */
export function isOffered({ config }: ProjectState, features: HostFeatures, id: CapabilityId, chainId: Caip2): boolean {
  if (features[id] === false || (id === 'social' && !wantsSocials(features))) return false
  const namespace = namespaceOf(chainId)
  if (config === undefined) return id === 'swap' ? isEvm(namespace) : id !== 'send' || hasTransfers(namespace)
  const { on, networks } = config.capabilities[id]
  if (!on || networks === undefined || networks.includes(chainId)) return on
  // A login in addition to a wallet of another namespace: it connects on one of its own networks.
  return (id === 'email' || id === 'social') && !networks.some((each) => namespaceOf(each) === namespace)
}

/** Whether the embedded wallet has a login on a network: by e-mail, or with an account of another service. */
export function isLoginOffered(state: ProjectState, features: HostFeatures, chainId: Caip2): boolean {
  return isOffered(state, features, 'email', chainId) || isOffered(state, features, 'social', chainId)
}

/** The capability that a view cannot work without. */
export const viewCapabilities: Readonly<Partial<Record<View, CapabilityId>>> = {
  Swap: 'swap',
  SwapSelectToken: 'swap',
  SwapPreview: 'swap',
  Send: 'send',
  SendSelectToken: 'send',
  SendPreview: 'send',
  SIWXSignMessage: 'sessions',
  RegisterAccountName: 'names',
  RegisterAccountNameSuccess: 'names',
  AccountNames: 'names',
  AccountName: 'names',
  ChangeAccountName: 'names',
  EmailLogin: 'email',
  UpdateEmailWallet: 'email',
  ConnectingSocial: 'social',
  ConnectingFarcaster: 'social',
  OnRamp: 'onramp',
  OnRampProviders: 'onramp',
  OnRampTokenSelect: 'onramp',
  OnRampFiatSelect: 'onramp',
  AllWallets: 'wallets',
  Downloads: 'wallets',
  ConnectingWalletConnect: 'walletconnect',
  ConnectingWalletConnectBasic: 'walletconnect',
}
