import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { registerName } from '@/lib/server/names/register-name'

export const { POST, OPTIONS } = serve(endpoints.nameRegister, (input, services) => registerName(input, services))
