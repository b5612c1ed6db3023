import { isCaip2 } from '@/lib/core/caip'
import { type SocialProvider, socialProviders } from '@/lib/core/login-providers'
import { namespaces } from '@/lib/core/namespaces'
import { parseTokenReference } from '@/lib/core/token-reference'
import { type NameForm, nameForms, type View, type ViewEntry, type ViewParams } from './views'

type Check = (value: unknown) => boolean
type ViewWithParams = { [V in View]: keyof ViewParams[V] extends never ? never : V }[View]

const MAX_TEXT_LENGTH = 200
/** Digits, with at most one point between them. Bounded: 78 digits hold every uint256. */
const amountPattern = /^\d{1,78}(?:\.\d{1,78})?$/

const isText: Check = (value) => typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH
const isAmount: Check = (value) => typeof value === 'string' && amountPattern.test(value)
const isToken: Check = (value) => parseTokenReference(value) !== null
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isDestination: Check = (value) =>
  isObject(value) && isText(value.view) && (value.params === undefined || isObject(value.params))

/** Which values each param of a view may have. A missing view or param does not compile. */
const checks: { readonly [V in ViewWithParams]: { readonly [P in keyof ViewParams[V]]-?: Check } } = {
  Connect: { network: isCaip2, destination: isDestination },
  ConnectingExternal: { walletId: isText, network: isCaip2 },
  AllWallets: { network: isCaip2 },
  Downloads: { walletId: isText },
  ConnectingWalletConnect: { walletId: isText, network: isCaip2, listedId: isText },
  ConnectingMultiChain: { walletId: isText },
  ConnectingSocial: {
    provider: (value) => socialProviders.includes(value as SocialProvider),
    network: isCaip2,
    destination: isDestination,
  },
  ConnectingFarcaster: { network: isCaip2, destination: isDestination },
  SwitchNetwork: { network: isCaip2, destination: isDestination },
  SwitchActiveChain: { target: isCaip2, destination: isDestination, replace: (value) => typeof value === 'boolean' },
  AccountName: { name: isText },
  ChangeAccountName: {
    name: isText,
    form: (value) => nameForms.includes(value as NameForm),
    coinType: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  },
  EmailLogin: { network: isCaip2, destination: isDestination },
  Networks: { namespace: (value) => (namespaces as readonly unknown[]).includes(value) },
  Receive: { network: isCaip2 },
  Swap: {
    from: isToken,
    to: isToken,
    amount: isAmount,
  },
  Send: { token: isToken, to: isText, amount: isAmount },
  SwapSelectToken: { side: (value) => value === 'source' || value === 'to' },
  OnRamp: { token: isText, amount: isAmount, network: isCaip2 },
  BuyInProgress: { orderId: isText },
}

/** Params without which no view that has them can show, and those that one view needs. */
const NEEDED = ['walletId', 'provider', 'target', 'replace', 'side', 'name', 'form', 'orderId']
const needed: Readonly<Partial<Record<View, string>>> = { SwitchNetwork: 'network', SwitchActiveChain: 'destination' }

/**
 * Parses a view and its params as a host passes them. A param that cannot be used is left out.
 *
 * @param onProblem - Called with one sentence for each of them.
 * @returns `undefined` when a param is missing that the view needs.
 */
export function parseViewEntry(
  { view, params }: { readonly view: View; readonly params?: unknown },
  onProblem: (problem: string) => void,
): ViewEntry | undefined {
  const allowed: Readonly<Record<string, Check>> = (checks as Partial<Record<View, Record<string, Check>>>)[view] ?? {}
  const parsed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(isObject(params) ? params : {})) {
    if (value === undefined) continue
    const check = Object.hasOwn(allowed, name) ? allowed[name] : undefined
    if (check === undefined) onProblem(`${view} has no param "${name}"`)
    else if (!check(value)) onProblem(`the param "${name}" of ${view} cannot be used: ${JSON.stringify(value)}`)
    else parsed[name] = check === isDestination ? parseViewEntry(value as { view: View }, onProblem) : value
  }
  const missing = Object.keys(allowed).filter(
    (name) => parsed[name] === undefined && (NEEDED.includes(name) || needed[view] === name),
  )
  for (const name of missing) onProblem(`${view} needs the param "${name}"`)
  // Every param that is left has passed the check of its view.
  return missing.length === 0 ? ({ view, params: parsed } as unknown as ViewEntry) : undefined
}
