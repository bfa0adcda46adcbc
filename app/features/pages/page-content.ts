const sentenceCharactersMax = 260

/** @param content sanitised HTML in blocks separated by a blank line; a third-level heading with a ? is a question */
export function partsOf(content: string) {
  const blocks = content === '' ? [] : content.split('\n\n')
  /** The first paragraph, when it is short: it stands under the title. */
  const sentence = blocks.length > 1 ? sentenceOf(blocks[0] ?? '') : null
  const result: string[] = []
  const questions: { question: string; answer: string }[] = []
  let open: string[] = []
  const close = () => {
    if (open.length > 0) result.push(`<div class="ask">${open.join('')}</div>`)
    open = []
  }
  const rest = sentence === null ? blocks : blocks.slice(1)
  for (let at = 0; at < rest.length; at++) {
    const block = rest[at] ?? ''
    const question = questionOf(block)
    const answer = question === null ? [] : answerAfter(rest, at)
    if (question === null || answer.length === 0) {
      close()
      const rows = rowsAt(rest, at)
      result.push(rows.length > 0 ? tableOf(rows) : block)
      at += Math.max(0, rows.length - 1)
      continue
    }
    at += answer.length
    questions.push({ question: plainText(question), answer: answer.join('') })
    open.push(`<details><summary>${question}</summary>${answer.join('')}</details>`)
  }
  close()
  return { sentence, blocks: result, questions }
}

function sentenceOf(block: string): string | null {
  const inner = /^<p>(.*)<\/p>$/s.exec(block)?.[1] ?? null
  if (inner === null || inner.includes('<img') || inner.includes('<br')) return null
  return plainText(inner).length <= sentenceCharactersMax ? inner : null
}

function questionOf(block: string): string | null {
  const inner = /^<h3>(.*)<\/h3>$/s.exec(block)?.[1] ?? null
  return inner !== null && plainText(inner).endsWith('?') ? inner : null
}

function answerAfter(blocks: string[], at: number): string[] {
  const end = blocks.findIndex((block, place) => place > at && /^<(?:h2|h3|hr)\b/.test(block))
  return blocks.slice(at + 1, end < 0 ? undefined : end)
}

/** Pasted and received tables are such paragraphs: a row each, with as many cells between dashes. */
function rowsAt(blocks: string[], at: number): string[][] {
  const width = cellsOf(blocks[at] ?? '').length
  let end = at
  if (width > 1) while (cellsOf(blocks[end] ?? '').length === width) end++
  return end - at > 2 ? blocks.slice(at, end).map(cellsOf) : []
}

function cellsOf(block: string): string[] {
  const cells = /^<p>((?:(?!<br|<img).)*)<\/p>$/s.exec(block)?.[1]?.split(/\s—(?:\s|$)/) ?? []
  return cells.every((cell) => cell.split(/<\w/).length === cell.split('</').length) ? cells : []
}

function tableOf(rows: string[][]): string {
  const [head, ...lines] = rows.map((cells, row) => {
    const tagAt = (column: number) => (row === 0 || column === 0 ? 'th' : 'td')
    return `<tr>${cells.map((cell, column) => `<${tagAt(column)}>${cell}</${tagAt(column)}>`).join('')}</tr>`
  })
  return `<table><thead>${head}</thead><tbody>${lines.join('')}</tbody></table>`
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', '\u00a0')
    .trim()
}
