import * as z from 'zod/mini'

/**
 * Schema of a text of at most `maxLength` UTF-16 code units that `accepts` approves.
 *
 * The length is checked first, and `accepts` does not run on a longer text: its work has a bound that the sender of the
 * text cannot raise. Every schema that looks into a text is made here; `npm run check` refuses others.
 */
export function boundedText(maxLength: number, accepts: (text: string) => boolean): z.ZodMiniType<string, string> {
  // One check instead of `z.maxLength` before another: that one needs `abort` to keep the next from running, and counts
  // code points, for which it reads the whole text.
  return z.string().check(z.refine((text) => text.length <= maxLength && accepts(text)))
}

/** {@link boundedText} for a pattern. Without the flags `g` and `y`, which make a pattern remember its last match. */
export function patternText(maxLength: number, pattern: RegExp): z.ZodMiniType<string, string> {
  return boundedText(maxLength, (text) => pattern.test(text))
}
