import { shortenBetweenWords } from '#platform/text/shorten.ts'
import { metaIn, textIn, wxrElements, type XmlElement } from './wxr-elements.server.ts'
import { plainText } from './wxr-text.server.ts'

interface Attachment {
  address: string
  alt: string | null
  caption: string
}

/** Articles and comments refer to it, wherever it stands in the files. */
export interface Surroundings {
  /** E-mail addresses by name of account, and by its number. */
  emails: Map<string, string>
  emailsByNumber: Map<string, string>
  /** E-mail addresses of those who wrote an article or a page. */
  writers: Set<string>
  attachments: Map<string, Attachment>
}

export async function readSurroundings(files: string[]): Promise<Surroundings> {
  const around: Surroundings = {
    emails: new Map(),
    emailsByNumber: new Map(),
    writers: new Set(),
    attachments: new Map(),
  }
  const logins = new Set<string>()
  for await (const element of wxrElements(files)) {
    if (element.name === 'wp:author') {
      const email = textIn(element, 'wp:author_email')
      around.emails.set(textIn(element, 'wp:author_login'), email)
      around.emailsByNumber.set(textIn(element, 'wp:author_id'), email)
    }
    if (['post', 'page'].includes(textIn(element, 'wp:post_type'))) logins.add(textIn(element, 'dc:creator'))
    const address = textIn(element, 'wp:attachment_url')
    if (address) around.attachments.set(textIn(element, 'wp:post_id'), attachmentOf(element, address))
  }
  for (const login of logins) around.writers.add(around.emails.get(login) ?? '')
  around.writers.delete('')
  return around
}

function attachmentOf(element: XmlElement, address: string): Attachment {
  const alt = metaIn(element, 'wp:postmeta', '_wp_attachment_image_alt')
  return {
    address,
    alt: alt || null,
    caption: shortenBetweenWords(plainText(textIn(element, 'excerpt:encoded')), 1000),
  }
}
