/** A host may name wallets by explorer ids, and an extension announces only its rdns. */
let rdnsByIdStart: Readonly<Record<string, string>> = {}

/** Adds the table of the committed list. It loads on pages that name a wallet by its explorer id, and on no other. */
export function addExplorerTable(table: typeof rdnsByIdStart): void {
  rdnsByIdStart = table
}

export const isExplorerId = (choice: string): boolean => choice.length === 64

/** The rdns of a wallet of the committed list, by its explorer id; `undefined` until the table has loaded. */
export function knownRdnsOf(explorerId: string): string | undefined {
  return isExplorerId(explorerId) ? rdnsByIdStart[explorerId.slice(0, 8)] : undefined
}
