import render from 'dom-serializer'
import { isTag, type ChildNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { safeAddress } from '#features/articles/safe-address.ts'
import { isOwnPicture } from '#features/media/picture.ts'

export function readableAnywhere(html: string, pageUrl: string): string {
  const { children } = parseDocument(html)
  makeAbsolute(children, pageUrl)
  return render(children, { encodeEntities: 'utf8', selfClosingTags: false })
}

function pictureElsewhere(address: string, pageUrl: string): string {
  return absolute(isOwnPicture(address) ? `${address}?l=1200` : address, pageUrl)
}

function makeAbsolute(nodes: ChildNode[], pageUrl: string): void {
  for (const node of nodes) {
    if (!isTag(node)) continue
    const { src, href } = node.attribs
    if (src) node.attribs.src = pictureElsewhere(src, pageUrl)
    // Feed readers have no policy of ours: links are checked again here.
    const link = href === undefined ? null : safeAddress(href)
    if (link) node.attribs.href = absolute(link, pageUrl)
    else delete node.attribs.href
    delete node.attribs.loading
    makeAbsolute(node.children, pageUrl)
  }
}

function absolute(address: string, pageUrl: string): string {
  return URL.canParse(address, pageUrl) ? new URL(address, pageUrl).href : address
}
