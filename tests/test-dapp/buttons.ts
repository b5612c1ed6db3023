/** A button of `@metamask/test-dapp` that sends a request to the wallet. */
export interface DappButton {
  /** Id of its element. */
  readonly id: string
  readonly method: string
  /** Id of the element in which the dapp shows the outcome. */
  readonly shows?: string
  /** The button that has to be answered before: the dapp enables this one with its result. */
  readonly after?: string
  /** Texts of fields by their ids, for fields that the dapp leaves empty. */
  readonly fields?: Readonly<Record<string, string>>
}

const RECIPIENT = '0x2f318C334780961FB129D2a6c30D0763d9a5C970'

/** Buttons that send one method, and show the outcome in one element. */
function each(method: string, ids: readonly string[], more: Omit<DappButton, 'id' | 'method'> = {}): DappButton[] {
  return ids.map((id) => ({ id, method, ...more }))
}

const send = (ids: readonly string[], more?: Omit<DappButton, 'id' | 'method'>) =>
  each('eth_sendTransaction', ids, more)
const signTypedData = (ids: readonly string[], more?: Omit<DappButton, 'id' | 'method'>) =>
  each('eth_signTypedData_v4', ids, more)

/** In the order of the run: the first one connects, the last one disconnects. */
export const dappButtons: readonly DappButton[] = [
  { id: 'connectButton', method: 'eth_requestAccounts' },
  { id: 'getAccounts', method: 'eth_accounts', shows: 'getAccountsResult' },
  { id: 'requestPermissions', method: 'wallet_requestPermissions', shows: 'permissionsResult' },
  { id: 'getPermissions', method: 'wallet_getPermissions', shows: 'permissionsResult' },

  { id: 'ethSign', method: 'eth_sign' },
  { id: 'personalSign', method: 'personal_sign', shows: 'personalSignResult' },
  {
    ...{ id: 'personalSignVerify', method: 'personal_ecRecover', after: 'personalSign' },
    shows: 'personalSignVerifyECRecoverResult',
  },
  { id: 'signTypedData', method: 'eth_signTypedData', shows: 'signTypedDataResult' },
  { id: 'signTypedDataV3', method: 'eth_signTypedData_v3', shows: 'signTypedDataV3Result' },
  ...signTypedData(['signTypedDataV4'], { shows: 'signTypedDataV4Result' }),
  ...signTypedData(['signPermit'], { shows: 'signPermitResult' }),
  ...signTypedData(['signBlurOrder', 'signPermitSingle', 'signPermitBatch', 'signSeaportBulkOrder'], {
    shows: 'signPermitVariantResult',
  }),
  ...each('personal_sign', ['siwe', 'siweResources', 'siweBadDomain', 'siweBadAccount', 'siweMalformed'], {
    shows: 'siweResult',
  }),
  ...signTypedData(
    [
      ...['signInvalidType', 'signEmptyDomain', 'signExtraDataNotTyped', 'signInvalidPrimaryType'],
      ...['signNoPrimaryTypeDefined', 'signInvalidVerifyingContractType'],
    ],
    { shows: 'signMalformedResult' },
  ),
  { id: 'getEncryptionKeyButton', method: 'eth_getEncryptionPublicKey', shows: 'encryptionKeyDisplay' },

  ...send(['sendButton', 'sendEIP1559Button', 'sendEIP1559WithoutGasButton', 'sendHeavyHexDataButton']),
  ...send(['deployButton'], { shows: 'contractStatus' }),
  ...send(['depositButton', 'withdrawButton'], { shows: 'contractStatus', after: 'deployButton' }),
  ...send(['deployFailingButton'], { shows: 'failingContractStatus' }),
  ...send(['sendFailingButton'], { shows: 'failingContractStatus', after: 'deployFailingButton' }),
  ...send(['deployMultisigButton'], { shows: 'multisigContractStatus' }),
  ...send(['sendMultisigButton'], { shows: 'multisigContractStatus', after: 'deployMultisigButton' }),
  ...send(
    [
      ...['sendWithInvalidValue', 'sendWithInvalidTxType', 'sendWithInvalidRecipient', 'sendWithInvalidGasLimit'],
      'sendWithInvalidMaxFeePerGas',
    ],
    { shows: 'sendMalformedResult' },
  ),
  ...send(['submitForm'], {
    fields: { toInput: RECIPIENT, amountInput: '0x1', gasInput: '0x4a817c800', dataInput: '0x' },
  }),
  ...send(['sendTempoBatchTx'], { shows: 'sendTempoBatchTxResult' }),

  ...send(['createToken'], { shows: 'erc20TokenAddresses' }),
  { id: 'watchAssets', method: 'wallet_watchAsset', after: 'createToken' },
  ...send(
    [
      'transferTokens',
      'approveTokens',
      'increaseTokenAllowance',
      'transferTokensWithoutGas',
      'approveTokensWithoutGas',
    ],
    { after: 'createToken' },
  ),
  ...send(['deployNFTsButton'], { shows: 'nftsStatus' }),
  ...send(['mintButton'], { shows: 'nftsStatus', after: 'deployNFTsButton' }),
  ...each('wallet_watchAsset', ['watchNFTButton'], { after: 'mintButton' }),
  ...send(['approveButton', 'setApprovalForAllButton', 'revokeButton'], { shows: 'nftsStatus', after: 'mintButton' }),
  ...signTypedData(['sign721Permit'], { shows: 'sign721PermitResult', after: 'deployNFTsButton' }),
  ...send(['transferFromButton'], { shows: 'nftsStatus', after: 'mintButton' }),
  ...send(['deployERC1155Button'], { shows: 'erc1155Status' }),
  ...send(['batchMintButton'], {
    ...{ shows: 'erc1155Status', after: 'deployERC1155Button' },
    fields: { batchMintTokenIds: '1,2', batchMintIdAmounts: '5,5' },
  }),
  ...send(['batchTransferFromButton'], {
    ...{ shows: 'erc1155Status', after: 'batchMintButton' },
    fields: { batchTransferTokenIds: '1,2', batchTransferTokenAmounts: '1,1' },
  }),
  ...send(['setApprovalForAllERC1155Button', 'revokeERC1155Button'], {
    ...{ shows: 'erc1155Status', after: 'deployERC1155Button' },
  }),
  ...each('wallet_watchAsset', ['watchAssetButton'], { after: 'deployERC1155Button' }),
  {
    ...{ id: 'eip747WatchButton', method: 'wallet_watchAsset', shows: 'eip747Status' },
    fields: { eip747ContractAddress: RECIPIENT, eip747Symbol: 'CAKE', eip747Decimals: '18' },
  },

  ...each('wallet_sendCalls', ['eip5792SendCallsButton', 'eip5792SendCallsApprovalButton']),
  { id: 'eip5792GetCallsStatusButton', method: 'wallet_getCallsStatus', shows: 'eip5792GetCallsStatusResult' },
  { id: 'eip5792GetCapabilitiesButton', method: 'wallet_getCapabilities', shows: 'eip5792GetCapabilitiesResult' },

  ...signTypedData(['maliciousPermit', 'maliciousTradeOrder', 'maliciousSeaport']),
  ...send(
    ['maliciousSendWithOddHexData', 'maliciousApproveERC20WithOddHexData', 'maliciousSendWithoutHexPrefixValue'],
    {
      shows: 'maliciousWarningBypassResult',
    },
  ),
  ...signTypedData(['maliciousPermitHexPaddedChain', 'maliciousPermitIntAddress']),

  { id: 'addEthereumChain', method: 'wallet_addEthereumChain' },
  { id: 'switchEthereumChain', method: 'wallet_switchEthereumChain' },
  { id: 'revokeAccountsPermission', method: 'wallet_revokePermissions' },
]

const because = (reason: string, ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, reason]))

/** Other buttons with an id, and why the run does not press them. */
export const otherButtons: Readonly<Record<string, string>> = {
  ...because('another provider than ours', ['useWindowProviderButton', 'walletConnect', 'sdkConnect']),
  ...because('no request to the wallet', [
    ...['openNetworkPicker', 'eip5792SendCallsEdit', 'eip5792AddCall', 'encryptButton', 'getAllowance'],
    ...['resetConfigButton', 'batchUsdcSwapResetButton', 'sign721PermitVerify', 'signTypedDataVerify'],
    ...['signTypedDataV3Verify', 'signTypedDataV4Verify', 'signPermitVerify', 'ensSubmit'],
  ]),
  ...because('only on Ethereum', [
    ...['swapComparisonSwapButton', 'batchUsdcSwapExecuteButton', 'batchUsdcSwapCheckStatusButton'],
  ]),
  ...because('calls contracts of public networks', [
    ...['maliciousRawEthButton', 'mintSepoliaERC20', 'maliciousERC20TransferButton', 'maliciousApprovalButton'],
    ...['maliciousSetApprovalForAll', 'maliciousContractInteractionButton'],
  ]),
  ...because('needs the capabilities of EIP-5792, which are refused', ['eip5792SendCallsRequiredAssetsButton']),
  ...because('calls `sendAsync`, which EIP-1193 does not have', ['watchNFTsButton']),
  ...because('needs an encryption key, which is refused', ['decryptButton']),
  ...because('needs an allowance of another account', ['transferFromTokens']),
  ...because('the requests of another button again', [
    ...['ppomSendMaliciousEthButton', 'ppomSendMaliciousERC20TransferButton', 'ppomSendMaliciousERC20ApprovalButton'],
    ...['ppomSendMaliciousSetApprovalForAllButton', 'ppomSendMaliciousContractInteractionButton'],
    ...['ppomSendThreeMaliciousTxsButton', 'ppomGetCallsStatusButton', 'sendEIP1559Batch', 'sendEIP1559Queue'],
    ...['signTypedDataV4Batch', 'signTypedDataV4Queue'],
  ]),
}
