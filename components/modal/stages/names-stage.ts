import { createNamesFlow } from '@/lib/names/names-flow'

/** Names and, through them, their views: they use rules that the flow has brought. */
export const namesStage = {
  createNamesFlow,
  views: {
    RegisterAccountName: () => import('../views/RegisterAccountName/RegisterAccountNameView'),
    RegisterAccountNameSuccess: () => import('../views/RegisterAccountNameSuccess/RegisterAccountNameSuccessView'),
    AccountNames: () => import('../views/AccountNames/AccountNamesView'),
    AccountName: () => import('../views/AccountName/AccountNameView'),
    ChangeAccountName: () => import('../views/ChangeAccountName/ChangeAccountNameView'),
  },
}
