'use client'
import type { ReactNode } from 'react'
import { Tooltip } from '@/components/ui/Tooltip'
import { useFlows } from '@/lib/react/use-flows'

/** A tooltip that hosts can read while it is open (spec section 3, "Tooltip"). */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  const { tooltip } = useFlows()
  return (
    <Tooltip
      text={text}
      onToggle={(trigger) => {
        if (trigger === null) return tooltip.hide()
        const { width, height, top, left } = trigger
        tooltip.show({ message: text, triggerRect: { width, height, top, left }, variant: 'fill' })
      }}
    >
      {children}
    </Tooltip>
  )
}
