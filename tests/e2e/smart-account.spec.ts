import { expect, type Page } from '@playwright/test'
import { decodeEventLog, parseAbi, parseUnits } from 'viem'
import { DEVNET_PAYMASTER, DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { expectNoFault } from './support/axe-frame'
import { DevnetChain } from './support/devnet-chain'
import { EmailVisitor } from './support/email-visitor'
import { test } from './support/login-test'
import { pressInFrame } from './support/press-in-frame'

const entryPointAbi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])

/** What the EntryPoint has told of operations of this account. */
async function operationsOf(chain: DevnetChain, account: string) {
  const logs = (await chain.rpc('eth_getLogs', [{ address: ENTRY_POINT, fromBlock: '0x0' }])) as {
    readonly transactionHash: string
    readonly data: `0x${string}`
    readonly topics: [`0x${string}`, ...`0x${string}`[]]
  }[]
  return logs.flatMap(({ transactionHash, data, topics }) => {
    try {
      const { args } = decodeEventLog({ abi: entryPointAbi, data, topics })
      return args.sender === account ? [{ transactionHash, ...args }] : []
    } catch {
      // Other events of the EntryPoint.
      return []
    }
  })
}

/** The account that the page shows. */
async function shownAccount(page: Page): Promise<`0x${string}`> {
  const shown = await page.getByRole('region', { name: 'Your wallet', includeHidden: true }).textContent()
  return /0x[\da-fA-F]{40}/.exec(shown ?? '')?.[0] as `0x${string}`
}

test('behavior: a smart account without ether approves and swaps with one press, in one transaction whose gas is paid', async ({
  page,
  stack,
}) => {
  const ada = new EmailVisitor(page, stack)
  const { modal, frame } = ada
  const { eip155 } = await ada.logIn('batches@example.com')
  const chain = new DevnetChain(stack.anvil)

  await modal.openAccount()
  await modal.button('Settings').click()
  await modal.dialog.getByRole('switch', { name: /^Smart account/ }).click()
  await expect(modal.dialog.getByRole('list', { name: 'Your other account' })).toContainText('Your account with a key')
  const account = await shownAccount(page)
  expect(account).not.toBe(eip155)
  // Its contract is not on the chain yet: the signature is of ERC-6492.
  await modal.button(/^Sign in Prove/).click()
  await modal.shows('Sign in')
  await modal.button('Sign in').first().click()
  await ada.sign()
  await expect.poll(() => ada.signedIn()).toContain(account.toLowerCase())
  await modal.hasClosed()

  await modal.openAccount()
  await ada.getTestTokens()
  await chain.fund(account, { ETH: '0' })
  const held = await chain.balance(account, 'USDC')
  await modal.fillSwap({ pay: 'USDC', amount: '40', receive: 'ETH' })
  await modal.reviewSwap()
  await modal.confirm.click()
  await expect(frame.getByRole('heading', { name: 'Confirm these 2 steps?' })).toBeVisible()
  await expect(frame.getByText('All steps happen together, or none does.')).toBeVisible()
  await expect(frame.getByText('This creates your smart account')).toBeVisible()
  await expect(frame.getByText(new URL(stack.appUrl).host, { exact: true })).toBeVisible()
  await expectNoFault(ada.frameOf())
  await pressInFrame(frame.getByRole('button', { name: 'Approve', exact: true }))
  await modal.shows('Swap complete')

  const operations = await operationsOf(chain, account)
  expect(operations).toHaveLength(1)
  expect(operations[0]).toMatchObject({ success: true, paymaster: DEVNET_PAYMASTER })
  expect(await chain.balance(account, 'USDC')).toBe(held - parseUnits('40', 6))
  expect(await chain.balance(account, 'ETH')).toBeGreaterThan(0n)
  expect(await chain.allowance(account, 'USDC', DEVNET_UNISWAP.swapRouter02)).toBe(0n)
})
