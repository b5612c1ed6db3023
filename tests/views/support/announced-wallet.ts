import { requestProviders } from 'mipd'

export interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): unknown
  removeListener(event: string, listener: (value: unknown) => void): unknown
}

interface AnnouncedWallet {
  readonly info: Readonly<Record<string, string>>
  readonly provider: Provider
}

/** Finds the embedded wallet by EIP-6963, as a library of the page does; `undefined` if it is not announced. */
export function findAnnounced(): AnnouncedWallet | undefined {
  const found: AnnouncedWallet[] = []
  requestProviders((detail) => found.push(detail as never))?.()
  return found.find(({ info }) => info.rdns === 'app.foyer.wallet')
}
