import type { accountTexts } from './en/account'
import type { alertTexts } from './en/alerts'
import type { errorTexts, nextStepTexts } from './en/errors'
import type { flowTexts } from './en/flows'
import type { modalTexts } from './en/modal'
import type { shellTexts } from './en/shell'
import type { signInTexts } from './en/sign-in'
import type { swapTexts } from './en/swap'

/** Keys of what the button says: loaded with the page. */
export type ShellTextKey = keyof typeof shellTexts
/** Keys of what the dialog and the Connect view say: loaded with the modal. */
export type ModalTextKey = keyof typeof modalTexts
/** Keys of what every later view needs, errors and alerts included: loaded with the flows. */
export type FlowTextKey =
  | keyof typeof flowTexts
  | keyof typeof alertTexts
  | keyof typeof errorTexts
  | keyof typeof nextStepTexts
/** Keys of what the account's views say: loaded with the first of them. */
export type AccountTextKey = keyof typeof accountTexts
/** Keys of what the swap's views say: loaded with the first of them. */
export type SwapTextKey = keyof typeof swapTexts
/** Keys of what signing in says: loaded with the first of its views. */
export type SignInTextKey = keyof typeof signInTexts
/** Every visible string has one of these keys; a key without an English text does not compile. */
export type TextKey = ShellTextKey | ModalTextKey | FlowTextKey | AccountTextKey | SwapTextKey | SignInTextKey

/** The keys of each part that is loaded by itself. */
export interface TextKeys {
  readonly modal: ModalTextKey
  readonly flows: FlowTextKey
  readonly account: AccountTextKey
  readonly swap: SwapTextKey
  readonly signIn: SignInTextKey
}
/** What is loaded when it is needed; the shell's texts come with the page. */
export type TextPart = keyof TextKeys

/** What a locale brings: one module for each moment it is needed. */
export type LocaleTexts = {
  readonly shell: Readonly<Record<ShellTextKey, string>>
} & { readonly [P in TextPart]: () => Promise<Readonly<Record<TextKeys[P], string>>> }

/** What a file of a language other than English holds: all of it, so that a missing translation does not compile. */
export type LocalePart<K extends string> = Readonly<Record<K, string>>
