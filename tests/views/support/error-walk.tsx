import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect } from 'vitest'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { Screen } from '@/tests/support/error-screens'
import { createFakeWallet, WalletError } from '../../fakes/fake-wallet'
import { codesOf, errorCodes, refusalCausing, wordsOf } from '../../support/error-rows'
import { setOnline } from './connection'
import { REQUEST_ID } from './fake-api'
import { createFakeMarket, ETH, USDC } from './fake-market'
import { endModal, type ModalOptions, OTHER, OWNER, pass, spoken } from './render-modal'
import { openSwap } from './swap-form'

/** Hooks of a file that walks `tests/support/error-screens.ts`: loads the code of all views, and resets after each test. */
export function setUpErrorWalk(): void {
  beforeAll(async () => {
    const views = import.meta.glob('/components/modal/views/*/*View.tsx')
    await Promise.all(Object.values(views).map((load) => load()))
  }, 60_000)

  afterEach(() => {
    setOnline(true)
    endModal()
  })
}

export const silence = () => new Promise<never>(() => undefined)
export const refuses = (cause: unknown) => () => {
  throw cause
}

/** The wallet's reply that causes this code; `undefined` if no reply of a wallet does. */
export function replyCausing(code: ErrorCode): (() => unknown) | undefined {
  if (code === 'wallet.timeout') return silence
  const error = walletErrorOf(code)
  return error === undefined ? undefined : refuses(error)
}

/** The error of a wallet that causes this code; `undefined` if none does. */
export function walletErrorOf(code: ErrorCode): Error | undefined {
  const { number, message } = refusalCausing(code) ?? {}
  if (message === undefined) return undefined
  return number === undefined ? new Error(message) : new WalletError(number)
}

/** The codes of this place that a wallet causes by an error. */
export const refusals = (place: Screen) => codesOf(place).filter((code) => refusalCausing(code) !== undefined)

/** Every sentence about the funds. */
const FUNDS = errorCodes.map((code) => wordsOf(code).funds)

interface Expected {
  /** What the alert says about funds or data, in this place. Without it, the alert says nothing about funds. */
  readonly outcome?: string
  readonly nextStep?: string
  readonly overHttp?: boolean
}

/** Asserts the alert of a failure: title, outcome, next step, and details that can be copied. */
export async function expectAlert(
  code: ErrorCode,
  { outcome, nextStep = wordsOf(code).nextStep, overHttp }: Expected = {},
) {
  const title = wordsOf(code).title.replace('{symbol}', 'ETH')
  const alert = await spoken('alert', title)
  if (outcome === undefined) expect(FUNDS.filter((words) => alert.includes(words))).toEqual([])
  else expect(alert).toContain(outcome)
  // If a button has the text of the next step, the alert does not repeat it.
  const button = screen.queryByRole('button', { name: nextStep.replace(/\.$/, '') })
  if (button) expect(alert).not.toContain(nextStep)
  else expect(alert).toContain(nextStep)
  const regions = [...document.querySelectorAll('[role=alert]')].filter(({ textContent }) => textContent === alert)
  expect(regions).toHaveLength(1)
  const region = regions[0] as HTMLElement
  // The paragraph is exactly the title, and no other alert has it.
  expect(region.querySelector('p')?.textContent).toBe(title)
  expect(screen.getAllByText(title).filter((words) => words.closest('[role=alert]'))).toHaveLength(1)
  const details = region.querySelector('details') as HTMLElement
  expect(details.textContent).toContain(`Code: ${code}`)
  within(details).getByLabelText('Copy details').click()
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain(`Code: ${code}`))
  const copied = (await navigator.clipboard.readText()).split('\n')
  expect(copied[0]).toBe(`Code: ${code}`)
  if (overHttp) expect(copied).toContain(`Request ID: ${REQUEST_ID}`)
  expect(copied.join()).not.toContain('undefined')
}

/** The codes that the tests provoke, by place. */
export const provoked: Readonly<Record<Screen, readonly ErrorCode[]>> = {
  ConnectingExternal: [
    ...codesOf('ConnectingExternal').filter((code) => replyCausing(code) !== undefined),
    ...(['wallet.not_found', 'wallet.no_accounts'] as const),
  ],
  SwitchNetwork: [
    ...codesOf('SwitchNetwork').filter((code) => replyCausing(code) !== undefined),
    ...(['network.not_found', 'network.switch_failed'] as const),
  ],
  SIWXSignMessage: [
    ...codesOf('SIWXSignMessage').filter((code) => replyCausing(code) !== undefined),
    ...(['siwx.declined', 'siwx.wrong_account', 'siwx.expired', 'siwx.bad_signature'] as const),
    ...(['siwx.bad_message', 'siwx.unreachable', 'siwx.smart_account', 'siwx.init_failed', 'request.aborted'] as const),
  ],
  EmailLogin: codesOf('EmailLogin'),
  ConnectingSocial: codesOf('ConnectingSocial'),
  AccountSettings: codesOf('AccountSettings'),
  Account: ['balance.unavailable', 'swap.init_failed', 'request.refused'],
  Faucet: codesOf('Faucet'),
  Swap: [
    ...(['swap.quote_failed', 'request.refused', 'swap.no_route', 'swap.fee_on_transfer'] as const),
    ...(['swap.approval_build_failed', 'swap.build_failed', 'swap.unsafe_calldata'] as const),
    ...(['swap.simulation_failed', 'wallet.changed', 'price.unavailable'] as const),
  ],
  SwapInput: ['swap.incorrect_amount', 'swap.insufficient_balance', 'swap.insufficient_gas'],
  SwapPreview: [
    ...codesOf('SwapPreview').filter((code) => replyCausing(code) !== undefined),
    ...(['swap.allowance_failed', 'swap.quote_expired', 'swap.price_moved', 'transaction.failed'] as const),
    ...(['transaction.no_hash', 'transaction.reverted', 'transaction.replaced'] as const),
    ...(['transaction.cancelled', 'transaction.dropped'] as const),
    ...(['operation.off', 'operation.refused', 'sponsor.refused'] as const),
  ],
  SwapSelectToken: codesOf('SwapSelectToken'),
  Send: [
    ...(['send.would_fail', 'send.refused', 'send.max_changed', 'send.check_failed'] as const),
    ...(['names.resolve_failed', 'names.not_found'] as const),
  ],
  RegisterAccountName: codesOf('RegisterAccountName'),
  AccountName: codesOf('AccountName'),
  NameInput: codesOf('NameInput'),
  OnRamp: codesOf('OnRamp'),
  OnRampInput: codesOf('OnRampInput'),
  OnRampProviders: codesOf('OnRampProviders'),
  BuyInProgress: codesOf('BuyInProgress'),
  Snackbar: ['swap.no_address', 'transaction.unsure', 'siwx.init_failed'],
  Banner: codesOf('Banner'),
  ConnectionLine: ['network.offline'],
}

/**
 * Opens the review of 1 ETH for USDC or of 10 USDC for ETH. The wallet answers a request on `answer` or `refuse`, unless
 * `options` name another one.
 */
export async function review(
  source: 'ETH' | 'USDC' = 'ETH',
  market = createFakeMarket(),
  options: Omit<ModalOptions, 'market'> = {},
) {
  const wallet = createFakeWallet({ accounts: [OWNER, OTHER] })
  let settle: { resolve(value: unknown): void; reject(cause: unknown): void } | undefined
  const pending = () => {
    if (settle === undefined) throw new Error('the wallet has not been asked to send yet')
    return settle
  }
  wallet.answer('eth_sendTransaction', () => new Promise((resolve, reject) => (settle = { resolve, reject })))
  const page = await openSwap({ market, wallets: [wallet], ...options })
  if (source === 'USDC') await page.choose('source', USDC)
  await page.choose('to', source === 'ETH' ? USDC : ETH)
  await page.enter(source === 'ETH' ? '1' : '10')
  const resume = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Review swap' }))
    await page.title('Review swap')
  }
  await resume()
  return {
    ...page,
    resume,
    asked: (count: number) => waitFor(() => expect(wallet.asked('eth_sendTransaction')).toHaveLength(count)),
    answer: (value: unknown) => pending().resolve(value),
    refuse: (cause: unknown) => pending().reject(cause),
    async confirm() {
      const button = await screen.findByRole('button', { name: /^Swap \d/ })
      // A button ignores presses for a moment after its meaning has changed.
      await pass(900)
      await page.user.click(button)
    },
  }
}
