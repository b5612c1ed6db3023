import {
  AccountRole,
  appendTransactionMessageInstruction,
  type Blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { call, KEY, SYSTEM_PROGRAM, send, solanaGateway } from './solana-gateway'

const gateway = solanaGateway()

describe('transactions', () => {
  /** A signed transfer of SOL. */
  async function transfer(blockhash: string, sol = 3n) {
    const [from, to] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
    gateway.node().svm.airdrop(from.address, lamports(sol * 1_000_000_000n))
    const data = new Uint8Array(12)
    new DataView(data.buffer).setUint32(0, 2, true)
    new DataView(data.buffer).setBigUint64(4, 1_000_000_000n, true)
    const instruction = {
      programAddress: SYSTEM_PROGRAM as typeof from.address,
      accounts: [
        { address: from.address, role: AccountRole.WRITABLE_SIGNER },
        { address: to.address, role: AccountRole.WRITABLE },
      ],
      data,
    }
    const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 2n ** 63n }
    const transaction = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayerSigner(from, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
        (message) => appendTransactionMessageInstruction(instruction, message),
      ),
    )
    const wire = getBase64EncodedWireTransaction(transaction)
    return { to: to.address, wire, signature: getSignatureFromTransaction(transaction) }
  }

  const blockhashOf = async () => {
    const { body } = await send(call('getLatestBlockhash'))
    return (body.result as { value: { blockhash: string } }).value.blockhash
  }
  const submit = (wire: string) => send(call('sendTransaction', [wire, { encoding: 'base64' }]))

  test('behavior: a transfer is priced, simulated, sent and followed through the gateway', async () => {
    gateway.open()
    const { to, wire, signature } = await transfer(await blockhashOf())
    const { messageBytes } = getTransactionDecoder().decode(Buffer.from(wire, 'base64'))
    expect(getCompiledTransactionMessageDecoder().decode(messageBytes).version).toBe(0)
    const message = Buffer.from(messageBytes).toString('base64')
    expect((await send(call('getFeeForMessage', [message]))).body).toMatchObject({ result: { value: 5_000 } })
    const simulated = await send(call('simulateTransaction', [wire, { encoding: 'base64', sigVerify: true }]))
    expect(simulated.body).toMatchObject({ result: { value: { err: null } } })
    expect((await submit(wire)).body).toMatchObject({ result: signature })
    expect((await send(call('getSignatureStatuses', [[signature]]))).body).toMatchObject({
      result: { value: [{ err: null, confirmationStatus: 'finalized' }] },
    })
    expect((await send(call('getBalance', [to]))).body).toMatchObject({ result: { value: 1_000_000_000 } })
  })

  test('behavior: a transaction that the chain has already processed succeeds, with its signature', async () => {
    gateway.open()
    const { to, wire, signature } = await transfer(await blockhashOf())
    await submit(wire)
    expect((await submit(wire)).body).toMatchObject({ result: signature })
    expect((await send(call('getBalance', [to]))).body).toMatchObject({ result: { value: 1_000_000_000 } })
  })

  test("error: a transaction that cannot be paid is refused with the node's reason", async () => {
    gateway.open()
    const { wire } = await transfer(await blockhashOf(), 1n)
    expect((await submit(wire)).body).toMatchObject({
      error: { code: -32002, data: { err: { InstructionError: [0, { Custom: 1 }] } } },
    })
    expect(gateway.proxy().calls().sendTransaction).toBe(1)
  })

  test('error: a transaction with an unknown block hash that was never processed is refused', async () => {
    gateway.open()
    const { wire } = await transfer(KEY)
    expect((await submit(wire)).body).toMatchObject({ error: { code: -32002, data: { err: 'BlockhashNotFound' } } })
    expect(gateway.proxy().calls().getSignatureStatuses).toBe(1)
  })

  test.each([
    ['the node holds it', '[{"slot":1,"err":null}]', true],
    ['the node does not hold it', '[null]', false],
  ])(
    'behavior: after a broken connection where %s, the transaction is looked up and never sent twice',
    async (_, value, isThere) => {
      const { wire, signature } = await transfer(KEY)
      const { calls } = await gateway.openScripted({
        reply: ([first]) => (first?.method === 'sendTransaction' ? 'destroy' : undefined),
        answer: ({ method }) => (method === 'getSignatureStatuses' ? `"result":{"value":${value}}` : '"result":null'),
      })
      expect((await submit(wire)).body).toMatchObject(isThere ? { result: signature } : { error: { code: -32002 } })
      const methods = calls().map(({ method }) => method)
      expect(methods.filter((method) => method === 'sendTransaction')).toHaveLength(1)
      expect(calls().at(-1)).toMatchObject({ params: [[signature], { searchTransactionHistory: true }] })
    },
  )
})
