const keyShape = /^cle_[\w-]{43}$/

export function isKey(text: string | null | undefined): text is string {
  return keyShape.test(text ?? '')
}
