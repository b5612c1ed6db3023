import { decode } from 'jose/base64url'
import * as z from 'zod/mini'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { boundedText } from '@/lib/core/bounded-text'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import { half, uuid } from './custody-schemas'
import { type ExportedWallet, exportWallet } from './exported-wallet'
import type { OnProgress } from './password-seal'
import { credentialId, ownerBlob, recoveryWay } from './recovery-ways'
import { combineHalves, SEED_BYTES, wipe } from './seed-halves'
import { isSameWallet, type WalletAddresses, walletNamespaces } from './wallet-addresses'
import { openHalfOfWay, type WaySecret } from './way-seal'

/*
 * What an operator publishes at the end of a service: of each set of a way of recovery, the half of the wallet role as it
 * is, and the half of the vault as its owner has sealed it. Both together open with the owner's secret alone.
 * docs/published-parts.md describes the two files for other programs.
 */

const FORMAT = 'foyer-parts'
const VERSION = 1

const header = { format: z.literal(FORMAT), version: z.literal(VERSION) }
const address = boundedText(100, (text) => text !== '')

const walletPart = z.strictObject({
  walletId: uuid,
  setId: uuid,
  way: recoveryWay,
  addresses: z.strictObject({ [EIP155]: address, [SOLANA]: address }),
  /** Of a passkey. */
  credentialId: z.nullable(credentialId),
  half,
})
const vaultPart = z.strictObject({ walletId: uuid, setId: uuid, blob: ownerBlob })

export type WalletPart = z.output<typeof walletPart>
export type VaultPart = z.output<typeof vaultPart>

const publishedParts = z.discriminatedUnion('role', [
  z.strictObject({ ...header, role: z.literal('wallet'), sets: z.array(walletPart) }),
  z.strictObject({ ...header, role: z.literal('vault'), sets: z.array(vaultPart) }),
])
export type PublishedParts = z.output<typeof publishedParts>

/** The file of a role, line by line, so that it needs no memory for all sets at once. */
export const partsText = {
  begin: (role: PublishedParts['role']): string =>
    `${JSON.stringify({ format: FORMAT, version: VERSION, role }).slice(0, -1)},"sets":[`,
  /** @param isFirst - Of the file. */
  line: (part: WalletPart | VaultPart, isFirst: boolean): string => `${isFirst ? '' : ','}\n${JSON.stringify(part)}`,
  end: '\n]}\n',
} as const

/** @throws {AppError} `request.invalid` for a text that is no such file, and for a file of another version. */
export function readPublishedParts(text: string): PublishedParts {
  try {
    return z.parse(publishedParts, JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch (cause) {
    throw new AppError('request.invalid', { cause })
  }
}

/** A set whose two parts were published. */
export interface PublishedSet {
  readonly walletPart: WalletPart
  readonly blob: string
}

/**
 * The published sets of a wallet.
 *
 * @param address - One of its addresses; letters of an EVM address may be of either case.
 */
export function publishedSetsOf(files: readonly PublishedParts[], address: string): readonly PublishedSet[] {
  const wanted = address.trim()
  const isIts = ({ addresses }: WalletPart) =>
    walletNamespaces.some((namespace) => isSameAddress(namespace, addresses[namespace], wanted))
  const walletParts = files.flatMap((file) => (file.role === 'wallet' ? file.sets.filter(isIts) : []))
  const sets = new Set(walletParts.map(({ setId }) => setId))
  const vaultParts = files.flatMap((file) =>
    file.role === 'vault' ? file.sets.filter(({ setId }) => sets.has(setId)) : [],
  )
  return walletParts.flatMap((walletPart) => {
    const found = vaultParts.find(
      ({ walletId, setId }) => walletId === walletPart.walletId && setId === walletPart.setId,
    )
    return found ? [{ walletPart, blob: found.blob }] : []
  })
}

/**
 * Opens a wallet by the owner's secret. Tries each set of its way: one may be left of a password before the last one.
 *
 * @returns `null` for another secret.
 * @throws {AppError} `custody.halves_differ` if the parts give other addresses.
 */
export async function openPublishedWallet(
  sets: readonly PublishedSet[],
  secret: WaySecret,
  onProgress?: OnProgress,
): Promise<ExportedWallet | null> {
  for (const { walletPart, blob } of sets.filter((set) => set.walletPart.way === secret.way)) {
    const opened = await openHalfOfWay(blob, secret, walletPart, onProgress)
    if (!opened) continue
    const own = Uint8Array.from(decode(walletPart.half))
    const seed = combineHalves(own, opened.subarray(0, SEED_BYTES))
    wipe(own, opened)
    try {
      const wallet = await exportWallet(seed)
      if (!isSameWallet(wallet.addresses as WalletAddresses, walletPart.addresses))
        throw new AppError('custody.halves_differ')
      return wallet
    } finally {
      wipe(seed)
    }
  }
  return null
}
