import { type ErrorSource, wallet } from './foreign-words'

/*
 * The rows of `foreign-words.ts` for wallets that not every page has.
 */

/**
 * Wallet Standard: the numbers of `@wallet-standard/errors` 0.1.1, of which a production build writes only the number
 * into the message, and the names of `@solana/wallet-adapter-base`, which wallets throw as well. Other names, such as
 * `WalletSignMessageError`, do not give the reason; the message, number or cause does.
 */
export const standardWallet: ErrorSource = {
  numbers: wallet.numbers,
  names: {
    WalletWindowClosedError: 'wallet.rejected',
    WalletNotConnectedError: 'wallet.unauthorized',
    WalletDisconnectedError: 'wallet.disconnected',
    WalletTimeoutError: 'wallet.timeout',
  },
  sentences: [
    ...wallet.sentences,
    [/wallet standard error #4001000/, 'wallet.rejected'],
    [/wallet standard error #6160000/, 'wallet.unsupported_chain_id'],
    [/wallet standard error #616000[12]/, 'wallet.unsupported_method'],
  ],
}

/** Extensions of Polkadot and Cosmos throw sentences without numbers (polkadot-js and Keplr, read 2026-11-23). */
export const extension: ErrorSource = {
  numbers: wallet.numbers,
  sentences: [
    ...wallet.sentences,
    [/not allowed to interact|unauthori[sz]ed|not authori[sz]ed/, 'wallet.unauthorized'],
    [/signer mismatched/, 'wallet.changed'],
    [/there is no (?:modular )?chain info/, 'wallet.unsupported_chain_id'],
  ],
}

/**
 * Wallets of sats-connect (https://docs.xverse.app/sats-connect, read 2026-11-23) and Leather
 * (https://docs.stacks.co/reference/stacks.js/stacks-connect/errors/jsonrpcerrorcode, read 2026-11-25).
 */
export const satsWallet: ErrorSource = {
  numbers: {
    ...wallet.numbers,
    [-32000]: 'wallet.rejected',
    [-32001]: 'wallet.unsupported_method',
    [-32002]: 'wallet.unauthorized',
    [-32601]: 'wallet.unsupported_method',
    [-31001]: 'wallet.rejected',
  },
  sentences: wallet.sentences,
}

/** WalletConnect (https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes, read 2026-11-25). */
export const pairedWallet: ErrorSource = {
  numbers: {
    ...wallet.numbers,
    3001: 'wallet.unauthorized',
    3005: 'wallet.unsupported_chain_id',
    5001: 'wallet.rejected',
    5002: 'wallet.rejected',
    5003: 'wallet.rejected',
    5100: 'wallet.unsupported_chain_id',
    5101: 'wallet.unsupported_method',
    5103: 'wallet.unsupported_account',
    5104: 'wallet.unsupported_chain_id',
    6000: 'wallet.disconnected',
    7001: 'wallet.disconnected',
    8000: 'wallet.timeout',
    11005: 'wallet.timeout',
    12001: 'wallet.rejected',
    12002: 'wallet.disconnected',
  },
  // The client of WalletConnect throws it without a number.
  sentences: [...extension.sentences, ...standardWallet.sentences, [/^request expired/, 'wallet.timeout']],
}
