import { PERMIT2 } from '@/lib/chains/permit2'
import type { Allowance } from './allowances-contract'

/** Selectors of ERC-20 `approve(address,uint256)` and of Permit2 `approve(address,address,uint160,uint48)`. */
const SELECTORS = { erc20: '0x095ea7b3', permit2: '0x87517c45' } as const

const word = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')
const NOTHING = '0'.repeat(64)

/** The call of the owner that sets an allowance to 0. */
export function removalCall({ via, token, spender }: Pick<Allowance, 'via' | 'token' | 'spender'>): {
  readonly to: string
  readonly data: string
} {
  return via === 'erc20'
    ? { to: token.address, data: `${SELECTORS.erc20}${word(spender.address)}${NOTHING}` }
    : { to: PERMIT2, data: `${SELECTORS.permit2}${word(token.address)}${word(spender.address)}${NOTHING}${NOTHING}` }
}
