import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { now } from '#platform/clock.ts'
import { parisInput } from '#platform/text/french.ts'
import { newUuid } from '#platform/text/new-uuid.ts'
import type { Category, Writing } from '../article.ts'
import type { FoundDraft } from '../drafts.server.ts'
import type { EditableArticle } from '../writing.server.ts'
import type { FoundWriting } from './keeping/found-writing.ts'
import { forgetLocalCopy } from './keeping/local-copy.ts'
import { sameWriting } from './keeping/same-writing.ts'
import { useKeeping, type Session } from './keeping/use-keeping.ts'
import type { Theirs } from './send-writing.ts'
import { useWriting } from './use-writing.ts'

/** What the editor opens on. */
export interface EditorStart {
  /** Null for a new one. */
  article: EditableArticle | null
  /** A new article's draft that is gone on with. */
  begun: FoundDraft | null
  /** Texts that were not saved. */
  found: FoundWriting[]
  /** Who writes. */
  by: string
}

/** A text being written: what it holds, what it began from, where it is kept, what else was found. */
export function useEditing({ article, begun, found: foundAtStart, by }: EditorStart, startCategory: Category) {
  const [session, setSession] = useState<Session>(() => sessionOf(article, begun, by, startCategory))
  const [found, setFound] = useState(() => foundAtStart.filter(({ writing }) => !sameWriting(writing, session.saved)))
  const [momentAtStart] = useState(() => (article?.scheduledFor ? parisInput(article.scheduledFor) : undefined))
  const [publishAt, setPublishAt] = useState(momentAtStart)
  const writing = useWriting(session.saved)
  const { current, replace } = writing
  const keeping = useKeeping(session, current, !article || found.every(({ place }) => place === 'browser'))

  const latest = useRef({ session, publishAt })
  useLayoutEffect(() => {
    latest.current = { session, publishAt }
  }, [session, publishAt])
  const isChanged = useCallback(() => {
    const { session: written, publishAt: moment } = latest.current
    return (moment || undefined) !== momentAtStart || !sameWriting(written.saved, current())
  }, [current, momentAtStart])

  /** What is typed until now, before another text takes its place: it stays to be found. */
  const setAside = (): FoundWriting[] => {
    const typed = current()
    if (sameWriting(typed, session.saved)) return []
    keeping.keepHere()
    const { draft, version } = session
    return [{ place: 'browser', draft, version, at: now().toISOString(), writing: typed, onServer: null }]
  }

  const take = (chosen: FoundWriting) => {
    const aside = setAside()
    setFound((before) => [...aside, ...before.filter((one) => one !== chosen)])
    setSession({
      ...session,
      draft: chosen.draft,
      version: chosen.version ?? session.version,
      before: article ? null : chosen.onServer,
    })
    replace(chosen.writing)
  }
  const forget = (chosen: FoundWriting) => {
    setFound((before) => before.filter((one) => one !== chosen))
    forgetLocalCopy({ articleId: session.articleId, draft: chosen.draft })
    // A new article's draft stays in the list of drafts, where it can be deleted by name.
    if (article && chosen.onServer) keeping.forgetThere(chosen.draft)
  }

  /** Goes on from what was saved meanwhile. */
  const takeTheirs = (theirs: Theirs) => {
    const aside = setAside()
    setFound((before) => [...aside, ...before])
    setSession({ ...session, draft: newUuid(), version: theirs.version, saved: theirs.writing, before: null })
    replace(theirs.writing)
  }
  const rebase = (version: number) => setSession({ ...session, version })

  return { session, writing, keeping, found, take, forget, takeTheirs, rebase, publishAt, setPublishAt, isChanged }
}

function sessionOf(
  article: EditableArticle | null,
  begun: FoundDraft | null,
  by: string,
  startCategory: Category,
): Session {
  const saved = article ? writingIn(article) : (begun?.writing ?? emptyWriting(startCategory))
  return {
    articleId: article?.id ?? null,
    by,
    draft: begun?.id ?? newUuid(),
    version: article?.version ?? null,
    saved,
    before: begun?.writing ?? null,
  }
}

function writingIn(article: EditableArticle): Writing {
  const { title, content, category, images, videoUrl, videoPoster, videoCaptions, videoTranscript } = article
  return { title, content, category, images, videoUrl, videoPoster, videoCaptions, videoTranscript }
}

function emptyWriting(category: Category): Writing {
  const noVideo = { videoUrl: null, videoPoster: null, videoCaptions: null, videoTranscript: null }
  return { title: '', content: '', category, images: [], ...noVideo }
}
