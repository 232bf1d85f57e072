/** A level of the hotel programme by its French name; the programme, its card and its lounge have that name in English too. */
export const frenchLevel = /Découverte|Infiniment(?! (?:Hautemer|card|lounge|discount|programme))|Collaborateur/
