import type { alertTexts } from './en/alerts'
import type { errorTexts, nextStepTexts } from './en/errors'
import type { flowTexts } from './en/flows'
import type { modalTexts } from './en/modal'
import type { shellTexts } from './en/shell'

/** Keys of what the button says: loaded with the page. */
export type ShellTextKey = keyof typeof shellTexts
/** Keys of what the dialog and the Connect view say: loaded with the modal. */
export type ModalTextKey = keyof typeof modalTexts
/** Keys of everything a later view says, errors included: loaded with the first later view. */
export type FlowTextKey =
  | keyof typeof flowTexts
  | keyof typeof alertTexts
  | keyof typeof errorTexts
  | keyof typeof nextStepTexts
/** Every visible string has one of these keys; a key without an English text does not compile. */
export type TextKey = ShellTextKey | ModalTextKey | FlowTextKey

/** What a locale brings: one module for each moment it is needed. */
export interface LocaleTexts {
  readonly shell: Readonly<Record<ShellTextKey, string>>
  readonly modal: () => Promise<Readonly<Record<ModalTextKey, string>>>
  readonly flows: () => Promise<Readonly<Record<FlowTextKey, string>>>
}
