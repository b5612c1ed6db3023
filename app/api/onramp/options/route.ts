import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { listOnrampOptions } from '@/lib/server/onramp/list-options'

export const { GET, OPTIONS } = serve(endpoints.onrampOptions, listOnrampOptions)
