/** Spec section 3, "Name service state". */
export interface NameServiceState {
  /** Available names that resemble what the visitor has typed; the typed one comes first. */
  readonly suggestions: readonly { readonly name: string }[]
  /** The server is being asked for suggestions, or a name is being registered. */
  readonly loading: boolean
}

export const NO_SUGGESTIONS: NameServiceState = { suggestions: [], loading: false }
