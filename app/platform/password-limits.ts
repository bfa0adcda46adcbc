export const passwordCharactersMin = 6
/** The limit bounds the work of scrypt, which hashes the whole password. */
export const passwordCharactersMax = 128
