/** The query of where this visitor is signed in: out of date with every sign-in and sign-out. */
export const SESSIONS_KEY = 'sign-in-sessions'
