'use client'
import { useWalletModal } from 'foyer/react'
import { useEffect } from 'react'

/** @param props.record - Sends one event to your own analytics. */
export function ModalEvents({ record }: { record: (name: string, at: number, value?: string) => void }) {
  const { onEvent } = useWalletModal()
  useEffect(
    () =>
      onEvent(({ event, properties, at }) => {
        if (event === 'SWAP_SUCCESS') record(event, at, `${properties.swapFromAmount} ${properties.swapFromToken}`)
        else record(event, at)
      }),
    [onEvent, record],
  )
  return null
}
