/** What a person reads of an article's HTML, block by block: an item of a list is one, a picture its description. */
export function blockTexts(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.children].flatMap(linesOf).filter(Boolean)
}

function linesOf(block: Element): string[] {
  if (!block.matches('ul, ol, blockquote, figure, li')) return [textOf(block)]
  const lines: string[] = []
  let run = ''
  for (const child of block.childNodes) {
    if (child instanceof Element && child.matches('p, h2, h3, h4, ul, ol, li, blockquote, figure, figcaption, img')) {
      lines.push(run.trim(), ...(child.matches('img') ? [textOf(child)] : linesOf(child)))
      run = ''
    } else run += child instanceof Element ? textOf(child) : (child.textContent ?? '')
  }
  return [...lines, run.trim()]
    .filter(Boolean)
    .map((line) => (block.matches('li') ? `• ${line.replace(/^• /, '')}` : line))
}

function textOf(element: Element): string {
  for (const image of element.matches('img') ? [element] : element.querySelectorAll('img')) {
    const alt = image.getAttribute('alt')
    const said = `[Image${alt ? `\u00a0: ${alt}` : ''}]`
    if (image === element) return said
    image.replaceWith(said)
  }
  for (const line of element.querySelectorAll('br')) line.replaceWith('\n')
  return (element.textContent ?? '').trim()
}
