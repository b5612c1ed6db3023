/**
 * What a loader of a chunk for browsers throws on a server:
 *
 *     if (typeof window !== 'undefined') return import('./chunk')
 *     throw notOnServer()
 *
 * The bundler knows the answer, so it leaves the chunk, and all that the chunk loads, out of the server's build. With the
 * modal in it, `npm run dev` took 14 s of processor time longer to its first page (2026-11-27).
 */
export const notOnServer = () => new Error('This code runs in browsers only.')
