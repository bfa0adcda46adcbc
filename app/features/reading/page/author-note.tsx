import { Picture } from '#features/media/picture.tsx'
import { Avatar } from '#platform/ui/avatar.tsx'
import type { Presentation } from '#features/articles/presentation.ts'

export function AuthorNote({ name, presentation }: { name: string; presentation: Presentation | null }) {
  const { words = '', portrait = null } = presentation ?? {}
  const [first, second] = words.split('\n')
  return (
    <div className="author">
      {portrait ? (
        <Picture picture={{ ...portrait, placeholder: null }} alt="" sizes="4rem" className="portrait bead" />
      ) : (
        <Avatar name={name} />
      )}
      <div>
        <p>
          <span className="caption">Auteur</span>
          <b>{name}</b>
        </p>
        {first && (
          <p className="author-words">
            {first}
            {second && <br />}
            {second}
          </p>
        )}
      </div>
    </div>
  )
}
