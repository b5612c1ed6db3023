import 'server-only'
import { createHash } from 'node:crypto'
import type { SourcedName } from './name-source'
import { parsePublicUrl } from './public-https'

/** Where this server answers with pictures of names. */
const AVATAR_PATH = '/api/names/avatar'

const MAX_DATA_LENGTH = 64 * 1024
const DATA_PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/

/**
 * The picture of a name that a page can show as it is: pages of ours load pictures from this server only. `null` for one
 * that must be resolved first (a token, IPFS), for an SVG, and without one.
 *
 * @returns a `data:` address, or a path of this server.
 */
export function shownAvatar({ name, avatar }: Pick<SourcedName, 'name' | 'avatar'>): string | null {
  if (avatar === null) return null
  if (avatar.length <= MAX_DATA_LENGTH && DATA_PICTURE.test(avatar)) return avatar
  if (parsePublicUrl(avatar) === null) return null
  return `${AVATAR_PATH}?${new URLSearchParams({ name, v: avatarVersion(avatar) })}`
}

/** Changes with the record, so that a new picture is not taken for the one that a browser has kept. */
export const avatarVersion = (avatar: string): string =>
  createHash('sha256').update(avatar).digest('base64url').slice(0, 16)
