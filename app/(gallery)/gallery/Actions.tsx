import { Button } from '@/components/ui/Button'
import { CopyButton } from '@/components/ui/CopyButton'
import { IconButton } from '@/components/ui/IconButton'
import { X } from '@/components/ui/page-icons'
import { Plus } from '@/components/ui/settings-icons'
import { ChevronLeft } from '@/components/ui/shell-icons'
import styles from './gallery.module.css'
import { Section, Specimen } from './Specimen'
import type { Samples } from './samples'

/** Samples of the parts that are pressed. */
export function Actions({ text }: { text: Samples }) {
  return (
    <>
      <Section name="Button">
        <Specimen state="rest">
          <Button>{text.review}</Button>
        </Specimen>
        <Specimen state="inactive, its label says why">
          <Button inactive>{text.enterAmount}</Button>
        </Specimen>
        <Specimen state="busy">
          <Button busy>{text.confirming}</Button>
        </Specimen>
        <Specimen state="long text">
          <Button>{text.longAction}</Button>
        </Specimen>
        <Specimen state="quiet: rest, inactive, busy">
          <Button tone="quiet">{text.tryAgain}</Button>
          <Button tone="quiet" inactive>
            {text.insufficient}
          </Button>
          <Button tone="quiet" busy>
            {text.sending}
          </Button>
        </Specimen>
        <Specimen state="compact">
          <div className={styles.line}>
            <Button size="compact">{text.connect}</Button>
            <Button size="compact" tone="quiet">
              {text.cancel}
            </Button>
          </div>
        </Specimen>
        <Specimen state="link: rest, busy, inactive">
          <div className={styles.line}>
            <Button tone="link">{text.refresh}</Button>
            <Button tone="link" busy>
              {text.refresh}
            </Button>
            <Button tone="link" inactive>
              {text.refresh}
            </Button>
          </div>
        </Specimen>
      </Section>
      <Section name="Icon and copy buttons">
        <Specimen state="rest, disabled, copy">
          <div className={styles.roomy}>
            <IconButton label={text.back}>
              <ChevronLeft />
            </IconButton>
            <IconButton label={text.close}>
              <X />
            </IconButton>
            <IconButton label={text.allWallets} disabled>
              <Plus />
            </IconButton>
            <CopyButton value="0x" label={text.copy} copiedLabel={text.copied} failedLabel={text.copyFailed} />
          </div>
        </Specimen>
      </Section>
    </>
  )
}
