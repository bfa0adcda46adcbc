export function hasVisibleText(text: string): boolean {
  return /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

export const onlyVisibleText = 'N’écrivez que du texte\u00a0: pas de caractère invisible.'

export function isOnlyVisible(text: string): boolean {
  return !/[^\P{C}\n\u200c\u200d]/u.test(text)
}
