import { Disclosure } from '@/components/ui/Disclosure'
import { Notice } from '@/components/ui/Notice'
import { QrCode } from '@/components/ui/QrCode'
import { Toast } from '@/components/ui/Toast'
import styles from './gallery.module.css'
import { Section, Specimen } from './Specimen'
import type { Samples } from './samples'

const nothing = () => undefined

/** Samples of messages. None has a role here, because nothing happened. */
export function Messages({ text }: { text: Samples }) {
  return (
    <>
      <Section name="Alert">
        <Notice tone="bad" title={text.declined}>
          <p>{text.declinedBody}</p>
        </Notice>
        <Notice tone="warn" title={text.offline}>
          <p>{text.offlineBody}</p>
        </Notice>
        <Notice tone="good" title={text.simulated} />
        <Notice tone="plain">
          <p>{text.newPrice}</p>
        </Notice>
        <Notice tone="bad" title={text.longToken}>
          <p>{text.detailsBody}</p>
          <p>0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed</p>
        </Notice>
      </Section>
      <Section name="Toast">
        <Specimen state="with undo">
          <div className={styles.line}>
            <Toast tone="success" action={{ label: text.undo, onPress: nothing }}>
              {text.removed}
            </Toast>
          </div>
        </Specimen>
        <Specimen state="success, error, loading">
          <div className={styles.line}>
            <Toast tone="success">{text.swapped}</Toast>
            <Toast tone="error">{text.failed}</Toast>
            <Toast tone="loading">{text.confirming}</Toast>
          </div>
        </Specimen>
        <Specimen state="long text with undo">
          <Toast tone="error" action={{ label: text.undo, onPress: nothing }}>
            {text.longAction}
          </Toast>
        </Specimen>
      </Section>
      <Section name="Disclosure">
        <Disclosure summary={text.details}>{text.detailsBody}</Disclosure>
        <Disclosure summary={text.rate} end={<bdi dir="ltr">1 ETH = 2,972.61 USDC</bdi>}>
          {text.newPrice}
        </Disclosure>
      </Section>
      <Section name="QR code">
        <div className={styles.centre}>
          <QrCode value="0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" label={text.qr} />
        </div>
      </Section>
    </>
  )
}
