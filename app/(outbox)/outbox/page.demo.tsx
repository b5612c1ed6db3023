import { listOutbox } from '@/lib/server/mail/outbox-mail'
import { KeepFresh } from './KeepFresh'
import { MailFrame } from './MailFrame'
import styles from './outbox.module.css'

const ROLES = { wallet: 'Wallet', vault: 'Vault' } as const

/** The mails that this process would have sent, where no mail server is set. In development and in the demo only. */
export default function OutboxPage() {
  const mails = listOutbox()
  return (
    <main className={styles.page}>
      <KeepFresh />
      <header className={styles.header}>
        <h1 className={styles.title}>Outbox</h1>
        <p className={styles.soft}>No mail server is set, so the newest 50 mails are kept in memory and shown here.</p>
      </header>
      {mails.length === 0 && (
        <p className={styles.empty}>
          No mail yet. Log in by e-mail on a page of yours, and its mails appear here by themselves.
        </p>
      )}
      <ol className={styles.mails}>
        {mails.map((mail, index) => (
          <li key={mail.id}>
            <details className={styles.mail} open={index === 0}>
              <summary className={styles.summary}>
                <span className={styles.role} data-role={mail.role}>
                  {ROLES[mail.role]}
                </span>
                <span className={styles.subject}>{mail.subject}</span>
                <span className={styles.soft}>
                  <bdi>{mail.to}</bdi>
                  {' · '}
                  <time dateTime={mail.sentAt.toISOString()}>{mail.sentAt.toLocaleTimeString('en-GB')}</time>
                </span>
              </summary>
              <MailFrame title={mail.subject} html={mail.html} />
              <details>
                <summary className={styles.soft}>As text</summary>
                <pre className={styles.text}>{mail.text}</pre>
              </details>
            </details>
          </li>
        ))}
      </ol>
    </main>
  )
}
