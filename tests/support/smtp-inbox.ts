import { once } from 'node:events'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real SMTP server that keeps what it is given. */
export interface SmtpInbox {
  readonly port: number
  readonly mails: readonly ParsedMail[]
  /** As received, headers included. */
  readonly raw: readonly string[]
  /** Connections that were opened. */
  readonly connections: () => number
  stop(): Promise<void>
}

/** @param options - Default: no TLS, no user. Its own certificate is signed by nobody. */
export async function startSmtpInbox(options: SMTPServerOptions = {}): Promise<SmtpInbox> {
  const mails: ParsedMail[] = []
  const raw: string[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        simpleParser(text).then((mail) => {
          raw.push(text)
          mails.push(mail)
          done()
        }, done)
      })
    },
  })
  // A client that refuses the certificate ends the connection.
  server.on('error', () => {})
  server.listen(0, '0.0.0.0')
  await once(server.server, 'listening')
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    mails,
    raw,
    connections: () => connections,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
