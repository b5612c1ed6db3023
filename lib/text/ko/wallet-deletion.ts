/** The section of the frame that deletes the wallet. */
export const walletDeletionTexts = {
  'frame.deletion.unread': '지갑 삭제가 예정되어 있는지 읽을 수 없습니다',
  'frame.deletion.after':
    '그때까지는 모든 것이 이전과 같이 작동합니다. 그 후에 다시 로그인하면 다른 주소를 가진 새 지갑이 만들어집니다.',
  'frame.deletion.kept': '지갑이 유지됩니다.',
  'frame.deletion.lead':
    '확인하고 24시간 후에 계정과 지갑이 여기에서 삭제됩니다. 그때까지는 모든 기기에서 취소할 수 있습니다.',
  'frame.deletion.loss':
    '지갑에 남아 있는 것은 저장해 둔 복구 문구로만 접근할 수 있습니다. 복구 문구가 없으면 잃게 됩니다.',
  'frame.deletion.question': '이 지갑을 삭제할까요?',
  'frame.deletion.type': '확인하려면 {word}를 입력하세요',
  'frame.deletion.word': '삭제',
  'frame.deletion.cancel': '취소',
  'frame.deletion.planned': '지갑 삭제 예정: {time}',
  'frame.deletion.checking': '지갑에 남은 것을 확인하는 중',
  'frame.deletion.holds': '이 지갑에 아직 남은 것',
  'frame.deletion.held': '{network}의 {amount} {symbol}',
  'frame.deletion.zero': '발견되지 않음: {networks}',
  'frame.deletion.unchecked': '확인할 수 없음: {networks}',
  'frame.deletion.names': '{count, plural, other {이름 #개}}',
  'frame.deletion.others':
    '여기 목록에 없는 토큰과 다른 네트워크는 확인하지 않습니다. 먼저 모두 보내거나 키를 저장하세요.',
  'frame.deletion.othersAndNames':
    '이름, 여기 목록에 없는 토큰, 다른 네트워크는 확인하지 않습니다. 먼저 모두 보내거나 키를 저장하세요.',
}
