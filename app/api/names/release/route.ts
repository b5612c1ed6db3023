import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { releaseName } from '@/lib/server/names/change-name'

export const { POST, OPTIONS } = serve(endpoints.nameRelease, (input, services) => releaseName(input, services))
