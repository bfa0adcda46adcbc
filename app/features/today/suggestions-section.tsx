import { PostButton } from '#platform/forms/post-button.tsx'
import { TodaySection } from './today-section.tsx'

export interface Suggestion {
  title: string
  text: string
  caption: string
  action: string
  fields: Record<string, string>
  button: string
}

export function SuggestionsSection({ suggestions }: { suggestions: Suggestion[] }) {
  if (suggestions.length === 0) return null
  return (
    <TodaySection id="suggestions" title="À confirmer">
      <ul className="work-list searched">
        {suggestions.map(({ title, text, caption, action, fields, button }) => (
          <li key={action}>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
              <p className="caption">{caption}</p>
            </div>
            <div className="actions">
              <PostButton action={action} fields={fields} className="btn outline" label={`${button}, ${title}`}>
                {button}
              </PostButton>
            </div>
          </li>
        ))}
      </ul>
    </TodaySection>
  )
}
