type MailText = { readonly text: string }

/** The six digits in the mail of a login. */
export function codeOf({ text }: MailText): string {
  const [code] = /\b\d{6}\b/.exec(text) ?? []
  if (code === undefined) throw new Error('The mail has no code')
  return code
}

/** The link in the mail of an approval. */
export function linkOf({ text }: MailText): string {
  const [link] = /https?:\/\/\S+\/approve#[\w-]{43}/.exec(text) ?? []
  if (link === undefined) throw new Error('The mail has no link')
  return link
}

/** The token of that link. */
export function linkTokenOf(mail: MailText): string {
  return new URL(linkOf(mail)).hash.slice(1)
}

/** Whether a mail announces an act to the owner. It then links to the page that stops the act. */
export const isNotice = ({ text }: MailText): boolean => /\/stop\?lang=[\w-]+(?:&act=[a-z]+)?#/.test(text)

/** The token in the link of such a mail. */
export function stopTokenOf({ text }: MailText): string {
  const [, token] = /\/stop\?lang=[\w-]+(?:&act=[a-z]+)?#([\w-]{43})/.exec(text) ?? []
  if (token === undefined) throw new Error('The mail has no link that stops something')
  return token
}

/** The secret parts of a mail. */
export function secretOf(mail: MailText): string {
  if (isNotice(mail)) return stopTokenOf(mail)
  return mail.text.includes('/approve#') ? linkTokenOf(mail) : codeOf(mail)
}
