/**
 * The statement of a sign-in message where the operator has set none, in English as the message is. The view says the
 * same in the visitor's language and does not repeat it.
 */
export const DEFAULT_STATEMENT = 'Sign in with this wallet. Free: no gas, and it cannot move funds.'
