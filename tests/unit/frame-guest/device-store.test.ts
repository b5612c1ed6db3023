import { describe, expect, test } from 'vitest'
import { type DeviceRecords, memoryRecords } from '@/lib/frame-guest/device-records'
import { createDeviceStore } from '@/lib/frame-guest/device-store'

const ORIGIN = 'https://wallet.example'
const half = () => crypto.getRandomValues(new Uint8Array(16))

/** A browser that refuses to store, from the start or from some moment on. */
function refusing(records: DeviceRecords = memoryRecords()) {
  let isRefused = true
  const guard = <T>(work: () => Promise<T>): Promise<T> =>
    isRefused ? Promise.reject(new DOMException('', 'SecurityError')) : work()
  const refused: DeviceRecords = {
    get: (key) => guard(() => records.get(key)),
    set: (key, value) => guard(() => records.set(key, value)),
    add: (key, value) => guard(() => records.add(key, value)),
  }
  return {
    refused,
    refuse(is: boolean) {
      isRefused = is
    },
  }
}

describe('device store', () => {
  test('behavior: a half comes back with its set, and its bytes are not what is stored', async () => {
    const records = memoryRecords()
    const bytes = half()
    await createDeviceStore(records, ORIGIN).keepHalf('w1', { setId: 's1', half: bytes })
    expect(await createDeviceStore(records, ORIGIN).half('w1')).toEqual({ setId: 's1', half: bytes })
    const stored = (await records.get('half:w1')) as { sealed: Uint8Array }
    expect(Buffer.from(stored.sealed).includes(Buffer.from(bytes))).toBe(false)
  })

  test.each([
    ['another wallet', (record: object) => ({ key: 'half:w2', wallet: 'w2', record })],
    ['another set', (record: object) => ({ key: 'half:w1', wallet: 'w1', record: { ...record, setId: 's2' } })],
  ])('error: a half that was moved to %s cannot be opened', async (_, move) => {
    const records = memoryRecords()
    await createDeviceStore(records, ORIGIN).keepHalf('w1', { setId: 's1', half: half() })
    const { key, wallet, record } = move((await records.get('half:w1')) as object)
    await records.set(key, record)
    expect(await createDeviceStore(records, ORIGIN).half(wallet)).toBeNull()
  })

  test('error: a half of another origin cannot be opened, and neither can what is no half', async () => {
    const records = memoryRecords()
    await createDeviceStore(records, ORIGIN).keepHalf('w1', { setId: 's1', half: half() })
    expect(await createDeviceStore(records, 'https://evil.example').half('w1')).toBeNull()
    await records.set('half:w1', 'rubbish')
    expect(await createDeviceStore(records, ORIGIN).half('w1')).toBeNull()
  })

  test('behavior: the key of the device stays the same, cannot be exported, and two frames at once have one', async () => {
    const records = memoryRecords()
    const [one, other] = await Promise.all([
      createDeviceStore(records, ORIGIN).deviceKey(),
      createDeviceStore(records, ORIGIN).deviceKey(),
    ])
    expect(one?.privateKey).toBe(other?.privateKey)
    expect(one?.privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('jwk', one?.privateKey as CryptoKey)).rejects.toThrow()
  })

  test('behavior: a browser that stores nothing has a device for this session, and says so', async () => {
    const { refused } = refusing()
    const store = createDeviceStore(refused, ORIGIN)
    expect(await store.isKept()).toBe(false)
    const bytes = half()
    await store.keepHalf('w1', { setId: 's1', half: bytes })
    expect((await store.half('w1'))?.half).toEqual(bytes)
    expect(await store.deviceKey()).toBe(await store.deviceKey())
    await store.setMark('signed-out', true)
    expect(await store.isMarked('signed-out')).toBe(true)
  })

  test('behavior: a browser that loses its storage halfway keeps the same key for this session', async () => {
    const { refused, refuse } = refusing()
    refuse(false)
    const store = createDeviceStore(refused, ORIGIN)
    const key = await store.deviceKey()
    expect(await store.isKept()).toBe(true)
    refuse(true)
    await store.keepHalf('w1', { setId: 's1', half: half() })
    expect(await store.deviceKey()).toBe(key)
    expect(await store.half('w1')).not.toBeNull()
    expect(await store.isKept()).toBe(false)
  })
})
