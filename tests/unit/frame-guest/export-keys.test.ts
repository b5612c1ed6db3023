import { randomBytes } from 'node:crypto'
import { bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { sealToKey } from '@/lib/custody/seal-to-key'
import { createSeed, splitSeed } from '@/lib/custody/seed-halves'
import { deriveWalletKeys } from '@/lib/custody/wallet-keys'
import { createKeyExport } from '@/lib/frame-guest/export-keys'
import { exportOffer } from '@/lib/frame-guest/window-export'
import { createWindowLink, openText } from '@/lib/frame-guest/window-message'

const SET = '019aa000-0000-7000-8000-000000000001'
const OTHER_SET = '019aa000-0000-7000-8000-000000000002'
const THUMBPRINT = 't'.repeat(43)
const MINUTE_MS = 60_000

interface Changed {
  /** The half that the wallet role gives out. */
  readonly given?: Uint8Array
  /** The set that it names, and the set and device that it has sealed the half for. */
  readonly setId?: string
  readonly sealedFor?: { readonly setId?: string; readonly thumbprint?: string }
  readonly hasHalf?: boolean
}

/** The export of a wallet on this device. The test plays the wallet role. */
async function open(changed: Changed = {}) {
  const seed = createSeed()
  const [own, other] = splitSeed(seed)
  const { addresses } = await deriveWalletKeys(Uint8Array.from(seed))
  const clock = { now: 0 }
  const asked: string[] = []
  const { given = other, setId = SET, sealedFor, hasHalf = true } = changed
  const keys = createKeyExport({
    access: { ready: async () => ({ walletId: 'wallet', addresses }) as never },
    session: {
      call: async ({ path }: { path: string }, { key }: { key: never }) => {
        asked.push(path)
        return { setId, sealed: await sealToKey(given, { key, setId: SET, thumbprint: THUMBPRINT, ...sealedFor }) }
      },
    } as never,
    store: { half: async () => (hasHalf ? { setId: SET, half: own } : null) } as never,
    thumbprint: async () => THUMBPRINT,
    now: () => clock.now,
  })
  const link = createWindowLink()
  const seal = () => keys.seal(link, 2)
  return { addresses, asked, clock, keys, link, own, seal }
}

describe('the keys of an export', () => {
  test('behavior: are sealed for the window of this link and version, and the halves are wiped', async () => {
    const { addresses, keys, link, own, seal } = await open()
    keys.proven()
    const sealed = await seal()
    const offer = await openText(link, 'frame', { version: 2, sealed }, exportOffer)
    if (offer.step !== 'wallet') throw new Error('no wallet was offered')
    expect(mnemonicToAccount(offer.wallet.phrase).address).toBe(addresses.eip155)
    expect(offer.wallet.addresses).toEqual(addresses)
    expect([...own]).toEqual(Array(16).fill(0))
    const wrong: readonly (() => Promise<unknown>)[] = [
      () => openText(link, 'frame', { version: 1, sealed }, exportOffer),
      () => openText(link, 'window', { version: 2, sealed }, exportOffer),
      () => openText({ ...link, id: createWindowLink().id }, 'frame', { version: 2, sealed }, exportOffer),
      () => openText(createWindowLink(), 'frame', { version: 2, sealed }, exportOffer),
    ]
    for (const each of wrong) await expect(each()).rejects.toMatchObject({ code: 'request.invalid' })
    // Neither the phrase nor a key is in what a server gets.
    for (const secret of [offer.wallet.phrase, ...Object.values(offer.wallet.privateKeys)])
      expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(secret)
  })

  test('error: without a code of the last five minutes nothing is asked for', async () => {
    const { asked, clock, keys, seal } = await open()
    await expect(seal()).rejects.toMatchObject({ code: 'custody.login_too_old' })
    keys.proven()
    clock.now += 5 * MINUTE_MS + 1
    await expect(seal()).rejects.toMatchObject({ code: 'custody.login_too_old' })
    keys.proven()
    keys.forget()
    await expect(seal()).rejects.toMatchObject({ code: 'custody.login_too_old' })
    expect(asked).toEqual([])
    keys.proven()
    clock.now += 5 * MINUTE_MS
    await seal()
  })

  test.each<readonly [string, Changed, string]>([
    ['without a half on this device', { hasHalf: false }, 'custody.no_half'],
    ['with a half of another set', { setId: OTHER_SET }, 'custody.no_half'],
    ['with a half that was sealed for another set', { sealedFor: { setId: OTHER_SET } }, 'custody.halves_differ'],
    [
      'with a half that was sealed for another device',
      { sealedFor: { thumbprint: 'x'.repeat(43) } },
      'custody.halves_differ',
    ],
    ['with a half of another wallet', { given: randomBytes(16) }, 'custody.halves_differ'],
  ])('error: %s nothing is exported', async (_, changed, code) => {
    const { keys, own, seal } = await open(changed)
    keys.proven()
    const before = bytesToHex(own)
    await expect(seal()).rejects.toMatchObject({ code })
    if (changed.hasHalf !== false) expect(bytesToHex(own)).not.toBe(before)
  })
})
