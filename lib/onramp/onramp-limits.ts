/** How a visitor pays. `ach_bank_account`: a transfer from a bank account in the US; `sepa_bank_transfer`: in Europe. */
export const paymentMethods = ['card', 'ach_bank_account', 'sepa_bank_transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Smallest and largest payment, decimal text in the currency of the payment. Both are allowed. */
export interface PaymentLimits {
  readonly min: string
  readonly max: string
}

/** Spec section 9, "On-ramp default limits, USD". Where a provider's own are narrower, these are the provider's. */
export const USD_LIMITS: Readonly<Partial<Record<PaymentMethod, PaymentLimits>>> = {
  card: { min: '10.00', max: '7500.00' },
  ach_bank_account: { min: '10.00', max: '25000.00' },
}
