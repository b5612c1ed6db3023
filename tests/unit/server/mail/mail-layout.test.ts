import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mailLanguageOf } from '@/lib/server/mail/mail-language'
import { layOutMail, type MailContent } from '@/lib/server/mail/mail-layout'
import { writeApprovalMail } from '@/lib/server/vault/approval-mail'
import { writeCodeMail } from '@/lib/server/wallet/code-mail'
import { locales } from '@/lib/text/locales'

const CONTENT: MailContent = {
  language: 'en',
  subject: 'Approve this login',
  title: 'Approve this login',
  lead: ['Somebody logs in on shop.example.'],
  facts: [{ name: 'Device', value: 'Firefox on Linux' }],
  button: { label: 'Review', url: 'https://vault.example/approve#token' },
  rest: ['The link is valid for 20 minutes.'],
  foot: ['Ignore this otherwise.'],
}
const EVIL = '</title><script>alert(1)</script>"\'><a href="https://evil.example">&amp;\r\nBcc: eve@example.com'

test.each(locales)('behavior: the mail with a code says the same as text and as HTML, in %s', async (language) => {
  const mail = await writeCodeMail({
    to: 'ada@example.com',
    code: '012345',
    purpose: 'login',
    embedOrigin: 'https://shop.example',
    lifeMs: 600_000,
    language,
  })
  // For a person to judge how they read.
  mkdirSync('test-results/mails', { recursive: true })
  writeFileSync(`test-results/mails/code-${language}.html`, mail.html)
  writeFileSync(`test-results/mails/code-${language}.txt`, `${mail.subject}\n\n${mail.text}`)
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('012345')
    expect(body).toContain('shop.example')
    expect(body).toContain('10')
    expect(body).not.toMatch(/\{\w+\}|undefined/)
  }
  expect(mail.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
  expect(mail.subject).not.toContain('012345')
  expect(mail.html).not.toMatch(/<(?:img|a|link|script)\b|https?:|url\(/)
})

test('behavior: the only link of a mail is the one that it is given', () => {
  const { html, text } = layOutMail('ada@example.com', CONTENT)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual(['https://vault.example/approve#token'])
  expect(text).toContain('Review:\nhttps://vault.example/approve#token')
  expect(text).toContain('Device: Firefox on Linux')
})

test('error: what comes from outside is neither markup nor a header', () => {
  const { subject, html, text } = layOutMail('ada@example.com', {
    ...CONTENT,
    subject: EVIL,
    title: EVIL,
    lead: [EVIL],
    facts: [{ name: 'Device', value: EVIL }],
    rest: [EVIL],
    foot: [EVIL],
  })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(text).not.toMatch(/^Bcc:/m)
  expect(html).not.toMatch(/<script|<a href="https:\/\/evil/)
  expect([...html.matchAll(/href="([^"]*)"/g)]).toHaveLength(1)
})

test('behavior: a mail is readable in both themes', () => {
  const { html } = layOutMail('ada@example.com', CONTENT)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
})

test.each([
  ['lang=de', 'fr', 'de'],
  ['', 'fr-CA, en;q=0.5', 'fr'],
  ['lang=xx', 'ja', 'ja'],
  ['lang=en-XA', null, 'en'],
])('param: with the query "%s" and the header %s a mail is in %s', (query, accepted, language) => {
  const headers = new Headers(accepted === null ? {} : { 'accept-language': accepted })
  expect(mailLanguageOf({ query: new URLSearchParams(query), headers })).toBe(language)
})

test('error: the mail of an approval names the site as a claim of the device, never as a fact', async () => {
  const mail = await writeApprovalMail({
    ...{ to: 'ada@example.com', link: 'https://vault.example/approve#token', embedOrigin: 'https://shop.example' },
    ...{ browser: 'Chrome', system: 'macOS', startedAt: new Date(0), matchNumber: '42', language: 'en' as const },
  })
  expect(mail.subject).not.toContain('shop.example')
  const mentions = [...mail.text.matchAll(/(.{0,20})(?:https:\/\/)?shop\.example/gs)].map(([, before]) =>
    before?.trim(),
  )
  expect(mentions.length).toBeGreaterThanOrEqual(3)
  for (const before of mentions) expect(before).toMatch(/claims to be:?$/i)
})
