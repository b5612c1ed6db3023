import { getBalance } from '@/lib/balance/balance-contract'
import { formatUnits, MAX_UINT256, parseUnits } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import type { OutsideProvider } from '@/lib/core/login-providers'
import { namespaceOf } from '@/lib/core/namespaces'
import { FAUCET_GIFT_WEI, faucetDrip } from '@/lib/faucet/faucet-contract'
import { getGasPrice } from '@/lib/gas/gas-contract'
import { nameReverse, namesOffered, namesOwned } from '@/lib/names/names-contract'
import { getExchangeRates } from '@/lib/price/exchange-rates-contract'
import { getPrices } from '@/lib/price/price-contract'
import { projectConfig } from '@/lib/project/project-config-contract'
import { swapAllowance, swapApprove, swapBuild, swapQuote, swapSourceAmount } from '@/lib/swap/swap-contract'
import { getTokens, type ListedToken } from '@/lib/tokens/tokens-contract'
import { approveData } from '@/tests/support/approve-data'
import { createFakeApi } from './fake-api'

export interface MarketToken extends ListedToken {
  /** USD; `undefined` for a token without a price. */
  readonly price: number | undefined
}

export const ETH: MarketToken = {
  name: 'Ether',
  symbol: 'ETH',
  address: NATIVE_TOKEN_ADDRESS,
  decimals: 18,
  logoUri: null,
  price: 3000,
}
const nativeOf = (name: string, symbol: string, decimals: number): MarketToken => ({
  ...ETH,
  name,
  symbol,
  decimals,
  price: undefined,
})
/** Native tokens of the namespaces that have no other token here. */
const natives: Readonly<Partial<Record<Namespace, MarketToken>>> = {
  solana: nativeOf('Solana', 'SOL', 9),
  bip122: nativeOf('Bitcoin', 'BTC', 8),
  polkadot: nativeOf('Polkadot', 'DOT', 10),
  cosmos: nativeOf('Cosmos', 'ATOM', 6),
}
export const USDC: MarketToken = {
  name: 'USD Coin',
  symbol: 'USDC',
  address: `0x${'aa'.repeat(20)}`,
  decimals: 6,
  logoUri: null,
  price: 1,
}
/** A listed token without a price. */
export const MOSS: MarketToken = {
  name: 'Moss',
  symbol: 'MOSS',
  address: `0x${'bb'.repeat(20)}`,
  decimals: 18,
  logoUri: null,
  price: undefined,
}
/** A token on the chain that is not on the list. */
export const STRAY: MarketToken = {
  name: 'Stray Coin',
  symbol: 'STRAY',
  address: `0x${'dd'.repeat(20)}`,
  decimals: 18,
  logoUri: null,
  price: undefined,
  imported: true,
}

const NO_RATES = { GBP: null, CHF: null, JPY: null, CNY: null, KRW: null, TRY: null, BRL: null, AUD: null, CAD: null }

const LISTED = [ETH, USDC, MOSS]
const KNOWN = [...LISTED, STRAY]
export const ROUTER = `0x${'cc'.repeat(20)}` as const
const FEE_BPS = 85n
const GAS_PRICE_WEI = '1000000000'
const SWAP_GAS = '150000'
const APPROVE_GAS = '60000'

/** Balances in whole tokens, by symbol. As the contract says, the native token is first and listed even at zero. */
export type FakeHoldings = Readonly<Record<string, string>>

function tokensOf(namespace: Namespace): readonly MarketToken[] {
  const native = natives[namespace]
  return native === undefined ? KNOWN : [native]
}

const find = (address: string): MarketToken => {
  const token = KNOWN.find((each) => each.address.toLowerCase() === address.toLowerCase())
  if (token === undefined) throw new AppError('swap.token_unknown')
  return token
}

/** A server with three listed tokens, one unlisted token, prices, and quotes of 3,000 USDC for 1 ETH minus our fee. */
export function createFakeMarket(holdings: FakeHoldings = { ETH: '1.5', USDC: '250' }) {
  const api = createFakeApi()
  const state = {
    holdings,
    /** Price changes in 24 h as fractions, by symbol; a symbol that is missing here has no known change. */
    changes: {} as Readonly<Record<string, number>>,
    /** Multiplies the target units for one source unit: a change of the market price. */
    rate: { numerator: 1n, denominator: 1n },
    priceImpactBps: 12 as number | null,
    /** The networks with a swap provider. */
    swapNetworks: ['eip155:31337', 'eip155:1'] as readonly Caip2[],
    /** The networks on which transfers are built. */
    sendNetworks: ['eip155:31337', 'eip155:1'] as readonly Caip2[],
    /** The networks whose tokens a provider sells. */
    onrampNetworks: [] as readonly Caip2[],
    /** Whether the server offers the login by e-mail. */
    isEmailOn: true,
    /** The networks of the embedded wallet; `undefined` for a server that does not say. */
    emailNetworks: undefined as readonly Caip2[] | undefined,
    /** Where visitors can prove an account, in the operator's order. */
    socials: [] as readonly OutsideProvider[],
    /** Whether accounts of the devnet stand in for those of the providers. */
    isExample: false,
    /** The networks of those logins; `undefined` for a server that does not say. */
    socialNetworks: undefined as readonly Caip2[] | undefined,
    /** Whose accounts may register a name; `undefined` for a server without names. */
    registration: undefined as 'embedded' | 'open' | undefined,
    /** Whether wallets that know ENS find the names of the server. */
    resolved: false,
    /** The networks whose history a provider gives. */
    historyNetworks: [] as readonly Caip2[],
    allowance: 0n,
    /** The networks whose balances the server reads; `undefined` for all. */
    balanceNetworks: undefined as readonly Caip2[] | undefined,
  }
  let lastQuote = 0

  function netAmount(from: MarketToken, to: MarketToken, amount: bigint) {
    const unit = (token: MarketToken) => 10n ** BigInt(token.decimals)
    const price = (token: MarketToken) => BigInt(token.price ?? 1)
    const { numerator, denominator } = state.rate
    const gross = (amount * price(from) * unit(to) * numerator) / (price(to) * unit(from) * denominator)
    const feeAmount = (gross * FEE_BPS) / 10_000n
    return { toAmount: gross - feeAmount, feeAmount }
  }

  api.answer(projectConfig, () => ({
    projectId: 'foyer-dev',
    capabilities: {
      rpc: { on: true },
      balances: { on: true, ...(state.balanceNetworks && { networks: [...state.balanceNetworks] }) },
      prices: { on: true },
      rates: { on: true },
      gas: { on: true },
      tokens: { on: true },
      swap: { on: true, networks: [...state.swapNetworks] },
      send: { on: true, networks: [...state.sendNetworks] },
      history: { on: state.historyNetworks.length > 0, networks: [...state.historyNetworks] },
      faucet: { on: true },
      names: { on: state.registration !== undefined },
      onramp: { on: state.onrampNetworks.length > 0, networks: [...state.onrampNetworks] },
      email: { on: state.isEmailOn, ...(state.emailNetworks && { networks: [...state.emailNetworks] }) },
      social: { on: state.socials.length > 0, ...(state.socialNetworks && { networks: [...state.socialNetworks] }) },
      walletconnect: { on: false },
      wallets: { on: true },
      sessions: { on: true },
      database: { on: false },
    },
    defaultNetwork: 'eip155:31337',
    networks: [{ caipNetworkId: 'eip155:31337', available: true }],
    alerts: [],
    ...(state.socials.length > 0 && { social: { providers: [...state.socials], isExample: state.isExample } }),
    ...(state.registration && {
      names: { zone: 'foyer.eth', registration: state.registration, resolved: state.resolved },
    }),
  }))
  api.answer(nameReverse, () => ({ names: [] }))
  api.answer(namesOwned, () => ({ names: [] }))
  api.answer(namesOffered, () => ({ names: [] }))
  api.answer(getExchangeRates, () => ({
    rates: { ...NO_RATES, EUR: 1.25 },
    madeAt: Date.now(),
  }))
  api.answer(getTokens, ({ address }) => ({
    tokens: (address === undefined ? LISTED : [find(address)]).map(({ price: _price, ...token }) => token),
    madeAt: Date.now(),
  }))
  api.answer(getBalance, ({ network, tokens = [] }) => {
    if (state.balanceNetworks?.includes(network) === false) throw new AppError('capability.off')
    return {
      balances: tokensOf(namespaceOf(network))
        .filter(({ symbol, address }) => {
          const isAsked = !LISTED.some((token) => token.symbol === symbol) ? tokens.includes(address) : true
          return address === NATIVE_TOKEN_ADDRESS || (isAsked && state.holdings[symbol] !== undefined)
        })
        .map(({ name, symbol, address, decimals, price, imported }) => {
          const amount = parseUnits(state.holdings[symbol] ?? '0', decimals) ?? 0n
          const numeric = formatUnits(amount, decimals)
          return {
            name,
            symbol,
            chainId: network,
            ...(address === NATIVE_TOKEN_ADDRESS ? {} : { address }),
            ...(price === undefined ? {} : { price, value: Number(numeric) * price }),
            change24h: state.changes[symbol] ?? null,
            quantity: { decimals: String(decimals), numeric },
            iconUrl: '',
            amount: amount.toString(),
            ...(imported ? { imported } : {}),
          }
        }),
      madeAt: Date.now(),
    }
  })
  api.answer(getPrices, ({ addresses }) => ({
    fungibles: addresses.map((address) => {
      const { name, symbol, decimals, price } = find(address.split(':')[2] ?? '')
      return {
        address,
        name,
        symbol,
        decimals,
        iconUrl: '',
        price: price ?? null,
        change24h: state.changes[symbol] ?? null,
      }
    }),
    madeAt: Date.now(),
  }))
  api.answer(getGasPrice, () => ({
    standard: GAS_PRICE_WEI,
    fast: GAS_PRICE_WEI,
    instant: GAS_PRICE_WEI,
    madeAt: Date.now(),
  }))
  api.answer(faucetDrip, () => {
    state.holdings = { ...state.holdings, ETH: formatUnits(FAUCET_GIFT_WEI, ETH.decimals) }
    return { hash: `0x${'fa'.repeat(32)}` }
  })
  api.answer(swapQuote, ({ from, to, amount, slippageBps = 50 }) => {
    lastQuote += 1
    const { toAmount, feeAmount } = netAmount(find(from), find(to), BigInt(amount))
    const isNative = from.toLowerCase() === NATIVE_TOKEN_ADDRESS.toLowerCase()
    return {
      quotes: [
        {
          id: `quote-${lastQuote}`,
          fromAmount: amount,
          toAmount: `${toAmount}`,
          minToAmount: `${(toAmount * BigInt(10_000 - slippageBps)) / 10_000n}`,
          slippageBps,
          feeAmount: `${feeAmount}`,
          feeBps: Number(FEE_BPS),
          gas: SWAP_GAS,
          route: [{ protocol: 'v3' as const, feeTier: 500, tokenIn: from, tokenOut: to }],
          spender: isNative ? null : ROUTER,
          priceImpactBps: state.priceImpactBps,
          providerId: 'uniswap',
          madeAt: Date.now(),
          expiresAt: Date.now() + 30_000,
        },
      ],
    }
  })
  api.answer(swapSourceAmount, ({ from, to, toAmount }) => {
    const unit = 10n ** BigInt(find(from).decimals)
    const { toAmount: forOne } = netAmount(find(from), find(to), unit)
    return { amount: `${(BigInt(toAmount) * unit) / forOne + 1n}`, madeAt: Date.now() }
  })
  api.answer(swapAllowance, ({ sourceTokenAmount, sourceTokenDecimals }) => ({
    allowance: `${state.allowance}`,
    sufficient: state.allowance >= (parseUnits(sourceTokenAmount, sourceTokenDecimals) ?? 0n),
    needsReset: false,
    spender: ROUTER,
    madeAt: Date.now(),
  }))
  api.answer(swapApprove, ({ userAddress, from, amount, reset, unlimited }) => {
    const limit = reset ? 0n : unlimited ? MAX_UINT256 : BigInt(amount)
    return {
      tx: {
        from: userAddress,
        to: from,
        data: approveData(ROUTER, limit),
        value: '0' as const,
        eip155: { gas: APPROVE_GAS, gasPrice: GAS_PRICE_WEI },
      },
      spender: ROUTER,
      amount: `${limit}`,
      madeAt: Date.now(),
    }
  })
  api.answer(swapBuild, ({ userAddress, from, to, amount, quoteId, slippageBps = 50 }) => {
    const { toAmount, feeAmount } = netAmount(find(from), find(to), BigInt(amount))
    const isNative = from.toLowerCase() === NATIVE_TOKEN_ADDRESS.toLowerCase()
    return {
      tx: {
        from: userAddress,
        to: ROUTER,
        data: '0x5ae401dc',
        value: isNative ? amount : '0',
        eip155: { gas: SWAP_GAS, gasPrice: GAS_PRICE_WEI },
      },
      quoteId,
      toAmount: `${toAmount}`,
      minToAmount: `${(toAmount * BigInt(10_000 - slippageBps)) / 10_000n}`,
      feeAmount: `${feeAmount}`,
      madeAt: Date.now(),
      expiresAt: Date.now() + 30_000,
    }
  })
  api.answerNode('eth_getTransactionCount', () => '0x0')
  api.answerNode('eth_getCode', () => '0x')
  api.answerNode('eth_getTransactionByHash', () => ({ nonce: '0x0' }))
  api.answerNode('eth_getTransactionReceipt', () => null)

  /** Mines every transaction in one block, with these logs. The block changes the balance of each account by `gain` wei. */
  function mine(logs: readonly object[] = [], gain = 0n): void {
    const [blockHash, blockNumber] = [`0x${'b1'.repeat(32)}`, '0x10']
    const hashes = new Set<unknown>()
    api.answerNode('eth_getTransactionReceipt', ([transactionHash]) => {
      hashes.add(transactionHash)
      return { blockNumber, blockHash, transactionHash, status: '0x1', logs }
    })
    api.answerNode('eth_getBlockByNumber', () => ({
      hash: blockHash,
      transactions: [...hashes].slice(-1).map((hash) => ({ hash, from: ROUTER })),
    }))
    api.answerNode(
      'eth_getBalance',
      ([, block]) => `0x${(10n ** 18n + (block === blockNumber ? gain : 0n)).toString(16)}`,
    )
  }

  return { api, state, mine }
}

export type FakeMarket = ReturnType<typeof createFakeMarket>
