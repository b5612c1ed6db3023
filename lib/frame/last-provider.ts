/** Storage key of the provider of the last login. Kept after a sign-out, as the recent wallets are: it is shown first. */
export const LAST_PROVIDER_KEY = 'social'
