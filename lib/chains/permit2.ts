/** Permit2, at one address on every chain. Source: github.com/Uniswap/UniswapX, README (read 2026-11-28). */
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
