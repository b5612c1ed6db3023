import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { acceptName } from '@/lib/server/names/change-name'

export const { POST, OPTIONS } = serve(endpoints.nameAccept, (input, services) => acceptName(input, services))
