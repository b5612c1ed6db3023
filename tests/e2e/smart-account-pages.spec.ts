import { expect } from '@playwright/test'
import { encodeFunctionData, encodePacked, getAddress, type Hex, parseAbi, parseEther, parseUnits } from 'viem'
import { DEVNET_TOKENS, DEVNET_UNISWAP } from '@/lib/chains/devnet'
import { expectNoFault } from './support/axe-frame'
import { DevnetChain } from './support/devnet-chain'
import { EmailVisitor } from './support/email-visitor'
import { startForeignHost } from './support/foreign-host'
import { test } from './support/login-test'
import { pressInFrame } from './support/press-in-frame'
import { StockVisitor } from './support/stock-visitor'

const PAYEE = getAddress(`0x${'6a'.repeat(20)}`)
const DEVNET_HEX_ID = '0x7a69'
const USDC = DEVNET_TOKENS.find(({ symbol }) => symbol === 'USDC')?.address as Hex

const tokenAbi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
])
const managerAbi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])

/** Lets the router of swaps take 25 USDC, and sends 10 USDC to the payee. */
const CALLS = [
  { functionName: 'approve', args: [DEVNET_UNISWAP.swapRouter02, parseUnits('25', 6)] },
  { functionName: 'transfer', args: [PAYEE, parseUnits('10', 6)] },
].map((call) => ({ to: USDC, value: '0x0', data: encodeFunctionData({ abi: tokenAbi, ...call } as never) }))

interface BatchStatus {
  readonly status: number
  readonly atomic: boolean
  readonly receipts?: readonly { readonly transactionHash: string }[]
}

interface Granted {
  readonly context: Hex
  readonly delegationManager: Hex
  readonly dependencies: readonly { readonly factory: Hex; readonly factoryData: Hex }[]
}

test('behavior: a batch of an account with a key is a transaction each, one of a smart account is one operation; a page learns how both went after a reload, and after the server was killed', async ({
  page,
  stack,
}) => {
  const shop = await startForeignHost(stack.shopPort, '/', 'stock-client')
  const chain = new DevnetChain(stack.anvil)
  try {
    const visitor = new StockVisitor(page, stack, shop.url, '1.8')
    const { frame } = visitor
    await visitor.open()
    await visitor.logIn('batch-page@example.com')
    const [own, smart] = [await visitor.address('eoa'), await visitor.address('smartAccount')]
    expect(smart).not.toBe(own)
    await chain.fund(own, { ETH: '1', USDC: '100' })
    await chain.fund(smart, { USDC: '100' })
    const received = await chain.balance(PAYEE, 'USDC')
    const send = (from: Hex, atomicRequired: boolean) =>
      visitor.request({
        method: 'wallet_sendCalls',
        params: [{ version: '2.0.0', chainId: DEVNET_HEX_ID, from, atomicRequired, calls: CALLS }],
      }) as Promise<{ readonly id: string }>
    const statusOf = (id: string) =>
      visitor.request({ method: 'wallet_getCallsStatus', params: [id] }) as Promise<BatchStatus>

    await expect(send(own, true)).rejects.toThrow()
    const asked = send(own, false)
    await visitor.show()
    await expect(frame.getByRole('heading', { name: 'Confirm these 2 steps?' })).toBeVisible()
    await expect(frame.getByText('The steps follow one another.', { exact: false })).toBeVisible()
    for (const step of ['Step 1', 'Step 2']) await expect(frame.getByRole('heading', { name: step })).toBeVisible()
    await expect(frame.getByText(PAYEE, { exact: true })).toBeVisible()
    await expectNoFault(visitor.frameOf())
    await visitor.press('Approve')
    const ownBatch = await asked
    await expect.poll(async () => (await statusOf(ownBatch.id)).status).toBe(200)
    const ownStatus = await statusOf(ownBatch.id)
    expect(new Set(ownStatus.receipts?.map(({ transactionHash }) => transactionHash)).size).toBe(2)
    expect(ownStatus.atomic).toBe(false)
    expect(await chain.balance(PAYEE, 'USDC')).toBe(received + parseUnits('10', 6))
    expect(await chain.allowance(own, 'USDC', DEVNET_UNISWAP.swapRouter02)).toBe(parseUnits('25', 6))

    // The operation waits for a block, while the page loads again and the server is away.
    await chain.pauseMining()
    const waiting = send(smart, true)
    await visitor.show()
    await expect(frame.getByText('All steps happen together, or none does.')).toBeVisible()
    await expectNoFault(visitor.frameOf())
    await visitor.press('Approve')
    const smartBatch = await waiting
    expect(await statusOf(smartBatch.id)).toMatchObject({ status: 100, atomic: true })
    await visitor.reload()
    expect(await statusOf(ownBatch.id)).toEqual(ownStatus)
    expect(await statusOf(smartBatch.id)).toMatchObject({ status: 100 })
    await stack.kill()
    await expect(statusOf(smartBatch.id)).rejects.toThrow()
    await chain.resumeMining()
    await stack.start()
    await expect.poll(async () => (await statusOf(smartBatch.id)).status).toBe(200)
    const { receipts = [], atomic } = await statusOf(smartBatch.id)
    expect([receipts.length, atomic]).toEqual([1, true])
    expect(await statusOf(ownBatch.id)).toEqual(ownStatus)
    expect(await chain.balance(PAYEE, 'USDC')).toBe(received + parseUnits('20', 6))
  } finally {
    await chain.resumeMining()
    await shop.stop()
  }
})

test('behavior: a page is granted a permission and uses it within its limit; the owner sees what is used and takes it back, and an allowance, with a press each', async ({
  page,
  stack,
}) => {
  const email = 'permits-page@example.com'
  const shop = await startForeignHost(stack.shopPort, '/', 'stock-client')
  const chain = new DevnetChain(stack.anvil)
  const delegate = getAddress(((await chain.rpc('eth_accounts')) as Hex[])[3] ?? '')
  try {
    const visitor = new StockVisitor(page, stack, shop.url, '1.8')
    await visitor.open()
    await visitor.logIn(email)
    const smart = await visitor.address('smartAccount')
    await chain.fund(smart, { ETH: '2' })

    const asked = visitor.request({
      method: 'wallet_requestExecutionPermissions',
      params: [
        {
          ...{ chainId: DEVNET_HEX_ID, from: smart, to: delegate },
          permission: {
            type: 'native-token-allowance',
            isAdjustmentAllowed: false,
            data: { allowanceAmount: `0x${parseEther('1').toString(16)}` },
          },
          rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + 86_400 } }],
        },
      ],
    }) as Promise<readonly Granted[]>
    await visitor.show()
    await expect(visitor.frame.getByRole('heading', { name: 'Allow this without asking again?' })).toBeVisible()
    await expect(visitor.frame.getByText(delegate, { exact: true })).toBeVisible()
    await expect(visitor.frame.getByText('1 ETH', { exact: true })).toBeVisible()
    await expectNoFault(visitor.frameOf())
    await visitor.press('Allow')
    const [granted] = await asked
    if (!granted) throw new Error('nothing was granted')

    const redeeming = (ether: string) => {
      const execution = encodePacked(['address', 'uint256', 'bytes'], [PAYEE, parseEther(ether), '0x'])
      const args = [[granted.context], [`0x${'0'.repeat(64)}`], [execution]] as const
      return encodeFunctionData({ abi: managerAbi, functionName: 'redeemDelegations', args })
    }
    const redeem = (ether: string) => chain.sendAs(delegate, granted.delegationManager, redeeming(ether))
    /** Whether the chain would let the key spend this now. */
    const canRedeem = (ether: string) =>
      chain
        .rpc('eth_call', [{ from: delegate, to: granted.delegationManager, data: redeeming(ether) }, 'latest'])
        .then(() => true)
        .catch(() => false)
    for (const { factory, factoryData } of granted.dependencies) await chain.sendAs(delegate, factory, factoryData)
    const before = await chain.balance(PAYEE, 'ETH')
    await redeem('0.4')
    expect(await chain.balance(PAYEE, 'ETH')).toBe(before + parseEther('0.4'))
    expect([await canRedeem('0.6'), await canRedeem('0.7')]).toEqual([true, false])

    // An allowance that was not given through this wallet.
    await chain.approveAs(smart, 'USDC', DEVNET_UNISWAP.swapRouter02, parseUnits('25', 6))

    await stack.endCooldowns()
    const owner = new EmailVisitor(page, stack)
    const { modal, frame } = owner
    await owner.giveAddress(email)
    await owner.enterCode(email)
    await owner.connected()
    await modal.openAccount()
    await modal.button('Settings').click()
    await modal.dialog.getByRole('switch', { name: /^Smart account/ }).click()
    await expect(modal.dialog.getByRole('list', { name: 'Your other account' })).toBeVisible()
    await modal.button(/^Permissions and allowances/).click()
    await modal.shows('Permissions and allowances')
    const permission = modal.dialog.getByRole('list', { name: 'Permissions' }).getByRole('listitem')
    await expect(permission).toHaveCount(1)
    await expect(permission).toContainText(new URL(shop.url).host)
    await expect(permission).toContainText('Used: 0.4 of 1')
    const allowance = modal.dialog.getByRole('list', { name: 'Allowances' }).getByRole('listitem')
    await expect(allowance).toHaveCount(1)
    await expect(allowance).toContainText('25 USDC')

    await allowance.getByRole('button', { name: /^Remove/ }).click()
    await pressInFrame(frame.getByRole('button', { name: 'Approve', exact: true }))
    await expect(modal.dialog.getByText('Allowance removed')).toBeVisible()
    await expect(allowance).toHaveCount(0)
    expect(await chain.allowance(smart, 'USDC', DEVNET_UNISWAP.swapRouter02)).toBe(0n)

    expect(await canRedeem('0.6')).toBe(true)
    await permission.getByRole('button', { name: /^Remove/ }).click()
    await pressInFrame(frame.getByRole('button', { name: 'Approve', exact: true }))
    await expect(modal.dialog.getByText('Permission removed')).toBeVisible()
    await expect(permission).toHaveCount(0)
    expect(await canRedeem('0.1')).toBe(false)
    await expect(redeem('0.1')).rejects.toThrow()
    expect(await chain.balance(PAYEE, 'ETH')).toBe(before + parseEther('0.4'))
  } finally {
    await shop.stop()
  }
})
