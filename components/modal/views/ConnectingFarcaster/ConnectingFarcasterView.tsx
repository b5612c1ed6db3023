'use client'
import { AppLinkButton } from '@/components/modal/parts/AppLinkButton'
import { CopyAction } from '@/components/modal/parts/CopyAction'
import { LoginConnecting } from '@/components/modal/parts/LoginConnecting'
import styles from '@/components/modal/parts/Pairing.module.css'
import { QrCode } from '@/components/ui/QrCode'
import { isPhone } from '@/lib/core/device'
import { useRuntime } from '@/lib/react/runtime-context'
import { useFarcasterLogin } from '@/lib/react/use-social-login'
import { useText } from '@/lib/react/use-text'

/** A login with Farcaster: by a code, or on a phone by a link. The flow leaves the view, also after a failure. */
export default function ConnectingFarcasterView() {
  const { ports } = useRuntime()
  const t = useText()
  const { url, isConnecting, cancel } = useFarcasterLogin()
  if (isConnecting) return <LoginConnecting onCancel={cancel} />
  const onPhone = isPhone(ports.device())
  return (
    <div className={styles.pairing}>
      <p className={styles.lead}>{t(onPhone ? 'farcasterLogin.phone' : 'farcasterLogin.scan')}</p>
      {onPhone ? <OpenLink url={url} /> : <Code url={url} />}
      <p className={styles.status} role="status">
        {t(url === undefined ? 'farcasterLogin.preparing' : 'farcasterLogin.waiting')}
      </p>
      {url !== undefined && (
        <div className={styles.copy}>
          <CopyAction value={url} label={t('farcasterLogin.copy')} copied={t('farcasterLogin.copied')} tone="quiet" />
        </div>
      )}
    </div>
  )
}

function OpenLink({ url }: { url: string | undefined }) {
  const t = useText()
  if (url === undefined) return <span className={styles.empty} data-waiting />
  return <AppLinkButton link={{ href: url, kind: 'universal', target: '_blank' }} label={t('farcasterLogin.open')} />
}

function Code({ url }: { url: string | undefined }) {
  const t = useText()
  return (
    <div className={styles.code} aria-busy={url === undefined}>
      {url === undefined ? (
        <span className={styles.empty} data-waiting />
      ) : (
        <QrCode value={url} label={t('farcasterLogin.qr')} />
      )}
    </div>
  )
}
