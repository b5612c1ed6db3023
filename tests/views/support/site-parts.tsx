import { act, render } from '@testing-library/react'
import { partTextsOf } from '@/components/site/part-texts'
import { ConnectedPanel } from '@/components/site/parts/ConnectedPanel'
import { FaucetPanel } from '@/components/site/parts/FaucetPanel'
import { ShellContext } from '@/lib/react/runtime-context'
import type { Shell } from '@/lib/runtime/runtime'
import { siteTexts } from '@/lib/text/en/site'

/** Renders the parts of the host page that belong to a connected wallet, in English. */
export async function renderWalletParts(shell: Shell): Promise<void> {
  const texts = partTextsOf(siteTexts)
  // Awaited, because a part may suspend until its code is loaded.
  await act(async () => {
    render(
      <ShellContext value={shell}>
        <ConnectedPanel texts={texts} />
        <div id="part-faucet">
          <FaucetPanel texts={texts} />
        </div>
      </ShellContext>,
    )
  })
}
