import 'server-only'
import type { Caip2 } from '@/lib/core/caip'
import type { DirectoryWallet } from '@/lib/directory/directory-contract'

export interface DirectoryRequest {
  /** From 1. */
  readonly page: number
  readonly search?: string | undefined
  readonly chains?: readonly Caip2[] | undefined
  /** Ids or rdns; all of them are one page. */
  readonly ids?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
}

/** A wallet without its picture's address, which depends on this server: our image of it, or the explorer's. */
export type ListedWallet = Omit<DirectoryWallet, 'picture'> & { readonly icon?: string; readonly imageId?: string }

export interface DirectoryPage {
  readonly wallets: readonly ListedWallet[]
  /** Wallets of all pages. */
  readonly count: number
  readonly hasMore: boolean
}

/** A source of wallets. */
export interface WalletDirectory {
  readonly id: 'explorer' | 'own-list'
  /** @throws {AppError} `upstream.*` when the source cannot be read. */
  list(request: DirectoryRequest, signal: AbortSignal): Promise<DirectoryPage>
}

/** Whether a wallet is one of those named by id or rdns. */
export function isNamed({ id, rdns }: Pick<ListedWallet, 'id' | 'rdns'>, names: readonly string[]): boolean {
  return names.includes(id) || (rdns !== undefined && names.includes(rdns))
}

/** Certified wallets first; the order is kept otherwise. */
export function certifiedFirst(wallets: readonly ListedWallet[]): ListedWallet[] {
  return [...wallets].sort((a, b) => Number(b.certified) - Number(a.certified))
}
