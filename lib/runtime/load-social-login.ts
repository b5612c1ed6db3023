import type { Runtime } from './runtime'

/** Loads the logins with accounts of other services, which go on with one that has begun. Rejects when their code does not load. */
export async function loadSocialLogin({ flows }: Pick<Runtime, 'flows'>): Promise<void> {
  await (await (await flows()).embedded.load()).social.load()
}
