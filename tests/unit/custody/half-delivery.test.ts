import { describe, expect, test } from 'vitest'
import { createHalfDelivery } from '@/lib/custody/half-delivery'
import { sealHalf } from '@/tests/fakes/seal-half'

const HALF = Buffer.alloc(16, 7)
const OF = { setId: 'set-1', thumbprint: 'device-1' }
const text = HALF.toString('base64url')

describe('a half on its way to the worker', () => {
  test('behavior: the one-shot key of the request opens it', async () => {
    const delivery = await createHalfDelivery()
    const sealed = await sealHalf(text, delivery.key, OF.setId, OF.thumbprint)
    expect(Buffer.from(await delivery.open(sealed, OF)).equals(HALF)).toBe(true)
  })

  test.each([
    ['another set', { ...OF, setId: 'set-2' }],
    ['another device', { ...OF, thumbprint: 'device-2' }],
  ])('error: a half of %s is refused', async (_, sealedFor) => {
    const delivery = await createHalfDelivery()
    const sealed = await sealHalf(text, delivery.key, sealedFor.setId, sealedFor.thumbprint)
    await expect(delivery.open(sealed, OF)).rejects.toMatchObject({ code: 'custody.halves_differ' })
  })

  test('error: a half for another request, of another length, or that was changed is refused', async () => {
    const [delivery, other] = [await createHalfDelivery(), await createHalfDelivery()]
    const foreign = await sealHalf(text, other.key, OF.setId, OF.thumbprint)
    const short = await sealHalf(HALF.subarray(1).toString('base64url'), delivery.key, OF.setId, OF.thumbprint)
    const sealed = await sealHalf(text, delivery.key, OF.setId, OF.thumbprint)
    const changed = sealed.replace(/\.([^.]{4})([^.]*)$/, (_, __, rest) => `.AAAA${rest}`)
    for (const each of [foreign, short, changed])
      await expect(delivery.open(each, OF)).rejects.toMatchObject({ code: 'custody.halves_differ' })
  })
})
