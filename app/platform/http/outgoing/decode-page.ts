const headBytes = 4096

/** The byte order mark decides, then bytes that are valid UTF-8, then the header, then the page's own `<meta>`. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes))
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const charset = charsetIn(contentType) ?? charsetIn(head.match(/<meta[^<>]*charset[^<>]*>/i)?.[0] ?? '')
  const isUtf8 = isValidUtf8(bytes)
  // A page in UTF-8 that states another charset is a template that was converted and forgot to say so.
  if (head.startsWith('\u00ef\u00bb\u00bf') || isUtf8) return new TextDecoder().decode(bytes)
  return (decoderOf(charset) ?? new TextDecoder('windows-1252')).decode(bytes)
}

const charsetIn = (text: string) => /charset\s*=\s*["']?\s*([\w-]+)/i.exec(text)?.[1]

function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function decoderOf(label: string | undefined): TextDecoder | null {
  try {
    return label ? new TextDecoder(label) : null
  } catch {
    return null
  }
}
