import 'server-only'

/** The HTTP API of the nodes of one namespace: a closed list of reads. */
export interface ChainApiPolicy {
  /** Name in logs and in error details. */
  readonly vendor: string
  /** How to find out the chain of an API. It is used only after its answer matches. `text` is the body as it came. */
  readonly identity: { readonly path: string; isOf(reference: string, text: string): boolean }
  /** The paths that may be read, each as a pattern of the whole path without the query. */
  readonly paths: readonly RegExp[]
  /** Maximum size of an answer in bytes (promise R4). */
  readonly maxReplyBytes: number
}
