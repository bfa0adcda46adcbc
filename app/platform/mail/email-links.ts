export interface TextRun {
  text: string
  href: string | null
}

export function textRuns(text: string): TextRun[] {
  const runs: TextRun[] = []
  let end = 0
  for (const { 0: address, index } of text.matchAll(/https?:\/\/[^\s<>"«»]+[^\s<>"«».,;:!?)\]’']/g)) {
    if (index > end) runs.push({ text: text.slice(end, index), href: null })
    runs.push({ text: address, href: address })
    end = index + address.length
  }
  if (end < text.length) runs.push({ text: text.slice(end), href: null })
  return runs
}
