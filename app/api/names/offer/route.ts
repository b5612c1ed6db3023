import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { offerName } from '@/lib/server/names/change-name'

export const { POST, OPTIONS } = serve(endpoints.nameOffer, (input, services) => offerName(input, services))
