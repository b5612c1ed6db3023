/** What happens after a payment with a test number. */
export type Outcome =
  | 'paid'
  | 'declined'
  | 'failed'
  | 'delayed'
  | 'refunded'
  | 'twice'
  | 'less'
  | 'silent'
  | 'repeated'
  | 'expired'

export interface TestNumber {
  /** Sixteen digits. */
  readonly number: string
  readonly outcome: Outcome
  /** For the table on the payment page. */
  readonly says: string
}

/** The numbers that the payment page takes. All of them are test numbers of card companies: no card has one. */
export const TEST_NUMBERS: readonly TestNumber[] = [
  { number: '4242424242424242', outcome: 'paid', says: 'Pays. The tokens arrive.' },
  {
    number: '4000000000000002',
    outcome: 'declined',
    says: 'Is declined. Nothing is paid, and another number can be used.',
  },
  { number: '4000000000000341', outcome: 'failed', says: 'Pays, and then the order fails.' },
  { number: '4000000000000077', outcome: 'delayed', says: 'Pays. The tokens arrive 10 seconds later.' },
  { number: '4000000000005126', outcome: 'refunded', says: 'Pays, and then the money is sent back.' },
  { number: '4000000000000259', outcome: 'twice', says: 'Pays. The tokens arrive twice.' },
  { number: '4000000000001976', outcome: 'less', says: 'Pays. One base unit less arrives than was promised.' },
  { number: '4000000000000119', outcome: 'silent', says: 'Pays. The tokens arrive, and no webhook is sent.' },
  { number: '4000000000000127', outcome: 'repeated', says: 'Pays. The tokens arrive, and each webhook is sent twice.' },
  { number: '4000000000000069', outcome: 'expired', says: 'Ends this page. Nothing is paid.' },
]

/** The outcome of a typed number; `undefined` for one that is not in {@link TEST_NUMBERS}. */
export function outcomeOf(typed: string): Outcome | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return TEST_NUMBERS.find(({ number }) => number === digits)?.outcome
}

/** A number in groups of four, as it stands on a card. */
export const inGroups = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
