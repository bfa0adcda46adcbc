import { PostButton } from '#platform/forms/post-button.tsx'

interface PinButtonProps {
  comment: { id: string; name: string; isPinned: boolean }
  returnTo: string
  className?: string
  reloadDocument?: boolean
}

export function PinButton({ comment: { id, name, isPinned }, returnTo, ...options }: PinButtonProps) {
  const words = isPinned ? 'Ne plus épingler' : 'Épingler'
  return (
    <PostButton
      action={`/compte/commentaires/${id}/epingle`}
      fields={{ returnTo, epingle: isPinned ? 'non' : 'oui' }}
      label={`${words} le ${name}`}
      {...options}
    >
      {words}
    </PostButton>
  )
}
