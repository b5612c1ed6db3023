import { describe, expect, test } from 'vitest'
import { type ErrorSource, node, wallet } from '@/lib/chains/foreign-words'
import { extension, pairedWallet, satsWallet, standardWallet } from '@/lib/chains/further-wallet-words'
import { toAppError } from '@/lib/chains/to-app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { copyForeignError } from '@/lib/core/foreign-error'

const codeOf = (thrown: unknown, source: ErrorSource): ErrorCode =>
  toAppError(copyForeignError(thrown), 'transaction.failed', { source }).code

const DECLINED = 'wallet.rejected'
const ACCOUNT = 'wallet.unsupported_account'
const LOST = 'wallet.unreachable'
const OPEN = 'wallet.request_pending'
const NETWORK = 'wallet.unknown_chain'

/**
 * Errors of wallets, with their source, read on 2026-11-25 (issues of GitHub unless another source is named).
 * "rarible": the list of messages that a marketplace has seen, in `error.ts` of its front end.
 */
const walletSentences: readonly (readonly [from: string, thrown: unknown, code: ErrorCode])[] = [
  ['MetaMask', { code: 4001, message: 'User rejected the request.' }, DECLINED],
  ['MetaMask, #5562', 'MetaMask Message Signature: User denied message signature', DECLINED],
  ['MetaMask, boltz-web-app#1220', 'MetaMask Tx Signature: User denied transaction signature.', DECLINED],
  ['MetaMask Snap, bigmi#77', { code: -32603, message: 'User canceled the confirmation' }, DECLINED],
  [
    'MetaMask with Ledger, #9510',
    {
      code: -32603,
      message:
        'Error: TransportStatusError: Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
    },
    DECLINED,
  ],
  [
    'MetaMask with Ledger, #14703',
    { code: -32603, message: 'Please enable Blind signing or Contract data in the Ethereum app Settings' },
    ACCOUNT,
  ],
  [
    'Ledger, app-ethereum#141',
    'EthAppPleaseEnableContractData: Please enable Contract data on the Ethereum app',
    ACCOUNT,
  ],
  [
    'MetaMask with Trezor, #7387',
    { code: -32603, message: 'MetaMask Message Signature: Error: Not supported on this device', data: {} },
    ACCOUNT,
  ],
  [
    'MetaMask, #30056',
    'Keyring Controller signTypedMessage: Error: Ledger: Only version 4 of typed data signing is supported',
    ACCOUNT,
  ],
  [
    'MetaMask (keyring-controller)',
    'KeyringController - The keyring for the current address does not support the method signPersonalMessage.',
    ACCOUNT,
  ],
  [
    'MetaMask mobile, web3-react#770',
    {
      code: -32603,
      message: 'Unrecognized chain ID "0x13881". Try adding the chain using wallet_addEthereumChain first.',
      data: { originalError: { code: 4902 } },
    },
    NETWORK,
  ],
  ['MetaMask', { code: -32002, message: 'Already processing eth_requestAccounts. Please wait.' }, OPEN],
  ['MetaMask', "Request of type 'wallet_requestPermissions' already pending for origin https://a", OPEN],
  ['Zerion, zerion-wallet-extension#519', 'Chain not configured', NETWORK],
  ['Rabby with Ledger, staking-launchpad#660', 'please enable blind signing', ACCOUNT],
  ['Frame (source)', { code: 4001, message: 'User declined transaction' }, DECLINED],
  ['Frame, #154', 'Ledger Contract Data = No', ACCOUNT],
  ['Coinbase Wallet, coinbase-wallet-sdk#241', 'User denied account authorization', DECLINED],
  ['Coinbase Wallet, rarible', 'User closed modal', DECLINED],
  ['Coinbase Wallet, wallet-adapter#538', 'User canceled request', DECLINED],
  ['Trust Wallet', 'cancel', DECLINED],
  ['Trust Wallet', { code: -32603, message: 'Cancelled by User' }, DECLINED],
  ['imToken, rarible', 'User cancelled login', DECLINED],
  ['OKX Wallet', { code: 4001, message: 'User rejected the request.' }, DECLINED],
  ['Crypto.com, rarible', 'rejected request from DeFi Wallet', DECLINED],
  ['Exodus, rarible', 'The user rejected the request through Exodus', DECLINED],
  ['Safe', 'Transaction was rejected', DECLINED],
  ['Safe for iOS, cowswap#4180', 'User rejected signing transaction', DECLINED],
  ['several, rarible', 'Sign transaction cancelled', DECLINED],
  ['several, rarible', 'Signing transaction was cancelled', DECLINED],
  ['several, rarible', 'Request has been cancelled by the user', DECLINED],
  ['several, rarible', 'MetaMask Tx Signature: User refused to sign the transaction.', DECLINED],
  ['several, rarible', 'The action was aborted by the user', DECLINED],
  ['several, rarible', 'Reject by the user', DECLINED],
  ['several, rarible', 'user did not approve', DECLINED],
  ['several, rarible', 'You canceled', DECLINED],
  ['several, rarible', 'Transaction declined', DECLINED],
  ['several, rarible', 'Transaction rejected', DECLINED],
  ['report F6', { code: -32603, message: 'Request rejected' }, DECLINED],
  ['Chrome, keplr-wallet#603', 'Extension context invalidated.', LOST],
  ['Chrome', 'Could not establish connection. Receiving end does not exist.', LOST],
  ['Chrome', 'The message port closed before a response was received.', LOST],
  ['Chrome', 'Attempting to use a disconnected port object', LOST],
  ['MetaMask', 'MetaMask: Disconnected from MetaMask background. Page reload required.', LOST],
]

const solanaSentences: typeof walletSentences = [
  ['Phantom, wallet-adapter', { name: 'WalletSignMessageError', message: 'User rejected the request.' }, DECLINED],
  ['Phantom, fuel-connectors#511', 'Signing off-chain messages with Ledger is not yet supported.', ACCOUNT],
  [
    'Solflare, wallet-adapter#800',
    '[unsupported] signing off chain messages with ledger is not yet supported',
    ACCOUNT,
  ],
  [
    'Solflare, wormhole-connect#2305',
    { name: 'WalletSendTransactionError', message: 'Transaction cancelled' },
    DECLINED,
  ],
  ['Solflare and Backpack, Solana.Unity-SDK#213', 'Message signing cancelled', DECLINED],
  ['Backpack, #904', 'user rejected signature request', DECLINED],
  ['Backpack (source)', 'Approval Denied: Popup Closed.', DECLINED],
  ['Backpack', 'Approval Denied', DECLINED],
  ['Wallet Standard', 'Wallet Standard error #4001000; Decode this error by running ...', DECLINED],
]

const extensionSentences: typeof walletSentences = [
  ['polkadot-js, extension#674', 'Cancelled', DECLINED],
  ['polkadot-js', 'Rejected', DECLINED],
  ['polkadot-js, extension#1268', 'Raw data signing not supported for QR wallets', ACCOUNT],
  ['polkadot-js', 'The source A is not allowed to interact with this extension', 'wallet.unauthorized'],
  ['Talisman', 'Cancelled', DECLINED],
  ['SubWallet', 'Rejected by user', DECLINED],
  ['Keplr, keplr-wallet#47', 'Request rejected', DECLINED],
  ['Leap, cosmos-kit (its `rejectMessage`)', 'Request rejected', DECLINED],
  ['Leap', 'Transaction declined', DECLINED],
]

const satsSentences: typeof walletSentences = [
  ['Xverse (docs)', { code: -32000, message: 'User rejected' }, DECLINED],
  ['Xverse, sats-connect#167', 'User rejected request to send transfer', DECLINED],
  ['Leather (docs of stacks.js)', { code: -31001, message: 'x' }, DECLINED],
  ['Unisat', { code: 4001, message: 'User rejected the request.' }, DECLINED],
  ['OKX Wallet', { code: 4001, message: 'User rejected the request.' }, DECLINED],
]

/** https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes */
const pairedNumbers: typeof walletSentences = [
  ['user rejected', { code: 5000, message: 'x' }, DECLINED],
  ['chains', { code: 5001, message: 'User disapproved requested chains' }, DECLINED],
  ['methods', { code: 5002, message: 'x' }, DECLINED],
  ['events', { code: 5003, message: 'x' }, DECLINED],
  ['chains', { code: 5100, message: 'Unsupported chains.' }, 'wallet.unsupported_chain_id'],
  ['methods', { code: 5101, message: 'Unsupported methods.' }, 'wallet.unsupported_method'],
  ['method', { code: 3001, message: 'Unauthorized method.' }, 'wallet.unauthorized'],
  ['disconnected', { code: 6000, message: 'User disconnected.' }, 'wallet.disconnected'],
  ['expired', { code: 8000, message: 'Session request expired.' }, 'wallet.timeout'],
  // sign-client 2, once the life of a request is over.
  ['expired, without a number', 'Request expired. Please try again.', 'wallet.timeout'],
]

/** Sentences of nodes, which wallets repeat. None is a rejection by the visitor. */
const nodeSentences: typeof walletSentences = [
  ['geth', 'transaction rejected: nonce too low', 'transaction.replaced'],
  ['ethrex, #4842', 'Nonce for account too low', 'transaction.replaced'],
  ['geth', 'replacement transaction underpriced', 'rpc.transaction_rejected'],
  ['a node', { code: -32000, message: 'replacement rejected' }, 'rpc.transaction_rejected'],
  ['a node', 'transaction was rejected by the mempool', 'rpc.transaction_rejected'],
  ['EIP-1474', { code: -32003, message: 'Transaction rejected.' }, 'rpc.transaction_rejected'],
  ['anvil', { code: -32003, message: 'Insufficient funds for gas * price + value' }, 'swap.insufficient_gas'],
  ['geth', 'already known', 'transaction.unsure'],
  ['geth', 'execution reverted: request rejected', 'transaction.reverted'],
]

describe('errors of wallets', () => {
  const sources = { wallet, pairedWallet, standardWallet, extension, satsWallet }
  const rows = [
    ...walletSentences.map((row) => ['wallet', ...row] as const),
    ...walletSentences.map((row) => ['pairedWallet', ...row] as const),
    ...solanaSentences.map((row) => ['standardWallet', ...row] as const),
    ...solanaSentences.map((row) => ['pairedWallet', ...row] as const),
    ...extensionSentences.map((row) => ['extension', ...row] as const),
    ...satsSentences.map((row) => ['satsWallet', ...row] as const),
    ...pairedNumbers.map((row) => ['pairedWallet', ...row] as const),
  ]
  test.each(rows)('param: %s, %s: %j becomes %s', (name, _, thrown, code) => {
    const source = sources[name]
    expect(codeOf(thrown, source)).toBe(code)
    // Libraries wrap the sentence in an error of their own, and wallets put it into `data`.
    if (typeof thrown === 'string') {
      expect(codeOf(new Error('failed', { cause: new Error(thrown) }), source)).toBe(code)
      expect(codeOf({ code: -32603, message: 'Internal JSON-RPC error.', data: { message: thrown } }, source)).toBe(
        code,
      )
    }
  })

  test.each(Object.entries(sources))(
    'error: an unknown failure from %s is not read as a failure of a node',
    (_, source) => {
      expect(codeOf({ code: -32603, message: 'Internal JSON-RPC error.' }, source)).toBe('wallet.failed')
    },
  )
})

describe('errors of nodes', () => {
  test.each(nodeSentences)(
    'error: %s: %j is not a rejection by the visitor, alone or through a wallet',
    (_, thrown, code) => {
      for (const source of [node, wallet, pairedWallet, standardWallet, extension])
        expect(codeOf(thrown, source)).toBe(code)
    },
  )

  test.each([
    'Request rejected',
    'cancelled',
    'user rejected the request',
    'UserOperation rejected by UserOp pool',
    'Receiving end does not exist',
  ])('error: "%s" of a node is a failure of the node', (message) => {
    expect(codeOf({ code: -32603, message }, node)).toBe('rpc.internal')
  })

  test.each([
    'the swap was rejected by the router because the deadline has passed',
    'request cancelled: context deadline exceeded',
    'rejected by userop pool',
  ])('error: "%s" of a wallet is not read as a decision of the visitor', (message) => {
    expect(codeOf({ code: -32603, message }, wallet)).toBe('wallet.failed')
  })
})
