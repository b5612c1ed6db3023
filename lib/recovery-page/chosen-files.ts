import { type ExportFile, readExportFile } from '@/lib/custody/export-file'
import { type PublishedParts, readPublishedParts } from '@/lib/custody/published-parts'

/** What the visitor has chosen: an export file, or what the services have published. */
export type Chosen =
  | { readonly kind: 'export'; readonly file: ExportFile }
  | { readonly kind: 'parts'; readonly files: readonly PublishedParts[] }

/** @throws {AppError} `request.invalid` for other files, and for files of a later version. */
export function readChosen(texts: readonly string[]): Chosen {
  const [first] = texts
  if (first !== undefined && texts.length === 1) {
    const file = exportFileOf(first)
    if (file) return { kind: 'export', file }
  }
  return { kind: 'parts', files: texts.map(readPublishedParts) }
}

/** Either part alone opens nothing. */
export const hasBothParts = (files: readonly PublishedParts[]): boolean =>
  files.some(({ role }) => role === 'wallet') && files.some(({ role }) => role === 'vault')

function exportFileOf(text: string): ExportFile | null {
  try {
    return readExportFile(text)
  } catch {
    return null
  }
}
