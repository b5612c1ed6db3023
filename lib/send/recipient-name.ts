import { readAddressLink } from '@/lib/chains/address-link'
import { readTypedName } from '@/lib/core/shown-name'
import type { ResolvedName } from '@/lib/names/name-resolver'
import type { SendContext } from './send-machine-context'
import type { NameAnswer } from './send-state'

type EnteredPart = Pick<SendContext, 'account' | 'effects' | 'recipient'>
type NamePart = Pick<SendContext, 'account' | 'effects' | 'recipient' | 'nameAnswer'>

/** The entered address or name, taken out of a link; `undefined` for a refused link. */
export function enteredText({ account, effects, recipient }: EnteredPart): string | undefined {
  return account && readAddressLink(recipient, { chainId: account.chainId, networks: effects.networks() }).text
}

/** The name that is entered as the recipient; `undefined` for an address, and where names are not taken. */
export function nameOf(entered: EnteredPart): string | undefined {
  const { account, effects } = entered
  if (account === undefined || !effects.takesNames(account)) return undefined
  return readTypedName(enteredText(entered) ?? '') ?? undefined
}

/** The answer to the entered name on this network; `undefined` while there is none. */
export function answerOf(context: NamePart): NameAnswer | undefined {
  const { account, nameAnswer } = context
  const isAbout = nameAnswer?.name === nameOf(context) && nameAnswer?.chainId === account?.chainId
  return isAbout ? nameAnswer : undefined
}

/** Where the entered name leads; `undefined` without an answer, or if the answer names no account. */
export const namedAddressOf = (context: NamePart): string | undefined => answerOf(context)?.found?.address ?? undefined

/** The context with a new answer to the entered name. Another account than before needs a look by the visitor. */
export function withAnswer(context: SendContext, found: ResolvedName | null): Partial<SendContext> {
  const { account, isNameMoved } = context
  const name = nameOf(context)
  if (account === undefined || name === undefined) return {}
  const before = namedAddressOf(context)
  const isSame = before === (found?.address ?? undefined)
  return {
    nameAnswer: { name, chainId: account.chainId, found },
    nameError: undefined,
    isNameMoved: isNameMoved || (before !== undefined && !isSame),
    // The check and the consent are for the previous account.
    ...(isSame ? {} : { check: undefined, checkError: undefined }),
  }
}
