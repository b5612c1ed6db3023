import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { listOffered } from '@/lib/server/names/lookup-name'

export const { POST, OPTIONS } = serve(endpoints.namesOffered, listOffered)
