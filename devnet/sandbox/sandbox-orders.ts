import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { currencies } from '@/lib/core/currencies'
import { hash, hexData } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'
import { paymentMethods } from '@/lib/onramp/onramp-limits'
import { serviceIds, soldCurrencies } from './sandbox-prices'

/** Older ones are forgotten, so that the file stays small. */
const MAX_ORDERS = 1_000

/** A transaction is stored before it is sent: after a crash the same one is sent again, which moves nothing twice. */
const transfer = z.object({ hash, raw: hexData })

const payment = z.object({
  id: z.string(),
  outcome: z.enum(['paid', 'failed', 'delayed', 'refunded', 'twice', 'less', 'silent', 'repeated']),
  paidAt: z.number(),
  /** When the outcome happens. */
  dueAt: z.number(),
  status: z.enum(['pending', 'delivered', 'failed', 'refunded']),
  transfers: z.array(transfer),
})

const webhook = z.object({ id: z.string(), status: payment.shape.status, at: z.number(), isSent: z.boolean() })

const order = z.object({
  /** The id of the app's order. */
  orderId: z.string(),
  sessionId: z.string(),
  /** Proves that a form was sent by our page. */
  formToken: z.string(),
  service: z.enum(serviceIds),
  request: z.object({
    currency: z.enum(soldCurrencies),
    paymentCurrency: z.enum(currencies),
    side: z.enum(['payment', 'purchase']),
    amount: z.string(),
    paymentMethod: z.enum(paymentMethods),
  }),
  address: evmAddress,
  returnUrl: z.string(),
  paymentAmount: z.string(),
  /** Base units that the page promises. */
  units: z.string(),
  createdAt: z.number(),
  /** Unix ms; nothing can be paid later. */
  expiresAt: z.number(),
  payment: z.nullable(payment),
  webhooks: z.array(webhook),
})
export type SandboxOrder = z.infer<typeof order>
export type SandboxPayment = z.infer<typeof payment>
export type SandboxWebhook = z.infer<typeof webhook>

const fileContent = z.object({ orders: z.array(order) })

export interface SandboxOrders {
  list(): readonly SandboxOrder[]
  byOrderId(id: string): SandboxOrder | undefined
  bySession(id: string): SandboxOrder | undefined
  add(order: SandboxOrder): Promise<void>
  /** Writes everything to the disk. Call it after each change of an order, before anyone learns of the change. */
  save(): Promise<void>
}

/**
 * Opens the orders of a sandbox. They are written as one file, which a crash leaves as it was or as it should be.
 *
 * @throws {Error} for a file that it has not written.
 */
export async function openOrders(file: string): Promise<SandboxOrders> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  const orders: SandboxOrder[] = text === undefined ? [] : z.parse(fileContent, JSON.parse(text)).orders
  let last: Promise<void> = Promise.resolve()

  const write = async () => {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.next`, JSON.stringify({ orders }))
    await rename(`${file}.next`, file)
  }
  const save = () => {
    // One after the other, each with what is true when it begins.
    last = last.catch(() => undefined).then(write)
    return last
  }
  return {
    list: () => orders,
    byOrderId: (id) => orders.find(({ orderId }) => orderId === id),
    bySession: (id) => orders.find(({ sessionId }) => sessionId === id),
    add(added) {
      orders.push(added)
      orders.splice(0, orders.length - MAX_ORDERS)
      return save()
    },
    save,
  }
}
