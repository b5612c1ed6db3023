import { randomBytes } from 'node:crypto'
import type { WorkerAnswers } from '@/lib/frame-guest/serve-worker'
import { isNotice, linkTokenOf, stopTokenOf } from '@/tests/support/mail-texts'
import {
  clock,
  decideLink,
  isOwnerLink,
  logInTo,
  newProfile,
  nextCodeTo,
  openFrame,
  type Profile,
  tray,
} from './custody-api'
import { pressStop } from './wallet-api'

/** Longer than the pause between two codes. */
const COOLDOWN_MS = 31_000

const isCode = ({ text }: { readonly text: string }) => /\b\d{6}\b/.test(text)

const open = () => new AbortController().signal

export const newAddress = () => `owner-${randomBytes(6).toString('hex')}@example.com`

/** Logs in on a profile, as a page that is opened anew. */
export async function logIn(
  email: string,
  profile: Profile = newProfile(),
  onRequest?: Parameters<typeof openFrame>[1],
) {
  // Codes of a step that was cut.
  tray.skip((mail) => mail.to === email && isCode(mail))
  clock.ahead += COOLDOWN_MS
  const frame = await openFrame(profile, onRequest)
  return { frame, profile, addresses: await logInTo(frame, email) }
}

/** Both codes are entered. @returns the end of the link of the vault; `null` if it was not mailed. */
export async function changeTo(frame: WorkerAnswers, from: string, to: string, signal = open()) {
  clock.ahead += COOLDOWN_MS
  await frame.startEmailChange({ email: to }, signal)
  await frame.proveOldEmail({ code: await nextCodeTo(from) }, signal)
  return frame.proveNewEmail({ code: await nextCodeTo(to) }, signal)
}

/** Presses the button of the vault's link to a new address. */
export const pressOwnerLink = async (email: string) =>
  decideLink(linkTokenOf(await tray.next((mail) => mail.to === email && isOwnerLink(mail))), 'approve')

/** Presses the button of the link that brings the old address back. */
export const pressRevert = async (email: string) =>
  (await pressStop(stopTokenOf(await tray.next((mail) => mail.to === email && isNotice(mail) && isRevert(mail)))))
    .outcome

const isRevert = ({ text }: { readonly text: string }) => text.includes('&act=address#')

/** Approves a device with the link to an address, without a login: no code is entered. */
export async function approveOnly(email: string, profile: Profile): Promise<void> {
  clock.ahead += COOLDOWN_MS
  const frame = await openFrame(profile)
  await frame.startLogin({ email }, open())
  await decideLink(
    linkTokenOf(await tray.next((mail) => mail.to === email && mail.text.includes('/approve#') && !isOwnerLink(mail))),
    'approve',
  )
}
