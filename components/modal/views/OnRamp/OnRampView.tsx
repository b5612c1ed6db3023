'use client'
import { useOnramp } from '@/lib/react/use-onramp'

export default function OnRampView() {
  const { view } = useOnramp()
  return <p>{view.purchase.token.symbol}</p>
}
