/**
 * How the fragment of the address begins with which a visitor returns from the payment page. Our server writes it; the id
 * of the order follows.
 */
export const ORDER_HASH = '#foyer-order='
