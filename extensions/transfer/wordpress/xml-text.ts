/** Removes the characters that XML 1.0 cannot contain. */
export const withoutControls = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')

export const cdata = (text: string) => `<![CDATA[${withoutControls(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

export const xmlElement = (name: string, text: string) => `<${name}>${cdata(text)}</${name}>`

export const wpElements = (fields: Record<string, string>) =>
  Object.entries(fields).map(([name, text]) => xmlElement(`wp:${name}`, text))

/** WordPress stores seconds only. */
export function timesOf(name: string, at: string): string[] {
  const time = new Date(at).toISOString().slice(0, 19).replace('T', ' ')
  return [xmlElement(name, time), xmlElement(`${name}_gmt`, time)]
}
