interface CommentAction {
  href: string
  label: string
}

/** Extensions add what an editor may do with a comment. */
export const commentActions: ((comment: { id: string }) => CommentAction)[] = []
