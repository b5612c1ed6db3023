import * as published from '@metamask/delegation-abis/bytecode'
import { type Address, type Hex, zeroHash } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { concat, encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters, parseEther } from 'viem/utils'
import { DEVNET_CREATE2_FACTORY, DEVNET_PAYMASTER } from '@/lib/chains/devnet'
import { caveatEnforcers, delegationFramework } from '@/lib/smart-account/delegation-framework'
import { ENTRY_POINT } from '@/lib/smart-account/entry-point'
import { safeContracts } from '@/lib/smart-account/safe-contracts'
import { accountBytecode } from './artifacts'
import { DEPLOYER, PAYMASTER_PRIVATE_KEY } from './seed-constants'

/** What the paymaster of the devnet has for gas, in ether. */
const PAYMASTER_DEPOSIT = '100'

/** The salt of EntryPoint 0.7, which gives it its address on every chain. */
const ENTRY_POINT_SALT = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'

/** The library of signatures of passkeys, which our accounts do not have: a call of it fails. */
const NO_PASSKEYS = '0'.repeat(40)

const enforcerCode: Readonly<Record<keyof typeof caveatEnforcers, string>> = {
  allowedMethods: published.AllowedMethodsEnforcer,
  allowedTargets: published.AllowedTargetsEnforcer,
  erc20TransferAmount: published.ERC20TransferAmountEnforcer,
  erc20PeriodTransfer: published.ERC20PeriodTransferEnforcer,
  erc20Streaming: published.ERC20StreamingEnforcer,
  exactCalldata: published.ExactCalldataEnforcer,
  limitedCalls: published.LimitedCallsEnforcer,
  nativeTokenPeriodTransfer: published.NativeTokenPeriodTransferEnforcer,
  nativeTokenStreaming: published.NativeTokenStreamingEnforcer,
  nativeTokenTransferAmount: published.NativeTokenTransferAmountEnforcer,
  timestamp: published.TimestampEnforcer,
  valueLte: published.ValueLteEnforcer,
}

/**
 * Contracts of smart accounts, with the code that creates them. They are not deployed but made at the addresses that they have
 * on other chains, which depend on deployers and salts that we do not know. What their constructors store is lost: an owner
 * of the delegation manager, and locks of contracts behind proxies.
 */
export function createdContracts(): readonly { readonly address: Address; readonly creationCode: Hex }[] {
  const { delegationManager, hybridDeleGator, simpleFactory } = delegationFramework
  const hybrid = published.HybridDeleGator.replaceAll(/__\$[0-9a-f]{34}\$__/g, NO_PASSKEYS) as Hex
  const enforcers = (Object.keys(caveatEnforcers) as (keyof typeof caveatEnforcers)[]).map((kind) => ({
    address: caveatEnforcers[kind],
    creationCode: enforcerCode[kind] as Hex,
  }))
  return [
    { address: simpleFactory, creationCode: published.SimpleFactory as Hex },
    { address: delegationManager, creationCode: concat([published.DelegationManager as Hex, addresses(DEPLOYER)]) },
    { address: hybridDeleGator, creationCode: concat([hybrid, addresses(delegationManager, ENTRY_POINT)]) },
    ...enforcers,
    { address: safeContracts.singleton, creationCode: accountBytecode('Safe') },
    { address: safeContracts.proxyFactory, creationCode: accountBytecode('SafeProxyFactory') },
    { address: safeContracts.multiSendCallOnly, creationCode: accountBytecode('MultiSendCallOnly') },
    { address: safeContracts.moduleSetup, creationCode: accountBytecode('SafeModuleSetup') },
    {
      address: safeContracts.module4337,
      creationCode: concat([accountBytecode('Safe4337Module'), addresses(ENTRY_POINT)]),
    },
  ]
}

/** EntryPoint 0.7, which creates a contract of its own, and the paymaster with its deposit. Their addresses follow from their code. */
export function accountSteps(): {
  readonly label: string
  readonly to: Address
  readonly data: Hex
  readonly value?: bigint
}[] {
  const signer = privateKeyToAddress(PAYMASTER_PRIVATE_KEY)
  const paymaster = concat([accountBytecode('VerifyingPaymaster'), addresses(ENTRY_POINT, signer)])
  return [
    {
      label: 'EntryPoint',
      to: DEVNET_CREATE2_FACTORY,
      data: concat([ENTRY_POINT_SALT, accountBytecode('EntryPoint')]),
    },
    { label: 'paymaster', to: DEVNET_CREATE2_FACTORY, data: concat([zeroHash, paymaster]) },
    {
      label: 'deposit of the paymaster',
      to: ENTRY_POINT,
      data: encodeFunctionData({
        abi: parseAbi(['function depositTo(address account) payable']),
        functionName: 'depositTo',
        args: [DEVNET_PAYMASTER],
      }),
      value: parseEther(PAYMASTER_DEPOSIT),
    },
  ]
}

function addresses(...list: Address[]): Hex {
  return concat(list.map((address) => encodeAbiParameters(parseAbiParameters('address'), [address])))
}
