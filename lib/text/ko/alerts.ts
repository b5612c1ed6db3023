import type { AlertTextKey, LocalePart } from '../text-key'

export const alertTexts: LocalePart<AlertTextKey> = {
  'alert.dismiss': '닫기',
  'alert.networkNotFound': '네트워크를 찾을 수 없음',
  'alert.networkNotFound.meaning': '이 네트워크는 앱에 설정된 목록에 없습니다.',
  'alert.invalidAppConfiguration': '잘못된 앱 설정',
  'alert.invalidAppConfiguration.meaning':
    '이 페이지의 출처가 프로젝트의 허용 목록에 없거나 도메인이 확인되지 않았습니다.',
  'alert.networkError': '네트워크 오류',
  'alert.networkError.meaning': '지갑을 불러오지 못했습니다. 연결을 확인한 후 다시 시도하세요.',
  'alert.requestTimedOut': '내장 지갑 요청 시간 초과',
  'alert.requestTimedOut.meaning': '내장 지갑이 제시간에 응답하지 않았습니다.',
  'alert.sessionExpired': '세션 만료',
  'alert.sessionExpired.meaning': '세션이 유효하지 않습니다. 기기의 시간 설정을 확인하고 다시 연결하세요.',
  'alert.invalidProjectId': '잘못된 프로젝트 ID',
  'alert.invalidProjectId.meaning': '서버에 이 페이지의 프로젝트 ID가 등록되어 있지 않습니다.',
  'alert.projectIdNotConfigured': '프로젝트 ID가 설정되지 않음',
  'alert.projectIdNotConfigured.meaning': '서버에 FOYER_PROJECT_ID를, 페이지에 같은 projectId를 설정하세요.',
  'alert.serverError': '서버 오류',
  'alert.serverError.meaning': '서버에서 앱 설정을 읽지 못했습니다.',
  'alert.rateLimited': '요청 한도 초과',
  'alert.rateLimited.meaning': '앱 설정을 너무 자주 요청했습니다. 잠시 기다린 뒤 페이지를 새로고침하세요.',
}
