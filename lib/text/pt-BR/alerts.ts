import type { AlertTextKey, LocalePart } from '../text-key'

export const alertTexts: LocalePart<AlertTextKey> = {
  'alert.dismiss': 'Dispensar',
  'alert.networkNotFound': 'Rede não encontrada',
  'alert.networkNotFound.meaning': 'Esta rede não está na lista com que este app foi configurado.',
  'alert.invalidAppConfiguration': 'Configuração do app inválida',
  'alert.invalidAppConfiguration.meaning':
    'A origem desta página não está na lista permitida do projeto ou o domínio não foi verificado.',
  'alert.networkError': 'Erro de rede',
  'alert.networkError.meaning': 'A carteira não foi carregada. Verifique sua conexão e tente de novo.',
  'alert.requestTimedOut': 'A solicitação da carteira incorporada expirou',
  'alert.requestTimedOut.meaning': 'A carteira incorporada não respondeu a tempo.',
  'alert.sessionExpired': 'Sessão expirada',
  'alert.sessionExpired.meaning': 'A sessão não é válida. Verifique a hora deste dispositivo e conecte de novo.',
  'alert.invalidProjectId': 'ID do projeto inválido',
  'alert.invalidProjectId.meaning': 'Este servidor não conhece o ID do projeto informado pela página.',
  'alert.projectIdNotConfigured': 'ID do projeto não configurado',
  'alert.projectIdNotConfigured.meaning': 'Defina FOYER_PROJECT_ID no servidor e o mesmo projectId na página.',
  'alert.serverError': 'Erro do servidor',
  'alert.serverError.meaning': 'A configuração do app não pôde ser lida do servidor.',
  'alert.rateLimited': 'Limite de solicitações atingido',
  'alert.rateLimited.meaning':
    'A configuração do app foi pedida vezes demais. Espere um instante e recarregue a página.',
}
