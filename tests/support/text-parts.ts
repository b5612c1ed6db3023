import { localeFiles } from '@/lib/text/other-locales'
import type { TextPart } from '@/lib/text/text-key'

/** Every part of the texts that loads on demand. */
export const textParts = Object.keys(localeFiles.ar) as readonly TextPart[]
