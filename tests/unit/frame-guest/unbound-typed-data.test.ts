import { describe, expect, test } from 'vitest'
import { PERMIT2 } from '@/lib/chains/permit2'
import { OWNER, openSmartRequests, SMART } from '@/tests/support/smart-account-requests'
import { COW_ORDER, PERMIT, typed } from '@/tests/unit/clear-signing/typed-data-cases'

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SPENDER = '0x7773Ddb94510Ec5ca17E06FE67Bb09567Cc9dd4C'
const COPY = '0x31c2F6fcFf4F8759b3Bd5Bf0e1084A055615c768'
const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const PERMISSIONS = 'TokenPermissions(address token,uint256 amount)'
const TRANSFER = 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'

const details = { token: TOKEN, amount: '5', expiration: '1900000000', nonce: '0' }
const transfer = { permitted: { token: TOKEN, amount: '5' }, spender: SPENDER, nonce: '0', deadline: '1900000000' }
const witnessPermit = (verifyingContract: string) =>
  typed(
    `PermitWitnessTransferFrom(${TRANSFER},Witness witness)${PERMISSIONS}Witness(address owner)`,
    verifyingContract,
    { ...transfer, witness: { owner: OWNER } },
  )
const permitSingle = typed(
  `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`,
  PERMIT2,
  {
    ...{ details, spender: SPENDER, sigDeadline: '1900000000' },
  },
)
const order = {
  ...{ sellToken: TOKEN, buyToken: SPENDER, receiver: SPENDER, sellAmount: '5', buyAmount: '1', validTo: '1900000000' },
  ...{ appData: `0x${'0'.repeat(64)}`, feeAmount: '0', kind: 'sell', partiallyFillable: false },
  ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
}
const permitOf = (owner: string) =>
  typed(PERMIT, TOKEN, { owner, spender: SPENDER, value: '5', nonce: '0', deadline: '1900000000' })

/** With another domain, whose fields are all that is signed of it. */
const within = ({ types: { EIP712Domain: _, ...types }, ...data }: ReturnType<typeof typed>, domain: object) => ({
  ...{ ...data, types, domain },
})
/** On the network where the wallet has a smart account. */
const here = (data: ReturnType<typeof typed>, domain: object = {}) =>
  within(data, { ...data.domain, chainId: 31_337, ...domain })

const otherOf = async (
  account: string,
  data: object,
  implementation: 'hybridDeleGator' | 'safe' = 'hybridDeleGator',
) => {
  const shown = await openSmartRequests({ implementation }).prepare('eth_signTypedData_v4', [account, data])
  return shown.kind === 'typedData' ? shown.otherAccount : undefined
}

describe('typed data that does not say whose it is', () => {
  test.each([
    ['a permit of Permit2', here(permitSingle)],
    [
      'a batch of Permit2',
      here(
        typed(`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`, PERMIT2, {
          ...{ details: [details], spender: SPENDER, sigDeadline: '1900000000' },
        }),
      ),
    ],
    ['a transfer of Permit2', here(typed(`PermitTransferFrom(${TRANSFER})${PERMISSIONS}`, PERMIT2, transfer))],
    ['a transfer of Permit2 whose witness names the account', here(witnessPermit(PERMIT2))],
    ['the same of a copy of Permit2', here(witnessPermit(COPY))],
    ['an order for another receiver', here(typed(COW_ORDER, COPY, order))],
    ['data for an account of any network', within(permitSingle, { name: 'Permit2', verifyingContract: PERMIT2 })],
  ])('error: %s names the other account of the wallet, for each of both', async (_, data) => {
    expect(await otherOf(OWNER, data)).toBe(SMART)
    expect(await otherOf(SMART, data)).toBe(OWNER)
  })

  test('behavior: data that names its account, and data of no contract, are for one account', async () => {
    expect(await otherOf(OWNER, here(permitOf(OWNER)))).toBeNull()
    expect(await otherOf(OWNER, here(permitOf(OWNER.toLowerCase())))).toBeNull()
    expect(await otherOf(SMART, here(permitOf(SMART)))).toBeNull()
    // Nested, as orders of UniswapX and Seaport have it.
    const nested = typed('Order(Info info)Info(address offerer)', COPY, { info: { offerer: OWNER } })
    expect(await otherOf(OWNER, here(nested))).toBeNull()
    const mail = within(typed('Mail(string text)', COPY, { text: 'hello' }), { name: 'Shop', chainId: 31_337 })
    expect(await otherOf(OWNER, mail)).toBeNull()
  })

  test('behavior: an account of another kind, or another network, does not take the signature', async () => {
    expect(await otherOf(OWNER, here(permitSingle), 'safe')).toBeNull()
    expect(await otherOf(OWNER, here(permitSingle, { chainId: 1 }))).toBeNull()
  })
})
