export const passwordCharactersMin = 6
/** Limits the work of scrypt, which hashes the whole password. */
export const passwordCharactersMax = 128
