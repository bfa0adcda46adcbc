import { commentPieces } from './comment-links.ts'

export function CommentText({ text }: { text: string }) {
  if (!text.includes('://')) return text
  return commentPieces(text).map(({ text: shown, href }, index) =>
    href ? (
      <a key={index} href={href} rel="ugc nofollow noopener">
        {shown}
      </a>
    ) : (
      shown
    ),
  )
}
