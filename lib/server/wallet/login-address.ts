import 'server-only'

/**
 * An e-mail address in the form that the tables hold: nothing of it can be read without the keys of the wallet role.
 */
export interface LoginAddress {
  /** `project:<id>`, see `users.scope`. */
  readonly scope: string
  /** Keyed hash of the normalised address. */
  readonly emailIndex: Uint8Array
  /** Which key made the index. */
  readonly emailIndexKey: string
  readonly emailSealed: Uint8Array
}
