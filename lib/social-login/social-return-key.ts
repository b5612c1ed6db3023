/** Storage key of a login that has left the page, in Telegram. It has no token and no code. */
export const SOCIAL_RETURN_KEY = 'social-login'
