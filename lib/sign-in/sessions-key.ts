/** Query key of the list of sessions. Every sign-in and sign-out invalidates it. */
export const SESSIONS_KEY = 'sign-in-sessions'
