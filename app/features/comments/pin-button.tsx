import { PostButton } from '#platform/forms/post-button.tsx'

interface PinButtonProps {
  comment: { id: string; name: string; isPinned: boolean }
  returnTo: string
}

export function PinButton({ comment: { id, name, isPinned }, returnTo }: PinButtonProps) {
  const words = isPinned ? 'Ne plus épingler' : 'Épingler'
  return (
    <PostButton
      action={`/compte/commentaires/${id}/epingle`}
      fields={{ returnTo, epingle: isPinned ? 'non' : 'oui' }}
      label={`${words} le ${name}`}
      reloadDocument
    >
      {words}
    </PostButton>
  )
}
