/** Path of the endpoints of sign-in, unless the operator chooses another one. */
export const AUTH_PATH = '/api/auth'
