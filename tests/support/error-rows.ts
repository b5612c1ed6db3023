import { type CatalogueEntry, type ErrorCode, errorCatalogue } from '@/lib/core/error-catalogue'
import { everyErrorText, everyFundsText, everyNextStepText } from '@/lib/text/en/every-error'
import { errorScreens, type Screen } from '@/tests/support/error-screens'

/** Every code of the catalogue. */
export const errorCodes = Object.keys(errorCatalogue) as readonly ErrorCode[]

/** The codes that one screen shows. */
export function codesOf(screen: Screen): readonly ErrorCode[] {
  return errorCodes.filter((code) => {
    const row = errorScreens[code]
    return 'shown' in row && row.shown.includes(screen)
  })
}

/** The texts that a visitor reads for a failure, from the tables alone. */
export function wordsOf(code: ErrorCode) {
  const { textKey, nextStep, funds = 'nothingMoved', retry }: CatalogueEntry = errorCatalogue[code]
  return {
    title: everyErrorText[textKey as keyof typeof everyErrorText],
    nextStep: everyNextStepText[`nextStep.${nextStep}`],
    funds: everyFundsText[`failure.${funds}`],
    isAgainOfUse: retry !== 'never',
  }
}

/** The error codes of wallets: EIP-1193, EIP-5792, JSON-RPC and EIP-1474. */
const walletNumbers: Partial<Record<ErrorCode, number>> = {
  'wallet.rejected': 4001,
  'wallet.unauthorized': 4100,
  'wallet.unsupported_method': 4200,
  'wallet.disconnected': 4900,
  'wallet.chain_disconnected': 4901,
  'wallet.unknown_chain': 4902,
  'wallet.request_pending': -32002,
  'wallet.failed': -32603,
  'wallet.unsupported_capability': 5700,
  'wallet.unsupported_chain_id': 5710,
  'wallet.duplicate_id': 5720,
  'wallet.unknown_bundle': 5730,
  'wallet.bundle_too_large': 5740,
  'wallet.upgrade_rejected': 5750,
  'wallet.atomicity_unsupported': 5760,
  'rpc.parse': -32700,
  'rpc.invalid_request': -32600,
  'rpc.method_not_found': -32601,
  'rpc.invalid_params': -32602,
  'rpc.invalid_input': -32000,
  'rpc.resource_not_found': -32001,
  'rpc.transaction_rejected': -32003,
  'rpc.method_not_supported': -32004,
  'rpc.limit_exceeded': -32005,
  'rpc.version_not_supported': -32006,
}

/** Sentences of wallets for errors that have no number. */
const walletSentences: Partial<Record<ErrorCode, string>> = {
  'wallet.unsupported_account': 'Signing off-chain messages with Ledger is not yet supported.',
  'wallet.unreachable': 'Extension context invalidated.',
}

/** The error of a wallet that causes this code; `undefined` if none does. */
export function refusalCausing(code: ErrorCode): { readonly number?: number; readonly message: string } | undefined {
  const number = walletNumbers[code]
  const message = walletSentences[code]
  if (number !== undefined) return { number, message: 'wallet says no' }
  return message === undefined ? undefined : { message }
}
