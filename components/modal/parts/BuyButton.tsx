import { Button } from '@/components/ui/Button'
import type { Caip2 } from '@/lib/core/caip'
import { useRuntime } from '@/lib/react/runtime-context'
import { useCapability } from '@/lib/react/use-capability'
import { useText } from '@/lib/react/use-text'

/** Opens the form of a purchase, where an account is empty. Renders nothing where no one sells on the network. */
export function BuyButton({ chainId }: { chainId: Caip2 }) {
  const t = useText()
  const { modal } = useRuntime()
  if (!useCapability('onramp', chainId)) return null
  return (
    <Button size="compact" tone="quiet" onClick={() => modal.push('OnRamp')}>
      {t('account.buy')}
    </Button>
  )
}
