import 'server-only'
import * as z from 'zod'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { MAX_URL_LENGTH } from '@/lib/core/wire'

/** The id that pages of a project send with every request. */
export const projectId = z.string().pipe(patternText(64, /^[A-Za-z0-9_-]{1,64}$/))

/** An http or https origin; spaces around it and one slash at its end are removed. */
export const origin = z
  .string()
  .transform((value) => value.trim().replace(/\/$/, ''))
  .pipe(boundedText(MAX_URL_LENGTH, isOrigin))

function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value
}
