import * as z from 'zod/mini'
import { deliveryKey, sealedHalf } from '@/lib/custody/custody-schemas'
import { credentialId } from '@/lib/custody/recovery-ways'

const text = z.string().check(z.maxLength(300))
const asked = {
  walletId: text,
  /** Of the page that shows the frame. */
  origin: text,
  /** Of the key worker: the window seals to it what the passkey gives. */
  key: deliveryKey,
}

/** What the frame offers the window in which a passkey is made or used. Nothing of the keys is in it. */
export const passkeyOffer = z.discriminatedUnion('step', [
  z.object({ step: z.literal('create'), ...asked, accountName: text, known: z.array(credentialId) }),
  z.object({ step: z.literal('use'), ...asked, credentialIds: z.array(credentialId) }),
  z.object({ step: z.literal('over') }),
])
export type PasskeyOffer = z.output<typeof passkeyOffer>

export const passkeyAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), credentialId, given: z.object({ sealed: sealedHalf }) }),
  z.object({ outcome: z.literal('noPrf'), isMade: z.boolean() }),
  z.object({ outcome: z.enum(['exists', 'windowEnded']) }),
])
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** Parts of the key under which a window seals: what was sealed for another wallet does not open. */
export const passkeySealFor = (walletId: string) => ({ setId: walletId, thumbprint: 'passkey window' })
