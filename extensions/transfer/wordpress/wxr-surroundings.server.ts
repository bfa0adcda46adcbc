import { shortenBetweenWords } from '#platform/text/shorten.ts'
import type { Picture } from '../figure.ts'
import { metaIn, textIn, wxrElements, type XmlElement } from './wxr-elements.server.ts'
import { type CommonBlock, commonBlockIn } from './wxr-blocks.server.ts'
import { plainText } from './wxr-text.server.ts'

/** Articles and comments refer to it, wherever it stands in the files. */
export type Surroundings = Awaited<ReturnType<typeof readSurroundings>>

export async function readSurroundings(files: string[]) {
  const around = {
    /** E-mail addresses by name of account, and by its number. */
    emails: new Map<string, string>(),
    emailsByNumber: new Map<string, string>(),
    /** E-mail addresses of those who wrote an article or a page. */
    writers: new Set<string>(),
    attachments: new Map<string, Picture>(),
    /** Their addresses by the same without « https: ». */
    addresses: new Map<string, string>(),
    /** Their numbers by the number of the text that they belong to. */
    attachmentsOf: new Map<string, string[]>(),
    /** By their numbers. */
    blocks: new Map<string, CommonBlock>(),
  }
  const logins = new Set<string>()
  const blogs = new Set<string>()
  for await (const element of wxrElements(files)) {
    if (element.name === 'wp:author') {
      const email = textIn(element, 'wp:author_email')
      around.emails.set(textIn(element, 'wp:author_login'), email)
      around.emailsByNumber.set(textIn(element, 'wp:author_id'), email)
    }
    const type = textIn(element, 'wp:post_type')
    if (type === 'wp_block') around.blocks.set(textIn(element, 'wp:post_id'), commonBlockIn(element))
    if (type === 'post' || type === 'page') logins.add(textIn(element, 'dc:creator'))
    const address = textIn(element, 'wp:attachment_url')
    if (address) {
      const [id, parent] = [textIn(element, 'wp:post_id'), textIn(element, 'wp:post_parent')]
      around.attachments.set(id, attachmentOf(element, address))
      around.addresses.set(withoutScheme(address), address)
      if (!around.attachmentsOf.get(parent)?.push(id)) around.attachmentsOf.set(parent, [id])
    }
    if (element.name === 'wp:base_blog_url') blogs.add(element.text.trim().replace(/^https?:\/\/(?:www\.)?|\/+$/g, ''))
  }
  if (blogs.size > 1)
    throw new Error(
      `Ces fichiers viennent de plusieurs blogs (${[...blogs].join(', ')})\u00a0: importez-les l’un après l’autre.`,
    )
  for (const login of logins) around.writers.add(around.emails.get(login) ?? '')
  around.writers.delete('')
  return around
}

export const withoutScheme = (address: string) => address.replace(/^https?:/, '')

function attachmentOf(element: XmlElement, address: string): Picture {
  const alt = metaIn(element, 'wp:postmeta', '_wp_attachment_image_alt')
  return {
    address,
    alt: alt || null,
    caption: shortenBetweenWords(plainText(textIn(element, 'excerpt:encoded')), 1000) || undefined,
  }
}
