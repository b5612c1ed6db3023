import { type Address, encodeFunctionData, erc20Abi } from 'viem'

/** Calldata of an approval, as a server writes it. */
export const approveData = (spender: Address, limit: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, limit] })
