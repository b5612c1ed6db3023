import 'server-only'
import type { ServiceRefusal } from './json-rpc-service'

/** Why an operation is refused, in classes that a client can act on. `known`: the bundler has this very operation. */
export type RefusalReason =
  | 'known'
  | 'reverts'
  | 'funds'
  | 'nonce'
  | 'signature'
  | 'deployment'
  | 'paymaster'
  | 'expired'
  | 'fee'
  | 'gas'
  | 'other'

/** Codes of EntryPoint 0.7, which bundlers put into their messages. https://docs.erc4337.io (read 2026-11-29) */
const byCode: Readonly<Record<string, RefusalReason>> = {
  ...{ AA10: 'deployment', AA13: 'deployment', AA14: 'deployment', AA15: 'deployment', AA20: 'deployment' },
  ...{ AA21: 'funds', AA22: 'expired', AA23: 'signature', AA24: 'signature', AA25: 'nonce', AA26: 'gas' },
  ...{ AA30: 'paymaster', AA31: 'paymaster', AA32: 'paymaster', AA33: 'paymaster', AA34: 'paymaster' },
  ...{ AA36: 'paymaster', AA40: 'gas', AA41: 'gas', AA51: 'gas', AA94: 'gas', AA95: 'gas' },
}

/** Codes of errors, ERC-7769. */
const byNumber: Readonly<Record<number, RefusalReason>> = {
  [-32_501]: 'paymaster',
  [-32_503]: 'expired',
  [-32_504]: 'paymaster',
  [-32_507]: 'signature',
  [-32_521]: 'reverts',
}

/** Reads a bundler's refusal. Its words are not passed on. */
export function refusalReason({ code, message }: ServiceRefusal): RefusalReason {
  if (/already (?:known|pending)/i.test(message)) return 'known'
  const named = /\bAA\d\d\b/.exec(message)?.[0]
  if (named !== undefined && byCode[named]) return byCode[named]
  if (byNumber[code]) return byNumber[code]
  if (/\brevert/i.test(message)) return 'reverts'
  if (/FeePerGas|underpriced/i.test(message)) return 'fee'
  return 'other'
}
