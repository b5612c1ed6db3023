import type { StoragePort } from '@/lib/core/storage'

/** Storage key of the orders that this browser has made. */
export const ORDERS_KEY = 'onramp-orders'

/** Whether an order may not have ended. Parses nothing: this file loads with every connected account. */
export const hasOpenOrder = ({ get }: StoragePort): boolean =>
  /"status":(?:null|"created"|"opened"|"pending")/.test(get(ORDERS_KEY) ?? '')
