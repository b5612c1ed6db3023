import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { setNameAddress } from '@/lib/server/names/change-name'

export const { POST, OPTIONS } = serve(endpoints.nameAddress, (input, services) => setNameAddress(input, services))
