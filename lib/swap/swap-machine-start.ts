import { assign } from 'xstate'
import { amountFor } from '@/lib/balance/held-tokens'
import { AppError } from '@/lib/core/app-error'
import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { isOffline, stepError } from '@/lib/core/step-error'
import type { SwapContext } from './swap-machine-context'
import { closeTokenList, edit, openTokenList } from './swap-machine-form'
import { pricedAddresses } from './swap-machine-requests'
import { swapSetup } from './swap-machine-setup'
import type { SwapAccount, SwapToken } from './swap-state'

const chainOf = ({ account }: SwapContext) => ({ chainId: accountOf(account).chainId })

/** The states below are entered only with an account. */
function accountOf(account: SwapAccount | undefined): SwapAccount {
  if (account === undefined) throw new AppError('swap.no_address')
  return account
}

const holdingsRequest = ({ account }: SwapContext) => ({ account: accountOf(account) })

/** The form opens with the native token as its source, as wallets do, unless the visitor wants to receive it. */
function defaultSource(context: SwapContext): SwapToken | undefined {
  const native = nativeToken(context)
  return isNativeToken(context.toToken?.address ?? '') ? undefined : native
}

function nativeToken({ account, listed }: SwapContext): SwapToken | undefined {
  const known = listed.find(({ address }) => isNativeToken(address))
  if (known !== undefined || account === undefined) return known
  return { ...account.nativeCurrency, chainId: account.chainId, address: NATIVE_TOKEN_ADDRESS }
}

const failInit = [
  // The form stays, says that the browser is offline, and continues when it is online.
  {
    guard: ({ context, event }: { context: SwapContext; event: { error: unknown } }) =>
      context.view !== null && isOffline(event.error),
    target: '#offline',
  },
  {
    target: '#outage',
    actions: [
      // Stored for the view to which the modal goes back. It offers to try again.
      { type: 'keepError', params: ({ event }: { event: { error: unknown } }) => ({ error: initError(event.error) }) },
      'goBack',
    ],
  },
] as const

// Spec section 4 has one text for every failure here. The failure is the cause.
function initError(cause: unknown): AppError {
  return AppError.is(cause, 'swap.no_address')
    ? cause
    : new AppError('swap.init_failed', { cause, requestId: cause instanceof AppError ? cause.requestId : undefined })
}

/** Spec section 4 "initializing": tokens, network price, balances and gas price at once. */
const loading = swapSetup.createStateConfig({
  id: 'loading',
  type: 'parallel',
  states: {
    tokens: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'loadTokens',
            input: ({ context }) => chainOf(context),
            onDone: { target: 'done', actions: assign({ listed: ({ event }) => event.output }) },
            onError: failInit,
          },
        },
        done: { type: 'final' },
      },
    },
    balances: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'loadBalances',
            input: ({ context }) => holdingsRequest(context),
            onDone: { target: 'done', actions: assign({ balances: ({ event }) => event.output }) },
            onError: failInit,
          },
        },
        done: { type: 'final' },
      },
    },
    gas: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'fetchGasPrice',
            input: ({ context }) => chainOf(context),
            onDone: { target: 'done', actions: assign({ gasPrice: ({ event }) => event.output }) },
            onError: failInit,
          },
        },
        done: { type: 'final' },
      },
    },
    price: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'fetchPrices',
            input: ({ context }) => ({ ...chainOf(context), addresses: pricedAddresses(context) }),
            onDone: { target: 'done', actions: assign({ prices: ({ event }) => event.output, priceError: undefined }) },
            onError: {
              // A swap is possible without a price.
              target: 'done',
              actions: assign({ priceError: ({ event }) => stepError(event.error, 'price.unavailable') }),
            },
          },
        },
        done: { type: 'final' },
      },
    },
  },
  onDone: 'loaded',
})

/** When to try again by itself: only reads, every 10 s while the page is visible, and when the browser is online. */
const tryingAgain = <Target extends string>(target: Target) =>
  ({
    after: { refresh: { guard: 'isVisible', target } },
    on: { online: target, visibilityChanged: { guard: 'becomesVisible', target, actions: 'setVisible' } },
  }) as const

/** The start of the form, which is visible meanwhile. */
export const initialising = swapSetup.createStateConfig({
  id: 'initialising',
  initial: 'loading',
  on: {
    viewChanged: [
      { guard: 'leftSwap', target: 'idle', actions: 'keepView' },
      { actions: ['keepView', 'forgetInitFailure'] },
    ],
    walletChanged: [
      { guard: 'hasAccount', target: 'initialising', reenter: true, actions: 'resetForAccount' },
      { target: 'idle', actions: 'resetForAccount' },
    ],
    // What the visitor chooses and types is kept.
    chooseToken: { actions: openTokenList },
    selectToken: { actions: [edit, closeTokenList] },
    setAmount: { actions: edit },
    setWanted: { actions: edit },
    setFiat: { actions: edit },
    setSlippage: { guard: 'isSlippageAllowed', actions: edit },
    setUnlimitedApproval: { actions: edit },
  },
  onDone: [
    {
      guard: 'isShown',
      target: 'active',
      actions: assign(({ context }) => {
        const sourceToken = context.sourceToken ?? defaultSource(context)
        // Typed before the token was known, an amount may have too many decimals for it.
        return { sourceToken, sourceAmount: amountFor(sourceToken, context.sourceAmount) }
      }),
    },
    // After an outage, when the swap can start again and the visitor is elsewhere.
    { target: 'idle', actions: 'forgetInitFailure' },
  ],
  states: { loading, offline: { id: 'offline', ...tryingAgain('loading') }, loaded: { type: 'final' } },
})

const tryingFromOutage = tryingAgain('#initialising')

/** The swap could not start, and the modal went back. Tries again until it can, or until the reason was dismissed. */
export const outage = swapSetup.createStateConfig({
  id: 'outage',
  ...tryingFromOutage,
  on: { ...tryingFromOutage.on, dismissError: { target: 'resting', actions: 'forgetError' } },
})

/** Prices beside the form: read for each new token and every 10 s, paused while the tab is hidden. */
export const prices = swapSetup.createStateConfig({
  initial: 'fresh',
  on: { selectToken: '.loading', switchTokens: '.loading', retryPrices: '.loading', online: '.loading' },
  states: {
    loading: {
      invoke: {
        src: 'fetchPrices',
        input: ({ context }) => ({ ...chainOf(context), addresses: pricedAddresses(context) }),
        onDone: {
          target: 'fresh',
          actions: assign(({ context, event }) => ({
            prices: { ...context.prices, ...event.output },
            priceError: undefined,
          })),
        },
        onError: 'fresh',
      },
    },
    fresh: { after: { refresh: [{ guard: 'isVisible', target: 'loading' }, { target: 'resting' }] } },
    resting: { on: { visibilityChanged: { guard: 'becomesVisible', target: 'loading', actions: 'setVisible' } } },
  },
})

/** The gas price beside the form, at the same interval. */
export const gas = swapSetup.createStateConfig({
  initial: 'fresh',
  on: { online: '.loading' },
  states: {
    loading: {
      invoke: {
        src: 'fetchGasPrice',
        input: ({ context }) => chainOf(context),
        onDone: { target: 'fresh', actions: assign({ gasPrice: ({ event }) => event.output }) },
        onError: 'fresh',
      },
    },
    fresh: { after: { refresh: [{ guard: 'isVisible', target: 'loading' }, { target: 'resting' }] } },
    resting: { on: { visibilityChanged: { guard: 'becomesVisible', target: 'loading', actions: 'setVisible' } } },
  },
})

/** The balances, read again when the imported tokens change. */
export const holdings = swapSetup.createStateConfig({
  initial: 'known',
  on: { setImported: { target: '.loading', actions: 'setImported' }, online: '.loading' },
  states: {
    known: {},
    loading: {
      invoke: {
        src: 'loadBalances',
        input: ({ context }) => holdingsRequest(context),
        onDone: { target: 'known', actions: assign({ balances: ({ event }) => event.output }) },
        onError: 'known',
      },
    },
  },
})
