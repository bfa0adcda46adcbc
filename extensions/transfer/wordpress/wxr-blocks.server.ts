import { textIn, wxrElements, type XmlElement } from './wxr-elements.server.ts'

/** A text that stands once in the export, and that several posts show. */
export interface CommonBlock {
  title: string
  html: string
  isUsed: boolean
}

/** WordPress shows none that is not published, or has a password. */
export function commonBlockIn(item: XmlElement): CommonBlock {
  const isShown = textIn(item, 'wp:status') === 'publish' && textIn(item, 'wp:post_password') === ''
  return { title: textIn(item, 'title'), html: isShown ? textIn(item, 'content:encoded') : '', isUsed: false }
}

export const blockReference =
  /<!-- wp:block \{[^\n]{0,2000}?"ref":(\d{1,20})[^\n]{0,2000}?\} (?:\/-->|-->\s*<!-- \/wp:block -->)/g
/** No text of this blog is longer. Blocks that contain others could make one without end. */
const charactersMax = 2_000_000
const depthMax = 20

/** Yields the elements with common blocks inside the texts that refer to them, as readers saw them. */
export async function* elementsWithBlocks(
  files: string[],
  blocks: Map<string, CommonBlock>,
): AsyncGenerator<XmlElement> {
  for await (const element of wxrElements(files)) {
    const content = element.children.find(({ name }) => name === 'content:encoded')
    if (content && /^(?:post|page)$/.test(textIn(element, 'wp:post_type')))
      content.text = withBlocks(content.text, blocks)
    yield element
  }
}

function withBlocks(text: string, blocks: Map<string, CommonBlock>): string {
  let characters = 0
  const expand = (html: string, around: CommonBlock[]): string =>
    html.replace(blockReference, (reference, id: string) => {
      const block = blocks.get(id)
      characters += block?.html.length ?? 0
      if (!block?.html || around.includes(block) || around.length > depthMax || characters > charactersMax)
        return reference
      block.isUsed = true
      return `\n\n${expand(block.html, [...around, block])}\n\n`
    })
  return expand(text, [])
}
