import { commentPieces } from './comment-links.ts'

/** What everybody reads: the addresses in it are links, which search engines are told not to count. */
export function CommentText({ text }: { text: string }) {
  if (!text.includes('://')) return text
  return commentPieces(text).map(({ text: shown, href }, index) =>
    href ? (
      // Pieces of one text never move.
      <a key={index} href={href} rel="ugc nofollow noopener">
        {shown}
      </a>
    ) : (
      shown
    ),
  )
}
