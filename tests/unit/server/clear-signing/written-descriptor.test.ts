import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type AbiFunction, keccak256, parseAbiItem, stringToHex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { MAX_ANSWERED_DESCRIPTOR_LENGTH } from '@/lib/clear-signing/descriptor-contract'
import { readWithIncludes } from '@/lib/clear-signing/descriptor-files'
import type { DescriptorSpec } from '@/lib/clear-signing/descriptor-schema'
import { parseDescriptors } from '@/lib/clear-signing/descriptors'
import { parseWalletAddress } from '@/lib/core/account-address'
import { caip2FromEvm } from '@/lib/core/caip'
import { functionDescriptor, messageDescriptor } from '@/lib/server/clear-signing/written-descriptor'
import { VAULT, VAULT_CHAIN_ID, vaultDescriptor } from '@/tests/support/clear-signing-files'

const FOLDER = 'tests/fixtures/clear-signing'
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json') && !file.includes('testsv2'))
  .map((file) => ({ path: file, text: readFileSync(path.join(FOLDER, file), 'utf8') }))
const texts = new Map(files.map((file) => [file.path, file.text]))
const { descriptors } = parseDescriptors(files)

/** Each format of the fixtures at its first contract. */
const bound = files.flatMap((file) => {
  const { context, display } = (readWithIncludes(file.path, texts) ?? {}) as Partial<DescriptorSpec>
  const [deployment] = context?.eip712?.deployments ?? context?.contract?.deployments ?? []
  const address = deployment && parseWalletAddress(deployment.address)
  if (!address) return []
  return Object.keys(display?.formats ?? {}).map((key) => ({
    ...{ path: file.path, key, isMessage: context?.eip712 !== undefined, chainId: deployment.chainId, address },
  }))
})

test('behavior: every format of the fixtures is read from what is written for it as from its file', () => {
  let longest = 0
  let compared = 0
  for (const { path: file, key, isMessage, chainId, address } of bound) {
    const chain = caip2FromEvm(chainId)
    const deployment = { chainId, address }
    if (isMessage) {
      const typeHash = keccak256(stringToHex(key))
      const found = descriptors.messageAt(chain, address, typeHash)
      if (!found) continue
      const text = messageDescriptor(found, deployment)
      const again = parseDescriptors([{ path: '', text }])
      expect(again.refused, file).toEqual([])
      const read = again.descriptors.messageAt(chain, address, typeHash)
      expect([read?.format.fields, read?.domain], file).toEqual([found.format.fields, found.domain])
      longest = Math.max(longest, text.length)
    } else {
      const selector = toFunctionSelector(parseAbiItem(`function ${key}`) as AbiFunction)
      const found = descriptors.functionAt(chain, address, selector)
      if (!found) continue
      const text = functionDescriptor(found, deployment)
      const again = parseDescriptors([{ path: '', text }])
      expect(again.refused, file).toEqual([])
      const read = again.descriptors.functionAt(chain, address, selector)
      expect([read?.format.fields, read?.format.sentence, read?.abi], file).toEqual([
        found.format.fields,
        found.format.sentence,
        found.abi,
      ])
      longest = Math.max(longest, text.length)
    }
    compared += 1
  }
  expect(compared).toBe(bound.length)
  expect(longest).toBeLessThan(MAX_ANSWERED_DESCRIPTOR_LENGTH / 10)
})

test('behavior: only the constants that its fields name are written, and only the contract that was asked for', () => {
  const selector = toFunctionSelector('lock(uint256,uint256)')
  const others = vaultDescriptor({ ...vaultDescriptor().display.formats, 'f()': { intent: 'Other', fields: [] } })
  const { functionAt } = parseDescriptors([{ path: 'a.json', text: JSON.stringify(others) }]).descriptors
  const found = functionAt(caip2FromEvm(VAULT_CHAIN_ID), VAULT, selector)
  const written = JSON.parse(found ? functionDescriptor(found, { chainId: VAULT_CHAIN_ID, address: VAULT }) : '')
  expect(written.metadata).toEqual({ owner: 'The vault', constants: { token: `0x${'7'.repeat(40)}` }, enums: {} })
  expect(Object.keys(written.display.formats)).toEqual(['lock(uint256 amount, uint256 end)'])
})
