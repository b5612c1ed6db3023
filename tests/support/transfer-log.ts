import { pad, toHex } from 'viem'

/** A log of `Transfer(address,address,uint256)`, as a receipt has it. */
export const transferLog = (token: string, from: string, to: string, units: bigint) => ({
  address: token,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    pad(from.toLowerCase() as `0x${string}`),
    pad(to.toLowerCase() as `0x${string}`),
  ],
  data: pad(toHex(units)),
})
