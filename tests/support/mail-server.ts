import type { Readable } from 'node:stream'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { isNotice } from './mail-texts'
import { createMailTray } from './mail-tray'

export interface ReceivedMail {
  readonly to: string
  /** The user that has logged in to the server: each role has an account of its own. */
  readonly account: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** As it came over the line. */
  readonly source: string
}

/** A real SMTP server on this machine. Any password is accepted. */
export interface MailServer {
  /** Setting of a role: its address with the role as user. */
  urlOf(role: 'wallet' | 'vault'): string
  /** The oldest mail of a login to an address that was not taken yet. Waits for it. */
  nextMail(to: string): Promise<ReceivedMail>
  /** All mails so far, taken or not. */
  received(): readonly ReceivedMail[]
  /** `refuse`: every mail is answered with 451. `hang`: a new connection gets no greeting. */
  behave(way: 'accept' | 'refuse' | 'hang'): void
  /** Closes the port and all connections. */
  stop(): Promise<void>
  /** Opens the same port again. */
  start(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const tray = createMailTray<ReceivedMail>()
  let way: 'accept' | 'refuse' | 'hang' = 'accept'
  let port = 0
  let server = listenable()

  function listenable(): SMTPServer {
    const options: SMTPServerOptions = {
      // Its certificate is its own, which a client refuses rightly.
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      authOptional: true,
      disableReverseLookup: true,
      closeTimeout: 50,
      onConnect: (_session, callback) => {
        if (way !== 'hang') callback()
      },
      onAuth: ({ username }, _session, callback) => callback(null, { user: username ?? '' }),
      onData: (stream, session, callback) => {
        void receive(stream, session.user ?? '').then(
          () => callback(),
          (cause: unknown) => callback(cause instanceof Error ? cause : new Error(String(cause))),
        )
      },
    }
    const made = new SMTPServer(options)
    // A client that hangs up is no failure of the test.
    made.on('error', () => undefined)
    return made
  }

  async function receive(stream: Readable, account: string): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    if (way === 'refuse') throw Object.assign(new Error('The mailbox is busy'), { responseCode: 451 })
    const source = Buffer.concat(chunks).toString('utf8')
    tray.add(readMail(await simpleParser(source), account, source))
  }

  const start = () =>
    new Promise<void>((resolve, reject) => {
      server.server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        const address = server.server.address()
        port = typeof address === 'object' && address ? address.port : port
        resolve()
      })
    })
  await start()

  return {
    urlOf: (role) => `smtp://${role}:a-password@127.0.0.1:${port}`,
    nextMail: (to) => tray.next((mail) => mail.to === to && !isNotice(mail)),
    received: tray.all,
    behave(next) {
      way = next
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    start() {
      server = listenable()
      return start()
    },
  }
}

function readMail(mail: ParsedMail, account: string, source: string): ReceivedMail {
  const to = Array.isArray(mail.to) ? mail.to : mail.to ? [mail.to] : []
  return {
    to: to.flatMap(({ value }) => value.map(({ address }) => address ?? '')).join(', '),
    account,
    from: mail.from?.text ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html || '',
    source,
  }
}
