import type { PairingStore } from '@/lib/connect/sources/walletconnect/pairing'
import { readDevice } from '@/lib/core/device'
import { phoneLinks } from '@/lib/directory/wallet-app-links'
import type { RuntimePorts } from './ports'

/**
 * Opens the paired wallet of a phone for each request, within the press that has caused it. Without a press the modal
 * shows a link. Follows the pairing for as long as the page has it.
 */
export function followRequests({
  pairing,
  ports,
}: {
  readonly pairing: PairingStore
  readonly ports: Pick<RuntimePorts, 'device' | 'openWithinPress'>
}): void {
  pairing.subscribe((state, before) => {
    const device = readDevice(ports.device())
    if (state.status !== 'asked' || before.status === 'asked' || device.system === 'desktop') return
    const [link] = phoneLinks(state.links, undefined, device)
    if (link) ports.openWithinPress(link.href, link.target)
  })
}
