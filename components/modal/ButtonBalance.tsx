'use client'
import { Suspense, useEffect, useState } from 'react'
import { bounded } from '@/components/ui/Boundary'
import { Figures } from '@/components/ui/Figures'
import { RuntimeContext, useShell } from '@/lib/react/runtime-context'
import { useBalances } from '@/lib/react/use-balances'
import { useLocale } from '@/lib/react/use-text'
import type { Runtime } from '@/lib/runtime/runtime'
import { formatTokenAmount } from '@/lib/text/format'

/** The balance of the active network's native token. Nothing until it is known, and where it cannot be read. */
export const ButtonBalance = bounded(LoadedBalance)

function LoadedBalance() {
  const shell = useShell()
  const [runtime, setRuntime] = useState<Runtime>()

  useEffect(() => {
    let isCurrent = true
    async function load(): Promise<void> {
      const loaded = await shell.runtime()
      await loaded.accountFlows()
      if (isCurrent) setRuntime(loaded)
    }
    // The button works without the balance.
    load().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [shell])

  if (runtime === undefined) return null
  return (
    <RuntimeContext value={runtime}>
      <Suspense>
        <NativeBalance />
      </Suspense>
    </RuntimeContext>
  )
}

function NativeBalance() {
  const locale = useLocale()
  const native = useBalances().balances?.find(({ address }) => address === undefined)
  if (native === undefined) return null
  const amount = formatTokenAmount(BigInt(native.amount), Number(native.quantity.decimals), { locale })
  return (
    <bdi dir="ltr">
      <Figures>{`${amount} ${native.symbol}`}</Figures>
    </bdi>
  )
}
