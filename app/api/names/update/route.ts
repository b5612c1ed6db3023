import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { updateName } from '@/lib/server/names/change-name'

export const { POST, OPTIONS } = serve(endpoints.nameUpdate, (input, services) => updateName(input, services))
