/** Moves SOL, and creates accounts (https://solana.com/docs/core/programs, read 2026-11-28). */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
/** SPL Token (https://solana.com/docs/tokens, read 2026-11-22). */
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** Token-2022, the Token Extensions Program. Accounts begin with the same layout. */
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** Associated Token Account program (https://spl.solana.com/associated-token-account, read 2026-11-23). */
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** Versions 1 and 2 (https://spl.solana.com/memo, read 2026-11-28). */
export const MEMO_PROGRAMS: readonly string[] = [
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
]
/** Limits of the work of a transaction, and its price (https://solana.com/docs/core/fees, read 2026-11-28). */
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
/** Keeps the lookup tables of transactions of version 0. */
export const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'

/** The programs whose accounts are tokens. */
export const SOLANA_TOKEN_PROGRAMS = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM] as const
