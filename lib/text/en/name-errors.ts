/** Titles of the failures of names that are not in the specification: why a name, a message or a record is refused. */
export const nameErrorTexts = {
  'error.nameTooShort': 'Use at least {min} characters',
  'error.nameTooLong': 'Use at most {max} characters',
  'error.nameLetters': 'Use only letters, digits and hyphens',
  'error.nameHyphens': 'The third and fourth characters cannot both be hyphens',
  'error.nameTaken': '{name} is taken',
  'error.nameReserved': '{name} is reserved',
  'error.nameForeignZone': 'Names here end in .{zone}',
  'error.nameLimit': 'This account has already registered {limit} names',
  'error.nameBadAttribute': 'The record {key} cannot be used',
  'error.nameBadAddress': 'This is not an address of that network',
  'error.nameBadMessage': 'The signed message is not valid',
  'error.nameBadSignature': 'The signature does not belong to this account',
  'error.nameExpired': 'The message was signed too long ago',
  'error.nameUsed': 'This message was already used',
  'error.nameNotOwner': 'This name belongs to another account',
  'error.nameNotFound': 'No account has this name',
} as const
