import { endpoints } from '@/lib/server/endpoints/endpoints'
import { serve } from '@/lib/server/http/serve'
import { listMembers } from '@/lib/server/members/list-members'

export const { GET } = serve(endpoints.members, listMembers)
