import { ThreadSection } from '#platform/ui/thread-section.tsx'

export function UnreadSection({ id, title }: { id: string; title: string }) {
  return (
    <ThreadSection id={id} title={title}>
      <p className="error">Erreur{'\u00a0'}: cette partie n’a pas pu être lue. Réessayez dans un instant.</p>
    </ThreadSection>
  )
}
