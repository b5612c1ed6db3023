import { createServer } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Mail } from '@/lib/server/mail/mail-sender'
import { createSmtpMail, openSmtpPool, type SmtpPool } from '@/lib/server/mail/smtp-mail'
import { type SmtpInbox, startSmtpInbox } from '@/tests/support/smtp-inbox'

const MAIL: Mail = {
  to: 'ada@example.com',
  subject: 'Ihr Code für shop.example',
  text: 'Der Code ist 123456.',
  html: '<p>Der Code ist <b>123456</b>.</p>',
  language: 'de',
}
const FROM = { name: 'Läden & Co', address: 'wallet@shop.example' }

const stops: (() => unknown)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function openInbox(...options: Parameters<typeof startSmtpInbox>): Promise<SmtpInbox> {
  const inbox = await startSmtpInbox(...options)
  stops.push(inbox.stop)
  return inbox
}

function senderAt(url: string, options = {}) {
  let pool: SmtpPool | undefined
  const open = () => {
    pool ??= openSmtpPool(url)
    return pool
  }
  stops.push(async () => (await pool)?.close())
  return createSmtpMail(FROM, open, options)
}

const failureOf = async (sending: Promise<void>) => {
  const failure = await sending.then(
    () => undefined,
    (error) => error,
  )
  return { code: failure?.code, text: JSON.stringify([failure?.message, failure?.details, String(failure?.cause)]) }
}

describe('mail by SMTP', () => {
  test('behavior: a mail arrives as text and HTML, with its sender, language and one recipient', async () => {
    const inbox = await openInbox()
    await senderAt(`smtp://127.0.0.1:${inbox.port}`).send(MAIL)
    const [mail] = inbox.mails
    expect(mail).toMatchObject({ subject: MAIL.subject, html: MAIL.html })
    expect(mail?.text?.trim()).toBe(MAIL.text)
    expect(mail?.from?.value).toEqual([FROM])
    expect([mail?.to].flat().map((each) => each?.text)).toEqual([MAIL.to])
    expect(mail?.headers.get('content-language')).toBe('de')
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
  })

  test('behavior: one connection is used for many mails, and never more than three', async () => {
    const inbox = await openInbox()
    const sender = senderAt(`smtp://127.0.0.1:${inbox.port}`)
    for (let count = 0; count < 4; count += 1) await sender.send(MAIL)
    expect(inbox.connections()).toBe(1)
    await Promise.all(Array.from({ length: 12 }, () => sender.send(MAIL)))
    expect(inbox.connections()).toBeLessThanOrEqual(3)
    expect(inbox.mails).toHaveLength(16)
  })

  test('error: a line break in a subject ends no header', async () => {
    const inbox = await openInbox()
    const subject = 'Code\r\nBcc: eve@example.com\r\n\r\nInjected'
    await senderAt(`smtp://127.0.0.1:${inbox.port}`).send({ ...MAIL, subject })
    const [mail] = inbox.mails
    expect([...(mail?.headers.keys() ?? [])]).not.toContain('bcc')
    expect(inbox.raw[0]).not.toMatch(/^Bcc:/im)
    expect(mail?.text?.trim()).toBe(MAIL.text)
  })

  test('behavior: user and password are sent as they are decoded', async () => {
    const seen: unknown[] = []
    const inbox = await openInbox({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth(auth, _session, done) {
        seen.push([auth.username, auth.password])
        done(null, auth.password === 'p@ss/word' ? { user: 'wallet' } : undefined)
      },
    })
    await senderAt(`smtp://wallet%40shop:p%40ss%2Fword@127.0.0.1:${inbox.port}`).send(MAIL)
    expect(seen).toEqual([['wallet@shop', 'p@ss/word']])
    const { code, text } = await failureOf(senderAt(`smtp://wallet:secret@127.0.0.1:${inbox.port}`).send(MAIL))
    expect(code).toBe('mail.unavailable')
    expect(text).not.toContain('secret')
    expect(inbox.mails).toHaveLength(1)
  })

  test('error: what the server says about an address is in no failure', async () => {
    const inbox = await openInbox({
      onRcptTo(address, _session, done) {
        done(Object.assign(new Error(`No mailbox ${address.address}`), { responseCode: 550 }))
      },
    })
    const { code, text } = await failureOf(senderAt(`smtp://127.0.0.1:${inbox.port}`).send(MAIL))
    expect(code).toBe('mail.unavailable')
    expect(text).toContain('550')
    expect(text).not.toContain('ada')
  })

  test('error: a server elsewhere that does not change to TLS gets nothing', async () => {
    const inbox = await openInbox()
    const { code } = await failureOf(senderAt(`smtp://127.0.0.2:${inbox.port}`).send(MAIL))
    expect(code).toBe('mail.unavailable')
    expect(inbox.mails).toHaveLength(0)
  })

  test.each([
    ['smtps', '127.0.0.1', { secure: true }],
    ['smtp', '127.0.0.2', { disabledCommands: [] }],
  ])('error: %s to a server whose certificate is signed by nobody is refused', async (scheme, host, options) => {
    const inbox = await openInbox(options)
    const { code } = await failureOf(senderAt(`${scheme}://${host}:${inbox.port}`).send(MAIL))
    expect(code).toBe('mail.unavailable')
    expect(inbox.mails).toHaveLength(0)
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    await senderAt(`${scheme}://${host}:${inbox.port}`).send(MAIL)
    expect(inbox.mails).toHaveLength(1)
  })

  test('error: a server that says nothing, and one that is not there, fail in time', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    stops.push(() => silent.close())
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const started = performance.now()
    const { code } = await failureOf(senderAt(`smtp://127.0.0.1:${port}`, { deadlineMs: 200 }).send(MAIL))
    expect(code).toBe('mail.unavailable')
    expect(performance.now() - started).toBeLessThan(2_000)
    expect((await failureOf(senderAt('smtp://127.0.0.1:1').send(MAIL))).code).toBe('mail.unavailable')
  })

  test('behavior: a mail that is no longer wanted stops waiting', async () => {
    const inbox = await openInbox()
    const reason = new Error('stopped')
    const sending = senderAt(`smtp://127.0.0.1:${inbox.port}`).send(MAIL, AbortSignal.abort(reason))
    await expect(sending).rejects.toBe(reason)
  })
})
