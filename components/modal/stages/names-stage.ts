export { createNamesFlow } from '@/lib/names/names-flow'

export const loads = {
  RegisterAccountName: () => import('../views/RegisterAccountName/RegisterAccountNameView'),
  RegisterAccountNameSuccess: () => import('../views/RegisterAccountNameSuccess/RegisterAccountNameSuccessView'),
  AccountNames: () => import('../views/AccountNames/AccountNamesView'),
  AccountName: () => import('../views/AccountName/AccountNameView'),
  ChangeAccountName: () => import('../views/ChangeAccountName/ChangeAccountNameView'),
}
