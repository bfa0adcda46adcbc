import { isOwnPicture } from '#features/media/picture.ts'

const emojiCharactersMax = 40
const onlyEmoji =
  /^(?:[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|\u200d|\u20e3|\ufe0f|[0-9#*](?=\ufe0f?\u20e3))+$/u

/** Mail services and networks paste an emoji as a picture whose alternative text it is. @returns null for others */
export function emojiOfPicture({ src = '', alt = '' }: { src?: string; alt?: string }): string | null {
  const text = alt.trim()
  return text.length <= emojiCharactersMax && onlyEmoji.test(text) && !isOwnPicture(src) ? text : null
}
