import type { TrackedEvent } from '@/lib/analytics/events'
import type { ShellFacts } from './kit-facts'

/** The value of AppKit's `useAppKitEvents`. `timestamp` is Unix time in milliseconds. */
export interface AppKitEvent {
  readonly timestamp: number
  readonly data: {
    readonly type: 'track'
    readonly event: string
    readonly properties?: Readonly<Record<string, unknown>>
  }
}

export const FIRST_EVENT: AppKitEvent = { timestamp: 0, data: { type: 'track', event: 'MODAL_CREATED' } }

/** What AppKit calls the way to a wallet, by the type of our connector. */
const methods: Readonly<Record<string, string>> = { AUTH: 'email', WALLET_CONNECT: 'qrcode', EXTERNAL: 'external' }

/**
 * An event by AppKit's name and with its properties.
 *
 * @param facts - What is connected now.
 */
export function kitEventOf({ event, properties, at }: TrackedEvent, facts: ShellFacts): AppKitEvent {
  const track = (name: string, own: object): AppKitEvent => ({
    timestamp: at,
    data: { type: 'track', event: name, properties: { ...own } },
  })
  if (event === 'DISCONNECT') return track('DISCONNECT_SUCCESS', properties)
  if (event === 'CONNECT_SUCCESS') {
    const { namespace, name, reconnect } = properties
    const account = facts.accounts.accounts[namespace]
    const method = methods[account.connectedWalletInfo?.type ?? ''] ?? 'browser'
    return track(event, { method, name, reconnect, caipNetworkId: account.chainId })
  }
  if ('code' in properties) {
    const { code, ...rest } = properties
    return track(event, { ...rest, message: code })
  }
  return track(event, properties)
}
