export function OwnCommentLinks({ id, name }: { id: string; name: string }) {
  return (
    <>
      <a href={`/compte/commentaires/${id}/modification`} aria-label={`Modifier ${name}`}>
        Modifier
      </a>
      <a href={`/compte/commentaires/${id}/retrait`} aria-label={`Supprimer ${name}`}>
        Supprimer
      </a>
    </>
  )
}
