/** `TransactionError` of the Solana SDK, in its order; LiteSVM reports an index. */
const transactionErrors = [
  'AccountInUse',
  'AccountLoadedTwice',
  'AccountNotFound',
  'ProgramAccountNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'AlreadyProcessed',
  'BlockhashNotFound',
] as const

/** Error messages of a node for the errors that callers look for. */
const sentences: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
}

/** Converts an error of LiteSVM to the JSON of a node. */
export function svmError(error: unknown): unknown {
  if (typeof error === 'number') return transactionErrors[error] ?? `Error${error}`
  const { index, err } = error as { readonly index?: number; err?(): unknown }
  const inner = err?.call(error)
  const code = (inner as { readonly code?: number } | undefined)?.code
  return { InstructionError: [index ?? 0, code === undefined ? `Error${String(inner)}` : { Custom: code }] }
}

/** Converts an error of {@link svmError} to a node's message. */
export function svmErrorText(error: unknown): string {
  if (typeof error === 'string') return sentences[error] ?? error
  const [index, inner] = (error as { readonly InstructionError: readonly [number, unknown] }).InstructionError
  const code = (inner as { readonly Custom?: number }).Custom
  const reason = code === undefined ? String(inner) : `custom program error: 0x${code.toString(16)}`
  return `Error processing Instruction ${index}: ${reason}`
}
