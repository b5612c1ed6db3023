import { execFileSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { combineHalves } from '@/lib/custody/seed-halves'
import { deriveWalletKeys, phraseOf } from '@/lib/custody/wallet-keys'
import { findSecrets } from '@/tests/support/find-secrets'
import { startLoginStack } from '@/tests/support/login-stack'
import { secretOf } from '@/tests/support/mail-texts'
import { recoverSeed } from '@/tests/support/recover-seed'
import { AxeWalk } from './support/axe-walk'
import { DevnetChain } from './support/devnet-chain'
import { EmailVisitor } from './support/email-visitor'
import { test } from './support/login-test'
import { countPresses, notePath } from './support/path-cost'
import { collectSecrets, dumpStorage } from './support/seen-secrets'

test('behavior: an e-mail address is enough for a wallet: on a new device, after a reload, on a second device, and in a browser that has lost its storage', async ({
  browser,
  context,
  page,
  stack,
}) => {
  const email = 'ada.lovelace@example.com'
  const secrets = collectSecrets(context)
  const ada = new EmailVisitor(page, stack)
  const counted = await countPresses(context)
  await ada.giveAddress(email)
  await ada.approveHere(email)
  await ada.enterCode(email)

  // The login signs in as well, without another screen.
  const wallet = await ada.connected()
  await expect.poll(() => ada.signedIn()).toEqual([wallet.eip155.toLowerCase()])
  // Opening the mail and going back to the page are presses too.
  notePath('No wallet, e-mail -> account', counted(), 6, 2)
  await ada.modal.shows('Account')
  await expect(ada.modal.dialog.getByText('Your new wallet is ready')).toBeVisible()
  await ada.modal.button('Get test tokens').first().click()
  const chain = new DevnetChain(stack.anvil)
  await expect.poll(() => chain.balance(wallet.eip155 as `0x${string}`, 'ETH')).toBeGreaterThan(0n)

  // No script of the page reaches into the frame.
  const reached = await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[src*="/frame?"]')
    return (['document', 'localStorage', 'indexedDB'] as const).map((name) => {
      try {
        return typeof frame?.contentWindow?.[name]
      } catch (thrown) {
        return thrown instanceof DOMException ? thrown.name : 'no DOMException'
      }
    })
  })
  expect(reached).toEqual(['SecurityError', 'SecurityError', 'SecurityError'])

  const mails = stack.mail.received().length
  await page.reload()
  expect(await ada.connected()).toEqual(wallet)
  expect(stack.mail.received()).toHaveLength(mails)

  await stack.endCooldowns()
  const phone = await EmailVisitor.arrive(browser, stack)
  const phoneSecrets = collectSecrets(phone.page.context())
  const countedOnPhone = await countPresses(phone.page.context())
  expect(await phone.logIn(email)).toEqual(wallet)
  await expect.poll(() => phone.signedIn()).toEqual([wallet.eip155.toLowerCase()])
  // On the other device the visitor opens the mail and its link, approves, and goes back.
  notePath('Second browser, same address', countedOnPhone(), 6, 4)

  // All storage of the first browser is lost.
  await ada.loseStorage()
  await stack.endCooldowns()
  expect(await ada.logIn(email)).toEqual(wallet)

  // The phone is revoked by the other device, and locked out.
  await ada.removeOtherDevices()
  await phone.page.reload()
  await expect(phone.modal.opener).toHaveText('Connect wallet')

  const stored = {
    'storage of the page': await dumpStorage(page),
    'storage of the frame': await dumpStorage(ada.frameOf()),
  }
  await ada.signOut()
  await page.reload()
  await expect(ada.modal.opener).toHaveText('Connect wallet')
  const left = await dumpStorage(page)
  expect(left).not.toContain(email)

  await stack.endCooldowns()
  const countedAgain = await countPresses(context)
  await ada.giveAddress(email)
  await ada.enterCode(email)
  expect(await ada.connected()).toEqual(wallet)
  await expect.poll(() => ada.signedIn()).toEqual([wallet.eip155.toLowerCase()])
  notePath('Login on a known device', countedAgain(), 3)

  await stack.endCooldowns()
  const { seed, halves } = await recoverSeed(stack, email)
  const keys = await deriveWalletKeys(seed)
  expect(keys.addresses).toEqual(wallet)
  // The half that a device keeps never leaves it: it is what is left of the seed without the half that was sent.
  const kept = Object.entries({ ...secrets, ...named('phone', phoneSecrets) }).flatMap(([name, half]) =>
    name.startsWith('half')
      ? [[`kept beside ${name}`, combineHalves(seed, Buffer.from(String(half), 'base64url'))]]
      : [],
  )
  expect(kept.length).toBeGreaterThan(5)
  const keyMaterial = {
    ...Object.fromEntries(kept),
    ...{ seed, 'half of Auth': halves[0], 'half of the vault': halves[1] },
    ...{ 'key of eip155': keys.secrets.eip155, 'key of Solana': keys.secrets.solana, phrase: phraseOf(seed) },
  }
  const mailed = Object.fromEntries(stack.mail.received().map((mail, at) => [`mail ${at + 1}`, secretOf(mail)]))
  const all = { ...mailed, ...secrets, ...named('phone', phoneSecrets), ...keyMaterial }
  expect(Object.keys(all).length).toBeGreaterThan(20)
  const dumps = {
    'database of Auth': dumpOf(stack.postgres?.wallet),
    'database of the vault': dumpOf(stack.postgres?.vault),
    'logs of the server': stack.logs(),
  }
  expect(findSecrets({ ...all, email }, dumps)).toEqual([])
  expect(findSecrets(all, stored)).toEqual([])
  // Spec section 3 names the address as what the page may store.
  expect(findSecrets({ email }, { 'storage of the frame': stored['storage of the frame'] })).toEqual([])
  // Public halves of keys can always be read.
  expect(stored['storage of the frame']).not.toMatch(/key (?:private|secret), EXTRACTABLE/)
  expect(stored['storage of the frame']).toContain('key private, not extractable')
  // The search finds what is there.
  expect(findSecrets({ email }, { 'storage of the page': stored['storage of the page'] })).toHaveLength(1)
})

const named = <T>(prefix: string, values: Readonly<Record<string, T>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}, ${prefix}`, value]))

const dumpOf = (url = ''): string =>
  execFileSync('pg_dump', ['--inserts', url], { encoding: 'utf8', maxBuffer: 2 ** 28 })

test('behavior: the same on the databases that a server has without any settings, after its mail server was away', async ({
  browser,
}) => {
  const stack = await startLoginStack({ databases: 'embedded' })
  try {
    const email = 'grace@example.com'
    const grace = await EmailVisitor.arrive(browser, stack)
    const walk = await AxeWalk.begin(grace.page)
    await stack.mail.stop()
    await grace.giveAddress(email)
    await expect(grace.modal.dialog.getByText('The e-mail could not be sent')).toBeVisible()
    await walk.view('EmailLogin', 'a mail that could not be sent')
    await stack.mail.start()
    await stack.endCooldowns()
    await grace.giveAddress(email)
    await expect(grace.modal.dialog.getByText('Approve this device')).toBeVisible()
    await walk.view('EmailLogin', 'waiting for the approval')
    await grace.approve(email)
    await expect(grace.modal.dialog.getByText('Enter the code')).toBeVisible()
    await walk.view('EmailLogin', 'the code')
    // A wallet role that does not find the message: it is signed on the frame's own screen.
    await grace.page
      .context()
      .route('**/api/wallet/sign-in/issued*', (route) => route.fulfill({ json: { isIssued: false } }))
    await grace.enterCode(email)
    await grace.modal.shows('Sign in')
    await grace.modal.button('Sign in').click()
    await expect(grace.frame.getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
    await walk.view('ApproveTransaction')
    expect(walk.found).toEqual([])
    expect(walk.views).toEqual(['EmailLogin', 'ApproveTransaction'])
    // A reload in the middle of a request leaves the wallet connected, and nothing signed.
    await grace.page.reload()
    const wallet = await grace.connected()
    expect(await grace.signedIn()).toEqual([])
    await grace.modal.button('Sign in').click()
    const facts = grace.frame.getByRole('definition')
    await expect(facts.filter({ hasText: new URL(stack.appUrl).host }).first()).toBeVisible()
    await expect(
      facts
        .getByTitle(wallet.eip155)
        .or(facts.filter({ hasText: wallet.eip155 }))
        .first(),
    ).toBeVisible()
    await grace.sign()
    await expect(grace.modal.dialog.getByRole('heading', { name: 'Sign in' })).toBeHidden()
    await expect.poll(() => grace.signedIn()).toEqual([wallet.eip155.toLowerCase()])
    await stack.endCooldowns()
    const phone = await EmailVisitor.arrive(browser, stack)
    expect(await phone.logIn(email)).toEqual(wallet)
    await grace.page.reload()
    expect(await grace.connected()).toEqual(wallet)
    // The server was started again to end the cooldowns, and keeps sessions in its memory.
    await grace.modal.button('Not now').click()
    await grace.modal.hasClosed()
    await grace.signOut()
    await expect(grace.modal.opener).toHaveText('Connect wallet')
  } finally {
    await stack.stop()
  }
})
