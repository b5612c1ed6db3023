import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serveRaw } from '@/lib/server/http/serve'
import { serveNameAvatar } from '@/lib/server/names/avatar-picture'

export const { GET } = serveRaw(endpoints.nameAvatar, (services) => serveNameAvatar(services))
