/** A long list of texts without spaces, such as addresses, several on a line. */
export const words = (text: string) => text.trim().split(/\s+/)
