import 'server-only'
import * as z from 'zod'
import { patternText } from '@/lib/core/bounded-text'

/** Longest token in characters; those of Upstash have about 60. */
const MAX_TOKEN_LENGTH = 1_024

/** A token of another service. */
export const token = patternText(MAX_TOKEN_LENGTH, /^[\x21-\x7e]+$/)

/** A secret that our own processes compare. */
export const bearerSecret = patternText(MAX_TOKEN_LENGTH, /^[\x21-\x7e]{32,}$/)

/** At most a year: browsers do not keep cookies much longer. */
export const seconds = z.coerce.number().int().min(1).max(31_536_000)

export const isHttp = (value: string) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)

export const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
})

/** Entries separated by commas, at least one. */
export const listOf = <T extends string>(entry: z.core.$ZodType<T, string>) =>
  z
    .string()
    .transform((list) => list.split(',').map((item) => item.trim()))
    .pipe(z.array(entry).min(1))
