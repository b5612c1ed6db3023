'use client'
import { openModal } from '@/components/modal/modal-loader'
import type { PartTexts } from '@/components/site/part-texts'
import { Button } from '@/components/ui/Button'
import type { Network } from '@/lib/chains/network'
import { useShell } from '@/lib/react/runtime-context'
import { fillText } from '@/lib/text/fill-text'

/** Asks the wallet to switch to the network that this page is made for. The modal shows the request. */
export function SwitchButton({ network, texts }: { network: Network; texts: PartTexts }) {
  const shell = useShell()
  const request = { view: 'SwitchNetwork', params: { network: network.caipNetworkId } } as const
  return (
    <Button tone="primary" size="compact" onClick={() => void openModal(shell, request)}>
      {fillText(texts['part.switchTo'], { network: network.name })}
    </Button>
  )
}
