import { isSameAddress } from '@/lib/core/account-key'
import { attempt } from '@/lib/core/attempt'
import { namespaceOf } from '@/lib/core/namespaces'
import { type MessageOf, parseNameMessage, type SignedAction } from '@/lib/names/signed-name-messages'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { parseSignInText } from '@/lib/sign-in/sign-in-text'
import type { MessageScreen } from './screens'

/** Changes of a name that are still signed: not `transfer`, which exists in old histories only. */
const NAME_ACTIONS = ['register', 'update', 'address', 'offer', 'accept', 'withdraw', 'release'] as const
type NameAction = (typeof NAME_ACTIONS)[number]

/** A message of our own, field by field. */
export type MessageFacts =
  | { readonly kind: 'signIn'; readonly message: SignInMessage }
  | { readonly [A in NameAction]: { readonly kind: A; readonly message: MessageOf<A> } }[NameAction]

/** Twenty records of 2,048 characters, and the rest. No message of our own is longer. */
const MAX_LENGTH = 60_000

/**
 * The fields of a message that is exactly one of ours, so that nothing in it is left unsaid: a sign-in for the page that
 * asks and the account that signs, or a change of a name.
 *
 * @returns `null` for any other message, which is shown whole.
 */
export function factsOf({
  shown,
  signIn,
  account,
}: Pick<MessageScreen, 'shown' | 'signIn' | 'account'>): MessageFacts | null {
  const { kind, text, hasHidden } = shown
  if (kind === 'hex' || hasHidden || text.length > MAX_LENGTH) return null
  if (signIn) {
    const message = signIn.isForPage ? parseSignInText(text) : null
    return message && isSameAddress(namespaceOf(message.chainId), message.accountAddress, account)
      ? { kind: 'signIn', message }
      : null
  }
  const content: unknown = attempt(() => JSON.parse(text))
  for (const action of NAME_ACTIONS) {
    const message = parseNameMessage<SignedAction>(action, text, content)
    // The type cannot say that action and message belong together.
    if (message) return { kind: action, message } as MessageFacts
  }
  return null
}
