import { classNames } from '@/components/ui/class-names'
import { X } from '@/components/ui/page-icons'
import type { Translate } from '@/lib/react/use-text'
import frame from './ModalFrame.module.css'
import styles from './WaitingCard.module.css'

/** What the waiting dialog shows. Has no hooks: the script for other sites draws it without React. */
export function WaitingParts({ id, t }: { id: string; t: Translate }) {
  return (
    <div className={classNames(frame.slot, styles.card)}>
      <button type="button" className={styles.close} aria-label={t('modal.close')} {...commandOf('close', id)}>
        <X />
      </button>
      <p className={styles.text} role="status">
        {t('modal.loading')}
      </p>
    </div>
  )
}

/** Closes the waiting dialog by a press beside its card. */
export function closeBeside({
  target,
  currentTarget,
  detail,
}: Pick<MouseEvent, 'target' | 'currentTarget' | 'detail'>): void {
  // The second press of a double press on the button lands here.
  if (target === currentTarget && detail < 2) (currentTarget as HTMLDialogElement).close()
}

/** Attributes of a button that tell a dialog something without a script. Browsers that do not know them ignore them. */
export function commandOf(command: 'show-modal' | 'close', target: string | undefined): object {
  return target === undefined ? {} : { command, commandfor: target }
}
