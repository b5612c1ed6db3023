import 'server-only'
import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { EIP155 } from '@/lib/core/namespaces'
import { parseForeignJson } from '../kit/json-bounds'

/** Maximum number of methods in a capability. A page asks for fewer than ten. */
const MAX_METHODS = 32

/** An action is `request/` and a method of the wallet. Its limits, such as chains, are not read: nothing depends on them. */
const recap = z.object({
  att: z.strictObject({ [EIP155]: z.record(patternText(72, /^request\/\w{1,64}$/), z.array(z.unknown())) }),
})

/**
 * The sentence by which a statement repeats a capability (ERC-5573): which requests the signed page may send to the wallet.
 *
 * @param encoded - base64 of the capability's JSON.
 * @returns `null` for any other capability: this server grants none, so a visitor must not be asked to sign one.
 */
export function recapStatement(encoded: string): string | null {
  const methods = readMethods(encoded)
  if (methods === null) return null
  const names = methods.map((method) => `'${method}'`).join(', ')
  return `I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': ${names} for '${EIP155}'.`
}

/** In the order of the sentence. */
function readMethods(encoded: string): readonly string[] | null {
  const parsed = z.safeParse(recap, parseForeignJson(Buffer.from(encoded, 'base64').toString('utf8')))
  if (!parsed.success) return null
  const methods = Object.keys(parsed.data.att[EIP155] ?? {}).map((action) => action.slice('request/'.length))
  if (methods.length === 0 || methods.length > MAX_METHODS) return null
  return methods.sort((a, b) => a.localeCompare(b, 'en'))
}
