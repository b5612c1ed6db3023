/** Namespaces of spec section 3. Apart from what reads ids of them: the modal needs no more than their names. */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
