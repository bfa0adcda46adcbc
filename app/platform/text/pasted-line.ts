/** Joiners stay, because emoji and some scripts need them, and so do the tags of flags and what makes a sign an emoji. */
const invisible =
  /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}]|(?<=[\p{Emoji}])\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const ligatures = /[\ufb00-\ufb06]/g

/** Removes zero-width spaces, direction marks, byte order marks and soft hyphens, and splits the ligatures of PDFs. */
export function cleanLine(text: string): string {
  return text.replace(invisible, '').replace(ligatures, (ligature) => ligature.normalize('NFKC'))
}

/** For names and e-mail addresses, where compatibility characters and joiners would only make lookalikes. */
export function plainLine(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

export const tidyLine = (text: string) =>
  cleanLine(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
