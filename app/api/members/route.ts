import { members } from '@/lib/members/members-contract'
import { serve } from '@/lib/server/http/serve'
import { listMembers } from '@/lib/server/members/list-members'

// For every signed-in visitor, from a page of ours or by hand: no project is required.
export const GET = serve(members, listMembers, { audience: 'public' })
