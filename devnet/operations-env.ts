import { DEVNET_CAIP_ID, DEVNET_PAYMASTER, DEVNET_TOKENS, DEVNET_UNISWAP, DEVNET_WETH } from '@/lib/chains/devnet'
import { delegationFramework } from '@/lib/smart-account/delegation-framework'
import { PAYMASTER_PRIVATE_KEY } from './seed-constants'

/** First four bytes of the calls whose gas is paid for on the devnet. */
const APPROVE = '0x095ea7b3'
const TRANSFER = '0xa9059cbb'
const DEPOSIT = '0xd0e30db0'
const WITHDRAW = '0x2e1a7d4d'
const ROUTER_MULTICALL = '0x5ae401dc'
const DISABLE_DELEGATION = '0x49934047'

/** Swaps, transfers of tokens, and what takes a permission back. */
const POLICY = {
  projectWeiPerDay: '1000000000000000000',
  userWeiPerDay: '100000000000000000',
  maxGas: '3000000',
  maxFeePerGas: '100000000000',
  targets: {
    ...Object.fromEntries(DEVNET_TOKENS.map(({ address }) => [address, [APPROVE, TRANSFER]])),
    [DEVNET_WETH]: [APPROVE, TRANSFER, DEPOSIT, WITHDRAW],
    [DEVNET_UNISWAP.swapRouter02]: [ROUTER_MULTICALL],
    [delegationFramework.delegationManager]: [DISABLE_DELEGATION],
  },
}

/** Settings of a server on the devnet: the bundler at this address, and the paymaster that every devnet has. */
export function operationsAt(bundlerUrl: string) {
  return {
    FOYER_BUNDLER_URLS: `${DEVNET_CAIP_ID}=${bundlerUrl}`,
    FOYER_PAYMASTER_KEY: PAYMASTER_PRIVATE_KEY,
    FOYER_PAYMASTER_ADDRESSES: `${DEVNET_CAIP_ID}=${DEVNET_PAYMASTER}`,
    FOYER_PAYMASTER_POLICY: JSON.stringify({ [DEVNET_CAIP_ID]: POLICY }),
  } as const
}
