import 'server-only'

/** SPL Token (https://solana.com/docs/tokens, read 2026-11-22). */
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** Token-2022, the Token Extensions Program. Accounts begin with the same layout. */
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** The programs whose accounts are tokens. */
export const SOLANA_TOKEN_PROGRAMS = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM] as const
