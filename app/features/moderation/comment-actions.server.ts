interface CommentAction {
  href: string
  label: string
}

export const commentActions: ((comment: { id: string }) => CommentAction)[] = []
