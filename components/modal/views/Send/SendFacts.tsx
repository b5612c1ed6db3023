'use client'
import { DefinitionList } from '@/components/ui/DefinitionList'
import type { SendModel } from '@/lib/react/use-send'
import styles from './SendView.module.css'
import { useCostLines } from './use-cost-lines'

/** What the transfer costs beside its amount, once the chain has said it. Never the costs of another amount. */
export function SendFacts({ send }: { send: SendModel }) {
  const lines = useCostLines(send)
  if (lines.length === 0 || send.step === 'editing') return null
  return (
    <div className={styles.facts}>
      <DefinitionList lines={lines} waiting={send.step === 'checking'} />
    </div>
  )
}
