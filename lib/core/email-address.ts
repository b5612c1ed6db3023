import * as z from 'zod/mini'
import { patternText } from './bounded-text'

const LOCAL = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/**
 * An e-mail address as mail servers take it everywhere: ASCII, no quotes, no comments, a domain with a dot (RFC 5321,
 * section 4.1.2; 254 characters by section 4.5.3.1.3). A domain in another script is written in its ASCII form.
 */
export const emailAddress = patternText(254, new RegExp(`^${LOCAL}(?:\\.${LOCAL})*@(?:${LABEL}\\.)+[A-Za-z]{2,63}$`))

export function isEmailAddress(text: string): boolean {
  return z.safeParse(emailAddress, text).success
}

/** Whether two addresses are the same, regardless of case. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
