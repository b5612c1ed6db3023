import { expect } from '@playwright/test'
import { base58 } from '@scure/base'
import { lamports, address as solanaAddress } from '@solana/kit'
import { verifyMessage } from 'viem'
import { deviceList } from '@/lib/custody/login-contract'
import { shareOfDevice } from '@/lib/custody/shares-contract'
import { HOLD_MS, SETTLE_MS } from '@/lib/frame-guest/visibility-guard'
import { SVM_MAINNET_CAIP_ID } from '@/tests/support/svm-node'
import { faultsOf } from './support/axe-frame'
import { type FrameHost, openFrameHost } from './support/frame-host'
import { pressInFrame } from './support/press-in-frame'
import { PROJECT_ID, test } from './support/test'

const EMAIL = 'ada@example.com'
const RECIPIENT = `0x${'5e'.repeat(20)}` as const

/** A page whose visitor has just got a wallet. */
async function openWallet(page: Parameters<typeof openFrameHost>[0], url: string, query = '') {
  const host = await openFrameHost(page, { url, projectId: PROJECT_ID, query })
  await host.logIn(EMAIL)
  const { payload } = await host.ask('GET_USER', { chainId: 1 })
  return { host, address: payload?.address as `0x${string}` }
}

const askToSign = (host: FrameHost, message: string, address: string) =>
  host.send('RPC_REQUEST', {
    method: 'personal_sign',
    params: [`0x${Buffer.from(message).toString('hex')}`, address],
  })

test('behavior: a visitor gets a wallet, signs what the frame shows, and signs again after a reload, within every policy', async ({
  page,
  stack,
}) => {
  const { host, address } = await openWallet(page, stack.app.url)
  // Reported once, and before all answers.
  expect(await page.evaluate(() => window.received?.[0])).toEqual({
    type: '@w3m-frame/READY',
    payload: { version: '4' },
  })
  const sign = async (message: string) => {
    const id = await askToSign(host, message, address)
    await host.show()
    await expect(host.frame.getByTestId('message')).toHaveText(message)
    await pressInFrame(host.frame.getByRole('button', { name: 'Sign' }))
    const { payload } = await host.answerTo(id)
    return payload as unknown as `0x${string}`
  }
  const message = 'Welcome to the shop.'
  expect(await verifyMessage({ address, message, signature: await sign(message) })).toBe(true)
  expect(host.custody.calls).not.toContain(shareOfDevice.path)

  await page.reload()
  await host.add()
  expect(await host.ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: true } })
  expect(await host.ask('GET_USER', { chainId: 'eip155:1' })).toMatchObject({
    payload: { address, chainId: 'eip155:1' },
  })
  expect(await verifyMessage({ address, message: 'Again', signature: await sign('Again') })).toBe(true)
  // With the half of this device, which is still here, and that of its set.
  expect(host.custody.calls).toContain(shareOfDevice.path)

  const keys = await page.frames()[1]?.evaluate(async () => {
    const opened = indexedDB.open('foyer-wallet')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const store = opened.result.transaction('device').objectStore('device')
    const get = (key: string) =>
      new Promise<unknown>((resolve) => {
        const request = store.get(key)
        request.addEventListener('success', () => resolve(request.result))
      })
    const pair = (await get('signing-key')) as CryptoKeyPair
    const sealing = (await get('sealing-key')) as CryptoKey
    const exported = await crypto.subtle.exportKey('pkcs8', pair.privateKey).then(
      () => 'exported',
      (thrown: DOMException) => thrown.name,
    )
    return { signing: pair.privateKey.extractable, sealing: sealing.extractable, exported }
  })
  expect(keys).toEqual({ signing: false, sealing: false, exported: 'InvalidAccessError' })
  expect(host.broken).toEqual([])
})

test('error: nothing is signed while the request is covered, faded, shrunk, cut off, moved under the pointer or pressed by a script', async ({
  page,
  stack,
}) => {
  const { host, address } = await openWallet(page, stack.app.url)
  const sign = host.frame.getByRole('button', { name: 'Sign' })
  const id = await askToSign(host, 'hi', address)
  const isAnswered = () => page.evaluate((wanted) => window.received?.some((each) => each.id === wanted), id)
  await host.show()
  await expect(sign).toBeEnabled()

  const clean = { opacity: '1', filter: 'none', transform: 'none', left: '60px', width: '360px' }
  const changes = [
    { opacity: '0.5' },
    { filter: 'brightness(0.9)' },
    { transform: 'scale(0.6)' },
    { left: '-120px' },
    { width: '280px' },
  ]
  for (const change of changes) {
    await host.show(change)
    await expect(sign).toBeDisabled()
    await sign.click({ force: true })
    await host.show(clean)
    await expect(sign).toBeEnabled()
  }

  await page.evaluate(() => {
    const over = Object.assign(document.createElement('div'), { id: 'over' })
    const place = { position: 'fixed', left: '60px', top: '60px', width: '360px', height: '80px', zIndex: '9999999' }
    Object.assign(over.style, { ...place, background: 'white', pointerEvents: 'none' })
    document.body.append(over)
  })
  await expect(sign).toBeDisabled()
  await expect(host.frame.getByRole('alert').filter({ hasText: 'not fully visible' })).toBeVisible()
  await page.evaluate(() => document.getElementById('over')?.remove())
  await expect(sign).toBeEnabled()

  await sign.evaluate((button: HTMLButtonElement) => button.click())
  await sign.dispatchEvent('click')
  expect(await isAnswered()).toBe(false)

  // The visitor is about to press something of the page, and the frame comes under the pointer.
  const button = await sign.boundingBox()
  await page.mouse.move(900, 620)
  await page.evaluate(
    ([x = 0, y = 0]) =>
      Object.assign(document.querySelector('iframe')?.style ?? {}, { left: `${60 + x}px`, top: `${60 + y}px` }),
    [900 - (button?.x ?? 0) - 60, 620 - (button?.y ?? 0) - 20],
  )
  await page.mouse.down()
  await page.mouse.up()
  expect(await isAnswered()).toBe(false)

  // A page that hides the frame has given up, and says nothing.
  await host.show({ display: 'none' })
  expect(await host.answerTo(id)).toMatchObject({ payload: { code: 'wallet.rejected' } })
})

/** Tries before the visitor presses honestly, and a new request is shown: one lives for five minutes. */
const TRIES_EACH = 40

test('error: nothing is sent while the request is covered, faded, shrunk, cut off, brought under the pointer or pressed by a script, and the honest press counts once the cover is gone', async ({
  chain,
  page,
  stack,
}) => {
  const tries = Number(process.env.FOYER_TRIES ?? 8)
  test.setTimeout(60_000 + tries * 3_000)
  const host = await openFrameHost(page, { url: stack.app.url, projectId: PROJECT_ID })
  await host.logIn(EMAIL)
  const { payload } = await host.ask('GET_USER', { chainId: 31_337 })
  const from = payload?.address as `0x${string}`
  await chain.fund(from, { ETH: '1' })
  host.custody.simulateBy(() => ({
    ...{ outcome: 'success', blockNumber: '1', gasUsed: '21000', allowances: [], accounts: [], tokens: [] },
    changes: [{ asset: { kind: 'native' }, amount: '-4660' }],
  }))
  const call = { from, to: RECIPIENT, value: '0x1234' }
  const approve = host.frame.getByRole('button', { name: 'Approve' })
  const clean = { opacity: '1', filter: 'none', transform: 'none', left: '60px', top: '60px', width: '360px' }
  await page.evaluate(() => {
    const over = Object.assign(document.createElement('div'), { id: 'over' })
    const place = { position: 'fixed', left: '60px', top: '60px', width: '360px', height: '80px', zIndex: '9999999' }
    Object.assign(over.style, { ...place, background: 'white', pointerEvents: 'none', display: 'none' })
    document.body.append(over)
  })
  const cover = (display: string) =>
    page.evaluate((shown) => document.getElementById('over')?.style.setProperty('display', shown), display)
  let at: readonly [number, number] = [0, 0]
  const rest = () => page.waitForTimeout(SETTLE_MS + 100)
  /** The pointer is there already. What the visitor presses is on the screen. */
  const pressWhereItIs = async () => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await page.mouse.down()
    await page.mouse.up()
  }
  const looking = (style: Readonly<Record<string, string>>) => async () => {
    await host.show({ ...clean, ...style })
    // The browser looks about ten times a second, and less often while it is busy.
    await expect(approve).toBeDisabled()
    await page.mouse.click(...at)
  }
  const attacks: readonly (() => Promise<void>)[] = [
    looking({ opacity: '0.5' }),
    looking({ filter: 'brightness(0.9)' }),
    looking({ transform: 'scale(0.6)' }),
    looking({ width: '280px' }),
    async () => {
      await cover('block')
      await expect(approve).toBeDisabled()
      await page.mouse.click(...at)
    },
    // It moves a little under the pointer.
    async () => {
      await page.mouse.move(...at)
      await rest()
      await host.show({ ...clean, left: '61px', top: '64px' })
      await pressWhereItIs()
    },
    // It comes under a pointer that is about to press something else.
    async () => {
      await host.show({ ...clean, left: '700px' })
      await rest()
      await page.mouse.move(...at)
      // A mouse that leaves tells the frame so. The mouse of the browser's tools does not.
      await host.frame.locator('html').dispatchEvent('pointerout')
      await rest()
      await host.show(clean)
      await pressWhereItIs()
    },
    () => approve.evaluate((button: HTMLButtonElement) => button.click()),
  ]

  const before = await chain.balance(RECIPIENT, 'ETH')
  let sent = 0n
  for (let done = 0; done < tries; ) {
    const id = await host.send('RPC_REQUEST', { method: 'eth_sendTransaction', params: [call], chainId: 31_337 })
    const isAnswered = () => page.evaluate((wanted) => window.received?.some((each) => each.id === wanted), id)
    await host.show(clean)
    await expect(approve).toBeEnabled()
    const { x, y, width, height } = (await approve.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    at = [x + width / 2, y + height / 2]
    for (const last = Math.min(tries, done + TRIES_EACH); done < last; done += 1) {
      await host.show(clean)
      await cover('none')
      await expect(approve).toBeEnabled()
      const attack = attacks[done % attacks.length]
      await attack?.()
      // A press that counts is answered a moment later.
      await page.waitForTimeout(HOLD_MS + 100)
      await expect(approve, `attack ${done % attacks.length} of try ${done}`).not.toHaveAttribute('aria-busy', 'true')
      expect(await isAnswered(), `attack ${done % attacks.length}`).toBe(false)
    }
    expect(await chain.balance(RECIPIENT, 'ETH')).toBe(before + sent)
    await host.show(clean)
    await cover('none')
    await pressInFrame(approve)
    expect((await host.answerTo(id)).payload).toMatch(/^0x[\da-f]{64}$/)
    sent += 4660n
    expect(await chain.balance(RECIPIENT, 'ETH')).toBe(before + sent)
    await host.show({ display: 'none' })
  }
})

test('behavior: SOL is sent from the wallet after the visitor has seen what it changes', async ({
  page,
  solana,
  stack,
}) => {
  const host = await openFrameHost(page, { url: stack.app.url, projectId: PROJECT_ID })
  await host.logIn(EMAIL)
  const { payload } = await host.ask('GET_USER', { chainId: SVM_MAINNET_CAIP_ID })
  const from = String(payload?.address)
  const to = base58.encode(new Uint8Array(32).fill(11))
  solana.svm.airdrop(solanaAddress(from), lamports(2_000_000_000n))
  host.custody.simulateSolanaBy(() => ({
    outcomes: [
      {
        ...{ outcome: 'success', approvals: [], handovers: [], locksAccount: false, fee: '5000' },
        changes: [{ asset: { kind: 'native' }, amount: '-1500000000' }],
      },
    ],
    tables: [],
  }))
  const keys = [from, to, base58.encode(new Uint8Array(32))].flatMap((key) => [...base58.decode(key)])
  // Of the system program: a transfer of 1.5 SOL.
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, 1_500_000_000n, true)
  const hash = base58.decode(solana.svm.latestBlockhash())
  const message = [1, 0, 1, 3, ...keys, ...hash, 1, 2, 2, 0, 1, data.length, ...data]
  const transaction = base58.encode(Uint8Array.from([1, ...new Uint8Array(64), ...message]))
  const request = { method: 'solana_signAndSendTransaction', params: { transaction }, chainId: SVM_MAINNET_CAIP_ID }
  const id = await host.send('RPC_REQUEST', request)
  await host.show()
  const changes = host.frame.getByRole('list', { name: 'What changes' }).getByRole('listitem')
  await expect(changes).toHaveText(['You pay 1.5 SOL'])
  await expect(host.frame.getByText(to, { exact: true })).toBeVisible()
  await pressInFrame(host.frame.getByRole('button', { name: 'Approve' }))
  const answer = await host.answerTo(id)
  expect(answer.payload?.signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,88}$/)
  await expect.poll(() => solana.svm.getBalance(solanaAddress(to))).toBe(1_500_000_000n)
})

test('error: a sibling frame, a page above the one that shows the frame, and a window that was opened drive nothing', async ({
  page,
  stack,
}) => {
  const host = await openFrameHost(page, { url: stack.app.url, projectId: PROJECT_ID })
  const forged = { type: '@w3m-app/SWITCH_NETWORK', id: 'forged', payload: { chainId: 137 } }
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => {
    // Both have the origin of the page, which is allowed: only the window is not the parent.
    document.body.append(document.createElement('iframe'))
    window.open('/icon.svg', '_blank')
  })
  const popup = await opened
  await popup.evaluate((message) => window.opener?.frames[0]?.postMessage(message, '*'), forged)
  const [, , sibling] = page.frames()
  await sibling?.evaluate((message) => window.parent.frames[0]?.postMessage(message, '*'), forged)
  expect(await host.ask('GET_CHAIN_ID')).toMatchObject({ payload: { chainId: 1 } })

  // A page of the origin, shown by another page of it, shows the frame: only the one in between is heard.
  await page.evaluate((src) => {
    const between = Object.assign(document.createElement('iframe'), { srcdoc: `<iframe src="${src}"></iframe>` })
    document.body.append(between)
  }, `${host.walletUrl}/frame?projectId=${PROJECT_ID}`)
  await expect.poll(() => page.frames().filter((each) => each.url().includes('/frame?')).length).toBe(2)
  await page.evaluate((message) => window.frames[2]?.frames[0]?.postMessage(message, '*'), forged)
  expect(await host.ask('GET_CHAIN_ID')).toMatchObject({ payload: { chainId: 1 } })
  const answered = await page.evaluate(() => window.received?.filter((each) => each.id === 'forged'))
  expect(answered).toEqual([])
  expect(host.custody.calls).toEqual([])
})

test('behavior: both screens fit a phone, read right to left, are free of faults for assistive technology, and Esc rejects', async ({
  page,
  stack,
}) => {
  const { host, address } = await openWallet(page, stack.app.url, '&lang=ar')
  const faults = async () => {
    const [, frame] = page.frames()
    if (frame === undefined) throw new Error('the page has no frame')
    return faultsOf(frame)
  }
  // The security of the wallet shows what is planned for the device, and a button that stops it.
  await page.route(`${host.walletUrl}${deviceList.path}*`, async (route) => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return route.fallback()
    const sent = { headers: request.headers(), body: request.postData() ?? '' }
    const { devices } = await (await host.custody.fetch(request.url(), sent)).json()
    await route.fulfill({ json: { devices: [{ ...devices[0], signsOutAt: Date.now() + 3_600_000 }] } })
  })
  await page.setViewportSize({ width: 320, height: 640 })
  const text = `other.example wants you to sign in with your Ethereum account:\n${address}\n\n${'A long line. '.repeat(200)}\u202etxt`
  for (const themeMode of ['light', 'dark']) {
    await host.ask('SYNC_THEME', { themeMode, themeVariables: { '--fy-action': 'url(https://evil.example/)' } })
    const id = await askToSign(host, text, address)
    await host.show({ left: '0', top: '40px', width: '320px' })
    await expect(host.frame.getByRole('alert').filter({ hasText: 'other.example' })).toBeVisible()
    await expect(host.frame.getByTestId('message')).toContainText('⟨U+202E⟩')
    const sizes = await page.frames()[1]?.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(sizes?.[0]).toBeLessThanOrEqual(sizes?.[1] ?? 0)
    expect(await faults()).toEqual([])
    await host.frame.getByRole('heading', { level: 1 }).press('Escape')
    expect(await host.answerTo(id)).toMatchObject({ payload: { code: 'wallet.rejected' } })

    const shown = await host.send('SHOW_SECURITY', { section: 'devices' })
    await expect(host.frame.getByRole('listitem')).toBeVisible()
    expect(await faults()).toEqual([])
    await host.frame.getByRole('button', { name: 'تم' }).click()
    expect(await host.answerTo(shown)).toMatchObject({ type: '@w3m-frame/SHOW_SECURITY_SUCCESS' })
  }
})
