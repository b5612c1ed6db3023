import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { formatUnits } from '@/lib/core/amount'
import { appTables } from '@/lib/server/tables/role-tables'
import {
  BUYER,
  createSeller,
  createTransferChain,
  hashOf,
  PAGE_ORIGIN,
  QUOTED,
  USDC,
  vendorOrder,
} from '@/tests/fakes/onramp-seller'
import { createClock, type Ledger, newKept, openLedger } from '@/tests/support/onramp-ledger'
import { openCustodyDatabases } from './custody-database'

const { describeDatabases } = await openCustodyDatabases()
const { onrampChanges, onrampDeliveries, onrampOrders, onrampWebhooks } = appTables
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const STRANGER = `0x${'71'.repeat(20)}`

describeDatabases('orders of tokens', { role: 'app', tables: appTables }, (database, kind) => {
  function start() {
    const clock = createClock()
    const seller = createSeller()
    const chain = createTransferChain()
    const { opened } = database()
    const ledger = openLedger({ opened, provider: seller.provider, chain, now: clock.now })
    return { clock, seller, chain, ledger }
  }
  const changesOf = async (ledger: Ledger, id: string) => {
    const rows = await ledger.run((queries) =>
      queries.select().from(onrampChanges).where(eq(onrampChanges.orderId, id)).orderBy(onrampChanges.id),
    )
    return rows.map(({ status }) => status)
  }
  const deliveriesOf = (ledger: Ledger, id: string) =>
    ledger.run((queries) => queries.select().from(onrampDeliveries).where(eq(onrampDeliveries.orderId, id)))

  /** An order whose page was opened. */
  async function opened(parts = start(), more: Parameters<Ledger['quote']>[0] = {}) {
    const kept = newKept()
    await parts.ledger.make(kept, await parts.ledger.quote(more))
    await parts.ledger.open(kept)
    const { ledger, clock, seller, chain } = parts
    /** The order after the visitor has looked again, when that asks the provider. */
    const look = async () => {
      clock.later(15_001)
      const [order] = await ledger.read(kept)
      return order
    }
    /** The provider sends the tokens, and says so. */
    const deliver = (units = QUOTED, said: Parameters<typeof vendorOrder>[1] = {}) => {
      chain.transfer(hashOf(kept.id), units)
      seller.say(kept.id, vendorOrder(kept.id, { status: 'delivered', transactionId: hashOf(kept.id), ...said }))
    }
    return { ...parts, kept, look, deliver }
  }

  test('behavior: an order goes from its page to the tokens, and each change is written once', async () => {
    const { ledger, kept, look, deliver, seller } = await opened()
    expect(await look()).toMatchObject({ status: 'opened', checkedAt: expect.any(Number) })
    seller.say(kept.id, vendorOrder(kept.id))
    expect(await look()).toMatchObject({ status: 'pending', declaredUnits: String(QUOTED) })
    deliver()
    expect(await look()).toMatchObject({
      status: 'completed',
      deliveredUnits: String(QUOTED),
      transactionId: hashOf(kept.id),
      failure: null,
      silentSince: null,
    })
    expect(await look()).toMatchObject({ status: 'completed' })
    expect(await changesOf(ledger, kept.id)).toEqual(['created', 'opened', 'pending', 'completed'])
    expect(await deliveriesOf(ledger, kept.id)).toHaveLength(1)
  })

  test('behavior: without any webhook an order is true within two looks of the visitor', async () => {
    const { deliver, look } = await opened()
    deliver()
    const first = await look()
    const second = await look()
    expect([first?.status, second?.status]).toContain('completed')
  })

  test('behavior: without a webhook and a visitor, the job brings it', async () => {
    const { clock, deliver, ledger, kept, seller } = await opened()
    deliver()
    await ledger.runJob()
    expect(seller.reads).toBe(0)
    clock.later(5_001)
    await ledger.runJob()
    expect(await ledger.read(kept)).toMatchObject([{ status: 'completed' }])
  })

  describe('making', () => {
    test('behavior: a double press, a reload and two tabs get one order and one page', async () => {
      const { ledger } = start()
      const kept = newKept()
      const quoteId = await ledger.quote()
      const pressed = await Promise.all(Array.from({ length: 8 }, () => ledger.make(kept, quoteId)))
      const reloaded = await ledger.make(kept, quoteId)
      expect(new Set([...pressed, reloaded].map(({ url }) => url))).toHaveProperty('size', 1)
      const rows = await ledger.run((queries) => queries.$count(onrampOrders, eq(onrampOrders.id, kept.id)))
      expect([rows, await changesOf(ledger, kept.id)]).toEqual([1, ['created']])
    })

    test('error: another secret learns no more of an order than of none, and gets no page', async () => {
      const { ledger } = start()
      const kept = newKept()
      const quoteId = await ledger.quote()
      await ledger.make(kept, quoteId)
      const guessed = { ...kept, secret: newKept().secret }
      await expect(ledger.make(guessed, quoteId)).rejects.toMatchObject({ code: 'request.not_found' })
      await expect(ledger.open(guessed)).rejects.toMatchObject({ code: 'request.not_found' })
      await expect(ledger.open(newKept())).rejects.toMatchObject({ code: 'request.not_found' })
      expect(await ledger.read(guessed, newKept())).toEqual([])
    })

    test('error: a quote that is unknown, or of a provider that is not chosen, makes no order', async () => {
      const { ledger, seller } = start()
      const kept = newKept()
      await expect(ledger.make(kept, randomUUID())).rejects.toMatchObject({ code: 'onramp.quote_expired' })
      const ofOther = await ledger.quote({ provider: 'other' })
      await expect(ledger.make(kept, ofOther)).rejects.toMatchObject({ code: 'onramp.quote_expired' })
      expect([await ledger.read(kept), seller.sessions]).toEqual([[], []])
    })

    test('error: a quote that has expired makes no order', async () => {
      const { clock, ledger } = start()
      const quoteId = await ledger.quote()
      clock.later(10 * MINUTE_MS)
      await expect(ledger.make(newKept(), quoteId)).rejects.toMatchObject({ code: 'onramp.quote_expired' })
    })

    test('error: a provider that fails leaves the order created, and the same request tries again', async () => {
      const { ledger, seller } = start()
      const kept = newKept()
      const quoteId = await ledger.quote()
      seller.pageAt(async () => {
        throw new Error('out of order')
      })
      await expect(ledger.make(kept, quoteId)).rejects.toMatchObject({ code: 'onramp.provider_failed' })
      expect(await ledger.read(kept)).toMatchObject([{ status: 'created' }])
      seller.pageAt(async ({ orderId }) => `${PAGE_ORIGIN}/pay/${orderId}`)
      expect(await ledger.make(kept, quoteId)).toMatchObject({ url: `${PAGE_ORIGIN}/pay/${kept.id}` })
    })

    test.each([
      'https://pay.seller.example.evil.example/pay',
      'http://pay.seller.example/pay',
      'https://pay.seller.example:8443/pay',
      'https://pay.seller.example@evil.example/',
      'javascript:alert(1)//https://pay.seller.example',
      'pay.seller.example',
    ])('error: the page %s is refused, and not stored', async (page) => {
      const { ledger, seller } = start()
      const kept = newKept()
      seller.pageAt(async () => page)
      await expect(ledger.make(kept, await ledger.quote())).rejects.toMatchObject({ code: 'onramp.page_refused' })
      const [row] = await ledger.run((queries) =>
        queries.select().from(onrampOrders).where(eq(onrampOrders.id, kept.id)),
      )
      expect(row?.sessionUrl).toBeNull()
    })

    test('error: a page without TLS is refused on another machine, also at an origin of the provider', async () => {
      const parts = start()
      const { opened: same } = database()
      const make = async (origin: string) => {
        const provider = { ...parts.seller.provider, pageOrigins: [origin] }
        const ledger = openLedger({ opened: same, provider, chain: parts.chain, now: parts.clock.now })
        parts.seller.pageAt(async () => `${origin}/pay`)
        return ledger.make(newKept(), await ledger.quote())
      }
      await expect(make('http://pay.seller.example')).rejects.toMatchObject({ code: 'onramp.page_refused' })
      expect(await make('http://127.0.0.1:3001')).toMatchObject({ url: 'http://127.0.0.1:3001/pay' })
    })

    test('error: an order is not made again for another account', async () => {
      const { ledger, seller } = start()
      const kept = newKept()
      const quoteId = await ledger.quote()
      await ledger.make(kept, quoteId)
      const changed = ledger.make(kept, quoteId, { address: STRANGER })
      await expect(changed).rejects.toMatchObject({ code: 'onramp.address_changed' })
      expect(seller.sessions.map(({ address }) => address)).toEqual([BUYER])
    })

    test.each([
      'https://evil.example/',
      'https://shop.example.evil.example/',
      'https://shop.example@evil.example/',
      'https://user:secret@shop.example/',
      'http://shop.example/',
    ])('error: the return to %s, of no page of the project, is refused', async (returnUrl) => {
      const { ledger, seller } = start()
      const made = ledger.make(newKept(), await ledger.quote(), { returnUrl, opening: 'page' })
      await expect(made).rejects.toMatchObject({ code: 'request.invalid', details: { returnUrl: 'Invalid input' } })
      expect(seller.sessions).toEqual([])
    })

    test('behavior: a window returns to our page, a page to the page of the host with the id of the order', async () => {
      const { ledger, seller } = start()
      const [one, other] = [newKept(), newKept()]
      await ledger.make(one, await ledger.quote())
      await ledger.make(other, await ledger.quote(), { opening: 'page', returnUrl: 'https://shop.example/cart?a=1#b' })
      expect(seller.sessions.map(({ returnUrl }) => returnUrl)).toEqual([
        'http://localhost:3000/buy/return',
        `https://shop.example/cart?a=1#foyer-order=${other.id}`,
      ])
    })
  })

  describe('the vendor', () => {
    test('error: one that is away leaves the order pending and since when it is silent, and is believed again later', async () => {
      const { clock, look, seller, kept, deliver } = await opened()
      seller.say(kept.id, vendorOrder(kept.id))
      const told = await look()
      seller.say(kept.id, async () => {
        throw new Error('out of order')
      })
      const silent = await look()
      expect(silent).toMatchObject({ status: 'pending', checkedAt: told?.checkedAt })
      const since = silent?.silentSince ?? 0
      expect(Math.abs(clock.now() - since)).toBeLessThan(5_000)
      expect(await look()).toMatchObject({ status: 'pending', silentSince: since })
      deliver()
      expect(await look()).toMatchObject({ status: 'completed', silentSince: null })
    })

    test('error: one that names another account is not believed', async () => {
      const { look, seller, kept, deliver } = await opened()
      seller.say(kept.id, vendorOrder(kept.id, { status: 'failed', address: STRANGER }))
      expect(await look()).toMatchObject({ status: 'opened', silentSince: expect.any(Number) })
      deliver(QUOTED, { address: STRANGER })
      expect(await look()).toMatchObject({ status: 'opened', deliveredUnits: null })
    })

    test('behavior: an order that no one has paid expires, and a late payment revives it', async () => {
      const { clock, look, seller, kept, deliver } = await opened()
      clock.later(2 * HOUR_MS - MINUTE_MS)
      expect(await look()).toMatchObject({ status: 'opened' })
      clock.later(MINUTE_MS)
      expect(await look()).toMatchObject({ status: 'expired', failure: 'onramp.order_expired' })
      seller.say(kept.id, vendorOrder(kept.id))
      expect(await look()).toMatchObject({ status: 'pending', failure: null })
      deliver()
      expect(await look()).toMatchObject({ status: 'completed' })
    })

    test('behavior: failed may still be refunded, and a refund is the end', async () => {
      const { ledger, look, seller, kept } = await opened()
      seller.say(kept.id, vendorOrder(kept.id, { status: 'failed' }))
      expect(await look()).toMatchObject({ status: 'failed', failure: 'onramp.payment_failed' })
      seller.say(kept.id, vendorOrder(kept.id, { status: 'refunded' }))
      expect(await look()).toMatchObject({ status: 'refunded', failure: 'onramp.payment_refunded' })
      seller.say(kept.id, vendorOrder(kept.id))
      expect(await look()).toMatchObject({ status: 'refunded' })
      expect(await changesOf(ledger, kept.id)).toEqual(['created', 'opened', 'failed', 'refunded'])
    })

    test('behavior: the answer to an older question changes nothing once a newer one has begun', async () => {
      const { clock, ledger, seller, kept } = await opened()
      const answers: ((answer: ReturnType<typeof vendorOrder>) => void)[] = []
      seller.say(kept.id, () => new Promise((resolve) => answers.push(resolve)))
      clock.later(15_001)
      const older = ledger.read(kept)
      await expect.poll(() => answers.length).toBe(1)
      clock.later(15_001)
      const newer = ledger.read(kept)
      await expect.poll(() => answers.length).toBe(2)
      answers[1]?.(vendorOrder(kept.id))
      expect(await newer).toMatchObject([{ status: 'pending' }])
      answers[0]?.(vendorOrder(kept.id, { status: 'failed' }))
      expect(await older).toMatchObject([{ status: 'pending' }])
      expect(await changesOf(ledger, kept.id)).toEqual(['created', 'opened', 'pending'])
    })

    test('behavior: an order that a webhook makes due while its provider is asked stays due', async () => {
      const { clock, ledger, seller, kept, deliver } = await opened()
      const answers: ((answer: ReturnType<typeof vendorOrder>) => void)[] = []
      seller.say(kept.id, () => new Promise((resolve) => answers.push(resolve)))
      clock.later(15_001)
      const reading = ledger.read(kept)
      await expect.poll(() => answers.length).toBe(1)
      // Another process has taken the webhook, and has not asked yet.
      const due = { checks: 0, nextCheckAt: new Date(clock.now()) }
      await ledger.run((queries) => queries.update(onrampOrders).set(due).where(eq(onrampOrders.id, kept.id)))
      answers[0]?.(vendorOrder(kept.id))
      expect(await reading).toMatchObject([{ status: 'pending' }])
      deliver()
      await ledger.runJob()
      expect(await ledger.read(kept)).toMatchObject([{ status: 'completed' }])
    })

    test('behavior: of many looks at once one asks', async () => {
      const { clock, ledger, seller, kept } = await opened()
      clock.later(15_001)
      await Promise.all(Array.from({ length: 20 }, () => ledger.read(kept)))
      expect(seller.reads).toBe(1)
    })

    test('error: one that hangs does not keep the visitor for more than three seconds', async () => {
      const { clock, ledger, seller, kept } = await opened()
      seller.say(kept.id, () => new Promise(() => undefined))
      clock.later(15_001)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      try {
        let order: unknown
        void ledger.read(kept).then(([read]) => {
          order = read
        })
        await vi.waitFor(async () => {
          await new Promise(setImmediate)
          expect(seller.reads).toBe(1)
        })
        await vi.advanceTimersByTimeAsync(3_000)
        vi.useRealTimers()
        await expect.poll(() => order).toMatchObject({ status: 'opened' })
      } finally {
        vi.useRealTimers()
      }
    })
  })

  describe('the chain', () => {
    test.each([
      [QUOTED, '97.5', 'completed'],
      [QUOTED - 1n, '97.5', 'delivered_less'],
      [94_000_000n, '94', 'delivered_less'],
      [95_000_000n, '95', 'completed'],
    ] as const)('param: %s units arrive of %s declared: %s', async (units, purchaseAmount, status) => {
      const { look, deliver } = await opened()
      deliver(units, { purchaseAmount })
      expect(await look()).toMatchObject({
        status,
        deliveredUnits: String(units),
        failure: status === 'completed' ? null : 'onramp.delivered_less',
      })
    })

    test('error: what the provider calls delivered is pending until the chain has it', async () => {
      const { look, seller, chain, kept } = await opened()
      seller.say(kept.id, vendorOrder(kept.id, { status: 'delivered', transactionId: hashOf(kept.id) }))
      expect(await look()).toMatchObject({ status: 'pending', transactionId: hashOf(kept.id), deliveredUnits: null })
      chain.setAway(true)
      expect(await look()).toMatchObject({ status: 'pending', silentSince: null })
      chain.setAway(false)
      chain.transfer(hashOf(kept.id))
      expect(await look()).toMatchObject({ status: 'completed' })
    })

    test.each([
      ['to another account', { to: STRANGER }],
      ['of another token', { token: `0x${'72'.repeat(20)}` }],
    ])('error: a transfer %s delivers nothing', async (_, transfer) => {
      const { look, seller, chain, kept } = await opened()
      chain.transfer(hashOf(kept.id), QUOTED, transfer)
      seller.say(kept.id, vendorOrder(kept.id, { status: 'delivered', transactionId: hashOf(kept.id) }))
      expect(await look()).toMatchObject({ status: 'pending', deliveredUnits: null })
    })

    test('error: a transfer that is older than the order delivers nothing, named or searched', async () => {
      const parts = start()
      const old = hashOf('old')
      parts.chain.transfer(old)
      parts.chain.mine()
      const { look, seller, kept } = await opened(parts)
      seller.say(kept.id, vendorOrder(kept.id, { status: 'delivered', transactionId: old }))
      expect(await look()).toMatchObject({ status: 'pending', deliveredUnits: null })
      const other = await opened(parts)
      seller.say(other.kept.id, vendorOrder(other.kept.id, { status: 'delivered' }))
      expect(await other.look()).toMatchObject({ status: 'pending', deliveredUnits: null })
    })

    test('behavior: where the provider names no transaction, the transfer of the amount is found', async () => {
      const { look, seller, chain, kept } = await opened()
      chain.transfer(hashOf('gift'), 5n)
      chain.transfer(hashOf('salary'), 10n * QUOTED)
      chain.transfer(hashOf(kept.id))
      seller.say(kept.id, vendorOrder(kept.id, { status: 'delivered' }))
      expect(await look()).toMatchObject({ status: 'completed', transactionId: hashOf(kept.id) })
    })

    test('error: one transfer never delivers two orders', async () => {
      const parts = start()
      const orders = [await opened(parts), await opened(parts)] as const
      const hash = hashOf(orders[0].kept.id)
      parts.chain.transfer(hash)
      for (const { kept, seller } of orders)
        seller.say(kept.id, vendorOrder(kept.id, { status: 'delivered', transactionId: hash }))
      parts.clock.later(15_001)
      const read = await parts.ledger.read(orders[0].kept, orders[1].kept)
      expect(read.map(({ status }) => status).sort()).toEqual(['completed', 'pending'])
      const delivered = await Promise.all(orders.map(({ kept }) => deliveriesOf(parts.ledger, kept.id)))
      expect(delivered.flat()).toHaveLength(1)
    })

    test('behavior: an order whose transfer was given to one of the same amount gets the other one', async () => {
      const parts = start()
      const [one, other] = [await opened(parts), await opened(parts)] as const
      parts.chain.transfer(hashOf(other.kept.id))
      parts.seller.say(one.kept.id, vendorOrder(one.kept.id, { status: 'delivered' }))
      expect(await one.look()).toMatchObject({ status: 'completed', transactionId: hashOf(other.kept.id) })
      const said = { status: 'delivered', transactionId: hashOf(other.kept.id) } as const
      parts.seller.say(other.kept.id, vendorOrder(other.kept.id, said))
      expect(await other.look()).toMatchObject({ status: 'pending' })
      parts.chain.transfer(hashOf(one.kept.id))
      expect(await other.look()).toMatchObject({ status: 'completed', transactionId: hashOf(one.kept.id) })
    })

    test('behavior: two orders that one transaction pays get one transfer each', async () => {
      const parts = start()
      const orders = [await opened(parts), await opened(parts)] as const
      const hash = hashOf(`${orders[0].kept.id} and the other`)
      parts.chain.transfer(hash, QUOTED, { logIndex: 0 })
      // The fake chain answers with the first transaction of a hash, so the search finds the second log.
      parts.chain.transfer(hash, QUOTED, { logIndex: 1 })
      for (const { kept, seller } of orders) seller.say(kept.id, vendorOrder(kept.id, { status: 'delivered' }))
      parts.clock.later(15_001)
      const read = await parts.ledger.read(orders[0].kept, orders[1].kept)
      expect(read.map(({ status }) => status)).toEqual(['completed', 'completed'])
    })
  })

  describe('webhooks', () => {
    const subject = (orderId: string) => ({ orderId, vendorOrderId: `payment-${orderId}` })
    const undone = (ledger: Ledger, orderId: string) =>
      ledger.run((queries) => queries.select().from(onrampWebhooks).where(eq(onrampWebhooks.orderId, orderId)))

    test('behavior: all 120 orders of five events end in one state with one effect each', async () => {
      const parts = start()
      const { ledger, seller, chain } = parts
      const orders = await Promise.all(
        permutations([0, 1, 2, 3, 4]).map(async (events, at) => {
          const { kept } = await opened(parts)
          const hash = hashOf(kept.id)
          const units = QUOTED + BigInt(at)
          chain.transfer(hash, units)
          const purchaseAmount = formatUnits(units, USDC.decimals)
          const said = [
            null,
            vendorOrder(kept.id, { purchaseAmount }),
            // A card that was declined first.
            vendorOrder(kept.id, { purchaseAmount, status: 'failed' }),
            vendorOrder(kept.id, { purchaseAmount, status: 'delivered' }),
            vendorOrder(kept.id, { purchaseAmount, status: 'delivered', transactionId: hash }),
          ]
          return { kept, hash, events, said, units }
        }),
      )
      for (const step of [0, 1, 2, 3, 4]) {
        // The worst provider: with each event it tells the state of that event alone.
        for (const { kept, events, said } of orders) seller.say(kept.id, said[events[step] ?? 0] ?? null)
        await Promise.all(
          orders.map(({ kept, events }) => ledger.webhook({ ...subject(kept.id), event: events[step] })),
        )
        await ledger.workOff()
      }
      expect(await ledger.run((queries) => queries.$count(onrampWebhooks, isNull(onrampWebhooks.doneAt)))).toBe(0)
      for (const { kept, hash, events, units } of orders) {
        expect(await ledger.read(kept), events.join()).toMatchObject([
          { status: 'completed', deliveredUnits: String(units), transactionId: hash },
        ])
        expect((await changesOf(ledger, kept.id)).filter((status) => status === 'completed')).toHaveLength(1)
        expect(await deliveriesOf(ledger, kept.id)).toHaveLength(1)
      }
    }, 60_000)

    test('behavior: the same event many times is stored once, and has one effect', async () => {
      const { kept, ledger, deliver } = await opened()
      deliver()
      for (let time = 0; time < 5; time++) {
        expect((await ledger.webhook(subject(kept.id))).status).toBe(200)
        await ledger.runJob()
      }
      expect(await undone(ledger, kept.id)).toMatchObject([{ outcome: 'order_due' }])
      expect(await changesOf(ledger, kept.id)).toEqual(['created', 'opened', 'completed'])
    })

    test('behavior: a second event with the same words makes the order due again', async () => {
      const { kept, ledger, seller, deliver } = await opened()
      seller.say(kept.id, vendorOrder(kept.id))
      await ledger.webhook(subject(kept.id))
      await ledger.runJob()
      expect(await ledger.read(kept)).toMatchObject([{ status: 'pending' }])
      deliver()
      await ledger.webhook(subject(kept.id))
      await ledger.runJob()
      expect(await ledger.read(kept)).toMatchObject([{ status: 'completed' }])
      expect(await undone(ledger, kept.id)).toHaveLength(1)
    })

    test.each([
      ['an unknown order', { orderId: randomUUID() }],
      ['text that is no id of an order', { orderId: "' or 1=1 --", vendorOrderId: null }],
      ['nothing', {}],
    ])('error: a webhook about %s is kept and has no effect', async (_, about) => {
      const { kept, ledger, seller } = await opened()
      const reads = seller.readsOf(kept.id)
      const event = { ...about, event: randomUUID() }
      expect((await ledger.webhook(event)).status).toBe(200)
      await ledger.runJob()
      const rows = await ledger.run((queries) => queries.select().from(onrampWebhooks))
      expect(rows.filter(({ outcome }) => outcome === 'unknown_order').length).toBeGreaterThan(0)
      expect([seller.readsOf(kept.id), await changesOf(ledger, kept.id)]).toEqual([reads, ['created', 'opened']])
    })

    test('error: a webhook of another provider does not reach the order', async () => {
      const { kept, clock, chain, seller } = await opened()
      const other = createSeller('other')
      const { opened: same } = database()
      const ledger = openLedger({ opened: same, provider: other.provider, chain, now: clock.now })
      await ledger.webhook({ ...subject(kept.id), sessionId: `session-${kept.id}` })
      await ledger.runJob()
      expect(await undone(ledger, kept.id)).toMatchObject([{ outcome: 'unknown_order' }])
      expect(seller.reads).toBe(0)
    })

    test('behavior: they are removed after 30 days', async () => {
      const { kept, clock, ledger } = await opened()
      await ledger.webhook(subject(kept.id))
      clock.later(30 * 24 * HOUR_MS - MINUTE_MS)
      await ledger.runJob()
      expect(await undone(ledger, kept.id)).toHaveLength(1)
      clock.later(2 * MINUTE_MS)
      await ledger.runJob()
      expect(await undone(ledger, kept.id)).toEqual([])
    })
  })

  test(`behavior: an order is followed for seven days, and then left as it is (${kind})`, async () => {
    const { clock, kept, ledger, seller } = await opened()
    seller.say(kept.id, vendorOrder(kept.id))
    clock.later(7 * 24 * HOUR_MS)
    await ledger.runJob()
    const asked = seller.reads
    clock.later(HOUR_MS)
    await ledger.runJob()
    expect([seller.reads, await ledger.read(kept)]).toMatchObject([asked, [{ status: 'pending' }]])
  })
})

function permutations<T>(list: readonly T[]): readonly (readonly T[])[] {
  if (list.length <= 1) return [list]
  return list.flatMap((first, at) => permutations(list.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}
