import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { boundedText } from '@/lib/core/bounded-text'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import { type ExportedWallet, exportWallet, seedOfPhrase, walletPaths } from './exported-wallet'
import { type OnProgress, openWithPassword, type PasswordCost, passwordSealed, sealWithPassword } from './password-seal'
import { type ByNamespace, isSameWallet, type WalletAddresses } from './wallet-addresses'

/*
 * The file with which an owner takes a wallet elsewhere. docs/export-file.md describes it for other programs: it has to
 * be readable in ten years, without us.
 */

const EXPORT_FORMAT = 'foyer-export'
const EXPORT_VERSION = 1
/** In characters. A file has about 800. */
const MAX_FILE_LENGTH = 20_000

const shortText = boundedText(100, (text) => text !== '')
const perNamespace = z.strictObject({ [EIP155]: shortText, [SOLANA]: shortText })
const { kdf, iv, sealed } = passwordSealed.shape

/** Fields that it does not know make a file of another version: nothing in it is ignored. */
const exportFile = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  addresses: perNamespace,
  paths: perNamespace,
  kdf: z.strictObject(kdf.shape),
  iv,
  /** The phrase in UTF-8. */
  sealed,
})
export type ExportFile = z.output<typeof exportFile>

/** Writes the file of a wallet. Takes seconds. */
export async function writeExportFile(
  { phrase, addresses }: Pick<ExportedWallet, 'phrase' | 'addresses'>,
  password: string,
  onProgress?: OnProgress,
  cost?: PasswordCost,
): Promise<string> {
  const named = { addresses: inOrder(addresses), paths: inOrder(walletPaths) }
  const bytes = new TextEncoder().encode(phrase)
  try {
    const closed = await sealWithPassword(bytes, { password, context: contextOf(named), onProgress }, cost)
    return `${JSON.stringify({ format: EXPORT_FORMAT, version: EXPORT_VERSION, ...named, ...closed }, null, 2)}\n`
  } finally {
    bytes.fill(0)
  }
}

/** @throws {AppError} `request.invalid` for a text that is not such a file, and for a file of another version. */
export function readExportFile(text: string): ExportFile {
  try {
    if (text.length > MAX_FILE_LENGTH) throw new RangeError('too long')
    return z.parse(exportFile, JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch (cause) {
    throw new AppError('request.invalid', { cause })
  }
}

/**
 * Opens a file. `null` for another password, and for a file in which anything was changed.
 *
 * @throws {AppError} `custody.halves_differ` if the phrase does not give the addresses of the file.
 */
export async function openExportFile(
  { addresses, paths, ...closed }: ExportFile,
  password: string,
  onProgress?: OnProgress,
): Promise<ExportedWallet | null> {
  const context = contextOf({ addresses, paths })
  const bytes = await openWithPassword(closed, { password, context, onProgress })
  if (!bytes) return null
  const seed = seedOfPhrase(new TextDecoder().decode(bytes))
  bytes.fill(0)
  if (!seed) throw new AppError('custody.halves_differ')
  const wallet = await exportWallet(seed)
  seed.fill(0)
  if (!isSameWallet(wallet.addresses as WalletAddresses, addresses)) throw new AppError('custody.halves_differ')
  return wallet
}

/** A name for the file, with the beginning of an address to tell several files apart. */
export const exportFileName = (addresses: Pick<ExportedWallet, 'addresses'>['addresses']): string =>
  `wallet-${addresses[EIP155].slice(2, 8).toLowerCase()}.json`

const inOrder = (values: ByNamespace<string>) => ({ [EIP155]: values[EIP155], [SOLANA]: values[SOLANA] })

/** What is readable in the file, which the password authenticates. */
function contextOf({ addresses, paths }: { readonly [K in 'addresses' | 'paths']: ByNamespace<string> }): string {
  const facts = [addresses[EIP155], addresses[SOLANA], paths[EIP155], paths[SOLANA]]
  return `${EXPORT_FORMAT}/v${EXPORT_VERSION} ${JSON.stringify(facts)}`
}
