import 'server-only'
import { normalize } from 'viem/ens'
import { AppError } from '@/lib/core/app-error'
import { labelLimits, labelTextOf, nameIn, readLabel } from '@/lib/names/name-rules'

/** The label and the full name, both normalised. */
export interface RegistryName {
  readonly label: string
  readonly name: string
}

/**
 * Reads a name of this registry. The rules of labels come first; the normalisation of ENSIP-15 must then leave the label
 * as it is, so that no client of ENS reads another name.
 *
 * @throws {AppError} `names.foreign_zone`, and the codes of `readLabel`.
 */
export function readRegistryName(name: string, zone: string): RegistryName {
  const text = labelTextOf(name, zone)
  if (text === null) throw new AppError('names.foreign_zone', { details: { zone } })
  const { label, refusal } = readLabel(text)
  if (refusal) throw new AppError(refusal, { details: labelLimits })
  if (!isNormalized(label)) throw new AppError('names.letters', { details: labelLimits })
  return { label, name: nameIn(zone, label) }
}

/** Whether ENSIP-15 leaves a name as it is. */
export function isNormalized(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
