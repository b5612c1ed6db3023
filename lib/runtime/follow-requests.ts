import { readDevice } from '@/lib/core/device'
import { phoneLinks } from '@/lib/directory/wallet-app-links'
import type { Runtime } from './runtime'

/**
 * Opens the paired wallet of a phone for each request, within the press that has caused it. Without a press the modal
 * shows a link. Returns an unsubscribe function.
 */
export function followRequests({ pairing, ports }: Pick<Runtime, 'pairing' | 'ports'>): () => void {
  return pairing.subscribe((state, before) => {
    const device = readDevice(ports.device())
    if (state.status !== 'asked' || before.status === 'asked' || device.system === 'desktop') return
    const [link] = phoneLinks(state.links, undefined, device)
    if (link) ports.openWithinPress(link.href, link.target)
  })
}
