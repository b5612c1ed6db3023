/**
 * The Delegation Framework 1.3.0 (MetaMask, audited, MIT-0 or Apache-2.0): the same addresses on every chain that it is
 * deployed on, and on the devnet. Source: `@metamask/delegation-deployments` 2.0.0, read 2026-11-29.
 */
export const delegationFramework = {
  delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
  simpleFactory: '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c',
  hybridDeleGator: '0x48dBe696A4D990079e039489bA2053B36E8FFEC4',
} as const

/** Contracts that limit what a permission allows, by the kind of limit. */
export const caveatEnforcers = {
  allowedMethods: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
  allowedTargets: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
  erc20TransferAmount: '0xf100b0819427117EcF76Ed94B358B1A5b5C6D2Fc',
  erc20PeriodTransfer: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  erc20Streaming: '0x56c97aE02f233B29fa03502Ecc0457266d9be00e',
  exactCalldata: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  limitedCalls: '0x04658B29F6b82ed55274221a06Fc97D318E25416',
  nativeTokenPeriodTransfer: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  nativeTokenStreaming: '0xD10b97905a320b13a0608f7E9cC506b56747df19',
  nativeTokenTransferAmount: '0xF71af580b9c3078fbc2BBF16FbB8EEd82b330320',
  timestamp: '0x1046bb45C8d673d4ea75321280DB34899413c069',
  valueLte: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
} as const
