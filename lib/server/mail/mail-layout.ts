import 'server-only'
import { directionOf } from '@/lib/text/direction'
import type { OfferedLocale } from '@/lib/text/locales'
import type { Mail } from './mail-sender'

/** What a mail says, in plain text. Values from outside may be in it: nothing of it becomes markup or a header. */
export interface MailContent {
  readonly language: OfferedLocale
  readonly subject: string
  readonly title: string
  /** Above the code or the button. */
  readonly lead: readonly string[]
  /** Digits to type in. Shown large, and selected as a whole. */
  readonly code?: string
  /** The only link of the mail, to an origin of ours. */
  readonly button?: { readonly label: string; readonly url: string }
  /** Facts in rows, such as a device and a place. */
  readonly facts?: readonly { readonly name: string; readonly value: string }[]
  /** Below them. */
  readonly rest: readonly string[]
  /** In small print. */
  readonly foot: readonly string[]
}

/** A mail server may refuse longer ones, and inboxes show less. */
const MAX_SUBJECT_LENGTH = 150

/**
 * Writes a mail as text and as HTML that says the same: one column, no pictures, colours for both themes. Mail programs
 * know little CSS, so the light theme is in the elements, and the dark one in a sheet for those that read it.
 */
export function layOutMail(to: string, content: MailContent): Mail {
  const subject = oneLine(content.subject).slice(0, MAX_SUBJECT_LENGTH)
  return { to, subject, language: content.language, text: textOf(content), html: htmlOf(content, subject) }
}

/** A line break would end a header. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

function textOf({ title, lead, code, button, facts = [], rest, foot }: MailContent): string {
  const blocks = [
    oneLine(title),
    ...lead.map(oneLine),
    ...(code === undefined ? [] : [code]),
    ...(facts.length > 0 ? [facts.map(({ name, value }) => `${name}: ${oneLine(value)}`).join('\n')] : []),
    ...(button ? [`${oneLine(button.label)}:\n${button.url}`] : []),
    ...rest.map(oneLine),
    '-- ',
    ...foot.map(oneLine),
  ]
  return `${blocks.join('\n\n')}\n`
}

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** Of each colour: its class, and what it is in light and in dark. The same as in `components/modal/theme.css`. */
const DARK_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #121110 !important; }
  .card { background: #1a1815 !important; border-color: #2c2924 !important; }
  .ink { color: #f5f1e8 !important; }
  .soft { color: #b0a899 !important; }
  .code { background: #23211d !important; border-color: #3a362f !important; }
  .button { background: #f5f1e8 !important; color: #1a1815 !important; }
}
`.trim()

function htmlOf(content: MailContent, subject: string): string {
  const { language, title, lead, code, button, facts = [], rest, foot } = content
  const paragraph = (text: string) => `<p class="ink" style="margin:0 0 16px;color:#1c1914;">${escapeHtml(text)}</p>`
  const small = (text: string) =>
    `<p class="soft" style="margin:0 0 8px;color:#645e54;font-size:13px;line-height:20px;">${escapeHtml(text)}</p>`
  // Mail programs do not know the logical paddings.
  const besideName = directionOf(language) === 'rtl' ? '4px 0 4px 16px' : '4px 16px 4px 0'
  const rows = facts.map(
    ({ name, value }) =>
      `<tr><td class="soft" style="padding:${besideName};color:#645e54;vertical-align:top;">${escapeHtml(name)}</td>` +
      `<td class="ink" style="padding:4px 0;color:#1c1914;vertical-align:top;"><bdi>${escapeHtml(oneLine(value))}</bdi></td></tr>`,
  )
  const parts = [
    `<h1 class="ink" style="margin:0 0 16px;color:#1c1914;font-size:22px;line-height:28px;font-weight:600;">${escapeHtml(title)}</h1>`,
    ...lead.map(paragraph),
    ...(rows.length > 0
      ? [
          `<table role="presentation" style="margin:0 0 20px;border-collapse:collapse;font-size:15px;">${rows.join('')}</table>`,
        ]
      : []),
    ...(code === undefined ? [] : [codeOf(code)]),
    ...(button ? [buttonOf(button)] : []),
    ...rest.map(paragraph),
  ]
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${directionOf(language)}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">',
    `<title>${escapeHtml(subject)}</title><style>${DARK_SHEET}</style></head>`,
    `<body class="page" style="margin:0;background:#f7f5f1;font-family:${FONT};font-size:16px;line-height:24px;">`,
    '<div class="page" style="padding:24px 12px;background:#f7f5f1;">',
    '<div class="card" style="max-width:440px;margin:0 auto;padding:28px 28px 12px;background:#ffffff;border:1px solid #e8e4dc;border-radius:20px;">',
    ...parts,
    '</div>',
    `<div style="max-width:440px;margin:0 auto;padding:16px 28px 0;">${foot.map(small).join('')}</div>`,
    '</div></body></html>',
  ].join('\n')
}

/** Digits run from left to right in every language. */
const codeOf = (code: string): string =>
  '<p class="code ink" dir="ltr" style="margin:0 0 20px;padding:16px 8px;background:#f7f5f1;border:1px solid #e8e4dc;' +
  'border-radius:14px;color:#1c1914;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:34px;' +
  'line-height:40px;font-weight:600;letter-spacing:6px;text-align:center;user-select:all;-webkit-user-select:all;">' +
  `${escapeHtml(code)}</p>`

const buttonOf = ({ label, url }: { readonly label: string; readonly url: string }): string =>
  `<p style="margin:0 0 20px;"><a class="button" href="${escapeHtml(url)}" style="display:block;padding:14px 20px;` +
  'background:#1c1914;border-radius:14px;color:#ffffff;font-weight:600;text-align:center;text-decoration:none;">' +
  `${escapeHtml(label)}</a></p>`

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
