import * as z from 'zod/mini'

/**
 * Schema of a text of at most `maxLength` UTF-16 code units that `accepts` approves.
 *
 * The length is checked first, and `accepts` does not run on a longer text, so that the sender of a text cannot make it
 * expensive. Every schema that inspects a text is created here; `npm run check` refuses others.
 */
export function boundedText(maxLength: number, accepts: (text: string) => boolean): z.ZodMiniType<string, string> {
  // One check instead of `z.maxLength` before another one: `z.maxLength` needs `abort` to stop the next check, and
  // counts code points, for which it reads the whole text.
  return z.string().check(z.refine((text) => text.length <= maxLength && accepts(text)))
}

/**
 * {@link boundedText} for a pattern. The flags `g` and `y` are not allowed: they make a pattern remember its last
 * match.
 */
export function patternText(maxLength: number, pattern: RegExp): z.ZodMiniType<string, string> {
  return boundedText(maxLength, (text) => pattern.test(text))
}
