import { classNames } from './class-names'
import { Check } from './message-icons'
import type { Elements } from './own-text'
import { X } from './page-icons'
import styles from './Steps.module.css'
import { VisuallyHidden } from './VisuallyHidden'

export interface Step {
  readonly id: string
  readonly label: string
  readonly state: 'todo' | 'current' | 'done' | 'failed'
  /** The state in words, for screen readers. */
  readonly stateLabel: string
  /** Related content, such as the link to a transaction. */
  readonly end?: Elements
}

/** Steps in order, and the progress. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          className={classNames(styles.step, styles[step.state])}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {step.state === 'done' ? <Check /> : step.state === 'failed' ? <X /> : index + 1}
          </span>
          <span className={styles.label}>
            <span>{step.label}</span>
            <VisuallyHidden>{step.stateLabel}</VisuallyHidden>
          </span>
          {step.end}
        </li>
      ))}
    </ol>
  )
}
