/** Longest name in characters: that of the DNS. */
const MAX_NAME_LENGTH = 253

/**
 * The characters of a label. Of ASCII, those that ENS knows (ENSIP-15). Of other alphabets letters, marks, digits and
 * symbols such as emoji with their joiners, and the three marks that ENSIP-15 allows within words. Neither spaces nor
 * markup, nor what is invisible or changes the direction of text: a name is never a sentence of ours.
 */
const LABEL = /^(?:[\w$-]|[\u200d\ufe0f\u2019\u30fb\u00b7]|(?![\p{ASCII}\p{DI}])[\p{L}\p{M}\p{N}\p{S}])+$/u
const VISIBLE = /[\p{L}\p{N}\p{S}\w$-]/u

/** Whether a text can be shown as a name: one line of visible labels with dots between them. Names are foreign text. */
export function isShowableName(text: string): boolean {
  if (text.length > MAX_NAME_LENGTH) return false
  const labels = text.split('.')
  return labels.length > 1 && labels.every((label) => LABEL.test(label) && VISIBLE.test(label))
}

/**
 * Reads a name of any zone as typed or pasted, with ASCII letters in lower case. Names of other alphabets are normalised
 * by who resolves them (ENSIP-15).
 *
 * @returns `null` for a text that is no name, such as an address.
 */
export function readTypedName(text: string): string | null {
  const name = text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return isShowableName(name) ? name : null
}
