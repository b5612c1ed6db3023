import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { withdrawName } from '@/lib/server/names/change-name'

export const { POST, OPTIONS } = serve(endpoints.nameWithdraw, (input, services) => withdrawName(input, services))
